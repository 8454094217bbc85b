import { AppError, texts } from '@vitrine/contracts'

/** Some tabs and devices of one user; more is a client that does not close its streams. */
export const maxStreamsPerUser = 10
const retryAfterSeconds = 30

/** Bounds the open streams of this process, per user and in all. */
export interface StreamSlots {
  /** Takes a slot until the returned function is called; throws `rate_limited` when there is none. */
  take(userId: number): () => void
}

export function createStreamSlots(max: { perUser: number; perProcess: number }): StreamSlots {
  const byUser = new Map<number, number>()
  let total = 0

  return {
    take(userId) {
      const own = byUser.get(userId) ?? 0
      if (own >= max.perUser || total >= max.perProcess) {
        throw new AppError('rate_limited', texts.errors.tooManyRequests, { retryAfter: retryAfterSeconds })
      }
      byUser.set(userId, own + 1)
      total += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        total -= 1
        const left = (byUser.get(userId) ?? 1) - 1
        if (left > 0) byUser.set(userId, left)
        else byUser.delete(userId)
      }
    },
  }
}
