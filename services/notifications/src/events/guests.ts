import type { EventChanges } from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'

interface Affected {
  changes: EventChanges
  isCancelled: boolean
  by: number | null
  userIds: readonly number[]
}

/** What concerns whoever had answered; null: nothing does. */
export function changeOf({ isCancelled, changes }: Affected) {
  if (isCancelled) return 'cancelled'
  const isElsewhere = changes.includes('place')
  if (!changes.includes('date')) return isElsewhere ? 'place-changed' : null
  return isElsewhere ? 'date-and-place-changed' : 'date-changed'
}

/** To whoever had answered or attended, but not to who did it. */
export const toGuests = (
  { userIds, by }: Pick<Affected, 'userIds' | 'by'>,
  act: Omit<Act, 'userId'>,
): Act[] => userIds.flatMap(userId => (userId === by ? [] : { ...act, userId }))
