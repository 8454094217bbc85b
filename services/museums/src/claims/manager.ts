import { museumManagerAssigned } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { addChange } from '../edits/edits.repository.ts'
import type { ManagedMuseum } from './museum.ts'

/** Sets the manager of a locked museum, with a row of its history and the event. */
export async function setManager(
  { outbox, clock }: Pick<MuseumsContext, 'outbox' | 'clock'>,
  tx: Transaction,
  { id, managerId: previousManagerId, ref }: ManagedMuseum,
  { managerId, by, requestId }: { managerId: number | null; by: number; requestId: number | null },
): Promise<void> {
  if (managerId === previousManagerId) return
  await tx.query('update museums set manager_id = $2::bigint where id = $1::int', [id, managerId])
  const fields = [{ field: 'managerId' as const, before: previousManagerId, after: managerId }]
  await addChange(tx, { museumId: id, userId: by, at: clock(), fields })
  await outbox.publish(tx, museumManagerAssigned, { museum: ref, managerId, previousManagerId, requestId })
}
