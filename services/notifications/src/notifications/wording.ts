import { type AccountNotice, displayName, type NotificationKind, type UserSummary } from '@vitrine/contracts'
import { kinds } from '../kinds.ts'

interface Said {
  kind: NotificationKind
  /** Newest first. */
  actors: readonly UserSummary[]
  actors_count: number
  excerpt: string
  notice: AccountNotice | null
}

/** "ada liked your insight: “…”", "ada and bo liked …", "ada and 4 others liked …". */
export function wordingOf({ kind, actors, actors_count, excerpt, notice }: Said): {
  title: string
  message: string
} {
  const { title, did } = kinds[kind]
  if (notice) return noticeWording(notice)
  const [first, second] = actors.map(displayName)
  const others = actors_count - 1
  const who =
    others <= 0 ? first : others === 1 && second ? `${first} and ${second}` : `${first} and ${others} others`
  return { title, message: `${who ?? 'Somebody'} ${did}${excerpt && `: “${excerpt}”`}` }
}

const plainNotices = {
  'password-changed': { title: 'Password changed', message: 'Your password was changed' },
  'password-reset': { title: 'Password changed', message: 'Your password was reset' },
  'export-ready': { title: 'Export ready', message: 'Your data export is ready to download' },
} as const

const outcomes = {
  'museum-approved': ['Museum added', 'was added'],
  'museum-merged': ['Museum recognised', 'is here already'],
  'museum-rejected': ['Museum not added', 'was not added'],
} as const

/** "“House of Kites”, which you suggested, was not added: “There is none.”" */
function outcomeWording(of: keyof typeof outcomes, { name = '', reason }: AccountNotice) {
  const [title, outcome] = outcomes[of]
  const why = reason === undefined ? '' : `: “${reason}”`
  return { title, message: `“${name}”, which you suggested, ${outcome}${why}` }
}

/** "New sign-in from Firefox 128 on Linux (192.0.2.0/24)", as far as it is known. */
function noticeWording(notice: AccountNotice): { title: string; message: string } {
  const { of, browser, system, network } = notice
  if (of === 'museum-approved' || of === 'museum-merged' || of === 'museum-rejected')
    return outcomeWording(of, notice)
  if (of !== 'new-device') return plainNotices[of]
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device')
  return {
    title: 'New sign-in',
    message: `New sign-in from ${device}${network === null ? '' : ` (${network})`}`,
  }
}
