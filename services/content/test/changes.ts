import { texts } from '@vitrine/contracts'
import { createChecks, type Refusal } from './checks.ts'
import { createTestEnvironment, type Person } from './environment.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export const expired: Refusal = { status: 403, code: 'forbidden', message: texts.errors.undoExpired }

/** Four people and what they do, for the tests of edits and deletions. The caller ends `env`. */
export async function createChanges() {
  const env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
  const author = await env.person()
  const reader = await env.person()
  const other = await env.person()
  const admin = await env.person({ role: 'Admin' })
  await env.drain()

  const sharePost = async (content: string, more: object = {}, who = author) =>
    (await env.call('POST', '/api/posts', who, { type: 'text', content, ...more })).body
  const commentOn = (post: number) => `/api/posts/${post}/comments`
  return {
    env,
    checks: createChecks(env),
    author,
    reader,
    other,
    admin,
    sharePost,
    share: async (...post: Parameters<typeof sharePost>): Promise<number> => (await sharePost(...post)).id,
    say: async (post: number, who: Person, content: string, parentId?: number): Promise<number> =>
      (await env.call('POST', commentOn(post), who, { content, ...(parentId && { parentId }) })).body.id,
    like: (post: number, who: Person) => env.call('POST', `/api/posts/${post}/like`, who),
    comments: async (post: number): Promise<string[]> =>
      (await env.call('GET', commentOn(post))).body.map((each: { content: string }) => each.content),
  }
}
