import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

/** After an unknown key id, how long until the next one may cause a fetch: forged ids must not flood identity. */
const cooldownMs = 5_000
const timeoutMs = 3_000
/** For how long the keys of the last answer are used while identity is unavailable. */
const maxStaleMs = 10 * 60_000

/**
 * The keys that identity publishes, for `jwtVerify`: fetched when the first token comes, when they are older than
 * `refreshMs`, and for an unknown key id, once in five seconds at most. While identity is unavailable the last answer
 * counts for ten minutes, twice the life of a token.
 */
export function createPublishedKeys(options: {
  url: string
  refreshMs: number
  timeoutFactor?: number
  now?: () => number
}): JWTVerifyGetKey {
  const { url, refreshMs, timeoutFactor = 1, now = Date.now } = options
  const remote = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: refreshMs,
    cooldownDuration: cooldownMs,
    timeoutDuration: timeoutMs * timeoutFactor,
  })
  let answeredAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  const lastAnswer = () => (now() - answeredAt <= maxStaleMs ? remote.jwks() : undefined)

  return async (header, token) => {
    const last = lastAnswer()
    // Identity has just failed to answer: not every request waits for the next failure.
    if (last && now() - failedAt < cooldownMs) return createLocalJWKSet(last)(header, token)
    try {
      if (!remote.fresh) await remote.reload().then(() => (answeredAt = now()))
    } catch (error) {
      failedAt = now()
      if (!last) throw error
      return createLocalJWKSet(last)(header, token)
    }
    return remote(header, token)
  }
}
