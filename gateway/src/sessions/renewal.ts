import { z } from 'zod'
import type { Upstream } from '../routing/upstream.ts'
import type { Renewed } from './cookies.ts'

const Answer = z.object({
  accessToken: z.string(),
  expiresIn: z.number().positive(),
  session: z.object({ expiresAt: z.iso.datetime(), rememberMe: z.boolean() }),
})

/** Renews a session through identity; null when there is no such session any more. Rejects while identity is away. */
export type Renew = (session: string) => Promise<Renewed | null>

/** A session that has ended never comes back: identity is not asked again. */
const rememberedEnded = 10_000
const deadlineMs = 5_000

export function createRenewal(identity: Upstream): Renew {
  const ended = new Set<string>()
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
    if (statusCode === 200) return Answer.parse(JSON.parse(answer))
    if (statusCode !== 401) throw new Error(`identity answered a renewal with ${statusCode}`)
    if (ended.size >= rememberedEnded) ended.delete(ended.values().next().value as string)
    ended.add(session)
    return null
  }

  return async session => {
    if (ended.has(session)) return null
    const already = underWay.get(session)
    if (already) return already
    const renewal = ask(session).finally(() => underWay.delete(session))
    underWay.set(session, renewal)
    return renewal
  }
}
