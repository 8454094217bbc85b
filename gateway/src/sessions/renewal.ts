import { z } from 'zod'
import type { Upstream } from '../routing/upstream.ts'
import type { Renewed } from './cookies.ts'

const Answer = z.object({
  accessToken: z.string(),
  expiresIn: z.number().positive(),
  session: z.object({ expiresAt: z.iso.datetime(), rememberMe: z.boolean() }),
})

/**
 * Renews a session through identity; null when there is no such session any more. Rejects while identity is away.
 * `mayBeRecent`: an answer of the last seconds will do, as for the other requests of the same page.
 */
export type Renew = (session: string, mayBeRecent: boolean) => Promise<Renewed | null>

/** A session that has ended never comes back: identity is not asked again. */
const rememberedEnded = 10_000
const rememberedRecent = 10_000
const recentMs = 10_000
const deadlineMs = 5_000

export function createRenewal(identity: Upstream): Renew {
  const ended = new Set<string>()
  const recent = new Map<string, { renewed: Renewed; until: number }>()
  const underWay = new Map<string, Promise<Renewed | null>>()

  async function ask(session: string): Promise<Renewed | null> {
    const { statusCode, body } = await identity.requests.request({
      method: 'POST',
      path: '/internal/sessions/renew',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    })
    const answer = await body.text()
    if (statusCode === 200) {
      const renewed = Answer.parse(JSON.parse(answer))
      recent.delete(session)
      keepWithin(recent, rememberedRecent)
      recent.set(session, { renewed, until: Date.now() + recentMs })
      return renewed
    }
    if (statusCode !== 401) throw new Error(`identity answered a renewal with ${statusCode}`)
    keepWithin(ended, rememberedEnded)
    recent.delete(session)
    ended.add(session)
    return null
  }

  return async (session, mayBeRecent) => {
    if (ended.has(session)) return null
    const known = mayBeRecent ? recent.get(session) : undefined
    if (known && known.until > Date.now()) return known.renewed
    const already = underWay.get(session)
    if (already) return already
    const renewal = ask(session).finally(() => underWay.delete(session))
    underWay.set(session, renewal)
    return renewal
  }
}

/** Makes room for one more: the oldest goes. */
function keepWithin(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size >= most) kept.delete(kept.keys().next().value as string)
}
