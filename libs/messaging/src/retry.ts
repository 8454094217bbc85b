import { type Verdict, verdictOf } from './failure.ts'
import { pause } from './pause.ts'

export const retryDelaysMs: readonly number[] = [100, 400, 1_600, 1_600]
const temporaryRetries = 3

export type Outcome =
  | { kind: 'done' }
  /** Not now: the event, and all behind it, are delivered again later. */
  | { kind: 'held'; error: unknown; isCircuitOpen?: boolean }
  | { kind: 'dead'; error: unknown; attempts: number; isPermanent: boolean }

/**
 * Retries until `work` succeeds, until retrying is pointless (a permanent failure, or the fifth of an unknown kind),
 * or until an outage has lasted longer than two seconds. `between` is called around each wait and may reject. With
 * `once`, the first failure decides.
 */
export async function attempt(
  work: () => Promise<void>,
  between: () => Promise<void>,
  { once = false, delaysMs = retryDelaysMs } = {},
): Promise<Outcome> {
  for (let attempts = 1; ; attempts++) {
    let failure: { error: unknown; verdict: Verdict }
    try {
      await work()
      return { kind: 'done' }
    } catch (error) {
      failure = { error, verdict: verdictOf(error) }
    }
    const { error, verdict } = failure
    const isPermanent = verdict === 'permanent'
    if (verdict === 'temporary' && (once || attempts > temporaryRetries)) return { kind: 'held', error }
    const delay = delaysMs[attempts - 1]
    if (isPermanent || once || delay === undefined) return { kind: 'dead', error, attempts, isPermanent }
    await between()
    await pause(delay * (0.75 + Math.random() / 2))
    await between()
  }
}
