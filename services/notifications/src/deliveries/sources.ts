import type { UserSummary } from '@vitrine/contracts'
import { postPath } from '@vitrine/contracts'
import type { Act } from './delivery.ts'

interface Mention {
  postId: number
  /** Null: the post itself mentions the user. */
  commentId: number | null
  author: UserSummary
  userId: number
  excerpt: string
}

/** Of `user-mentioned`. A mention in a post, and those in the comments on it, are notifications of their own. */
export function ofMention({ postId, commentId, author, userId, excerpt }: Mention): Act {
  const act = { userId, actor: author, link: postPath(postId) }
  return commentId === null
    ? { ...act, target: `post:${postId}`, subject: { area: 'insight', of: 'post', postId, excerpt } }
    : {
        ...act,
        target: `comments:${postId}`,
        subject: { area: 'insight', of: 'comment', postId, commentId, parentId: null, excerpt },
      }
}

interface SignIn {
  userId: number
  sessionId: string
  isNewDevice: boolean
  browser: string | null
  system: string | null
  network: string | null
}

const sessionsPath = '/sessions'

/** Of `session-created`: the user is notified of a device that did not sign in before. */
export function ofNewDevice(signIn: SignIn): Act | null {
  const { userId, sessionId, browser, system, network } = signIn
  if (!signIn.isNewDevice) return null
  const notice = { of: 'new-device', browser, system, network } as const
  return { userId, target: `session:${sessionId}`, link: sessionsPath, notice }
}

/** Of `password-changed`. */
export const ofPassword = ({ userId, by }: { userId: number; by: 'reset' | 'user' }): Act => ({
  userId,
  target: 'password',
  link: sessionsPath,
  notice: {
    of: by === 'reset' ? 'password-reset' : 'password-changed',
    browser: null,
    system: null,
    network: null,
  },
})

/** Of `export-ready`. */
export const ofExport = ({ userId, exportId }: { userId: number; exportId: number }): Act => ({
  userId,
  target: `export:${exportId}`,
  link: '/profile?settings=account',
  notice: { of: 'export-ready', browser: null, system: null, network: null },
})
