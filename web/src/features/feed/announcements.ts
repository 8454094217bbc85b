/** Spread over this time, so that not all followers of an author ask at once. */
const firstWaitMs = { min: 300, spread: 1_200 }
/** The stream may be ahead of the reader's timeline. */
const nextWaitMs = 3_000
const maxAttempts = 4

/**
 * Has the feed checked until the posts that the stream announced are in it. `check` answers the ids that are in it now;
 * null: it was not checked, which leaves them to the next announcement or to {@link Announcements.check}.
 */
export function createAnnouncements(check: () => Promise<readonly number[] | null>) {
  const attemptsLeft = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    clearTimeout(timer)
    timer = undefined
    const found = await check()
    if (found === null) return
    for (const [id, left] of attemptsLeft) {
      if (found.includes(id) || left === 1) attemptsLeft.delete(id)
      else attemptsLeft.set(id, left - 1)
    }
    schedule(nextWaitMs)
  }
  function schedule(ms: number) {
    if (attemptsLeft.size > 0) timer ??= setTimeout(run, ms)
  }

  return {
    add(postId: number) {
      attemptsLeft.set(postId, maxAttempts)
      schedule(firstWaitMs.min + Math.random() * firstWaitMs.spread)
    },
    isWaiting: () => attemptsLeft.size > 0,
    check: run,
    stop() {
      clearTimeout(timer)
      attemptsLeft.clear()
    },
  }
}

export type Announcements = ReturnType<typeof createAnnouncements>
