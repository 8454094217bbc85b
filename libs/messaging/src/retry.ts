import { type Verdict, verdictOf } from './failure.ts'
import { pause } from './pause.ts'

const delaysMs = [100, 400, 1_600, 1_600]
const transientRetries = 3

export type Outcome =
  | { kind: 'done' }
  /** What it needs is away: leave it, and all behind it, for later. */
  | { kind: 'held'; error: unknown }
  | { kind: 'dead'; error: unknown; attempts: number }

/**
 * Tries until it works, until trying again is pointless (a permanent failure, or the fifth of a kind that nobody
 * knows), or until an outage has lasted longer than a moment. `between` is called around each wait and may reject.
 */
export async function attempt(work: () => Promise<void>, between: () => Promise<void>): Promise<Outcome> {
  for (let attempts = 1; ; attempts++) {
    let failure: { error: unknown; verdict: Verdict }
    try {
      await work()
      return { kind: 'done' }
    } catch (error) {
      failure = { error, verdict: verdictOf(error) }
    }
    const { error, verdict } = failure
    if (verdict === 'permanent') return { kind: 'dead', error, attempts }
    if (verdict === 'transient' && attempts > transientRetries) return { kind: 'held', error }
    const delay = delaysMs[attempts - 1]
    if (delay === undefined) return { kind: 'dead', error, attempts }
    await between()
    await pause(delay * (0.75 + Math.random() / 2))
    await between()
  }
}
