/** For an event's handler: the event is not at fault and waits until Redis is available. */
class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
  readonly code = 'EHOSTUNREACH'
}

export const retryWhenUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch(cause => {
    throw new RedisUnavailable('Redis is unavailable', { cause })
  })
