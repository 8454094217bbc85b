import type { Subscription } from '@vitrine/messaging'

/** Everything that this service consumes. */
export const subscriptions = (): Subscription[] => []
