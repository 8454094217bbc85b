import type { Outcome } from './retry.ts'
import type { Subscription } from './subscriptions.ts'

/** So many events in a row that all retries could not save are the handler's fault, not theirs. */
const maxFailedInARow = 5

/**
 * Opens for a handler that fails every event: its next events are tried once each and held, instead of being retried
 * one after the other and all becoming dead letters. The first success closes it.
 */
export function createCircuit() {
  const failed = new Map<Subscription, number>()
  const isOpen = (subscription: Subscription) => (failed.get(subscription) ?? 0) >= maxFailedInARow

  return {
    isOpen,
    /** The handler ran and succeeded. */
    close(subscription: Subscription): void {
      failed.delete(subscription)
    },
    /** Counts a failed event, and turns its dead letter into a held event while the circuit is open. */
    after(subscription: Subscription, outcome: Outcome): Outcome {
      if (outcome.kind !== 'dead' || outcome.isPermanent) return outcome
      if (isOpen(subscription)) return { kind: 'held', error: outcome.error, isCircuitOpen: true }
      failed.set(subscription, (failed.get(subscription) ?? 0) + 1)
      return outcome
    },
  }
}
