import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { removeUnseen } from '../deliveries/withdraw.repository.ts'
import { findNotified } from './notifications.repository.ts'

const usersPerRound = 200

/** Removes what the user did from the notifications of others, and corrects their counts. */
export async function eraseActs(ctx: NotificationsContext, userId: number): Promise<void> {
  while ((await eraseSome(ctx, userId)) > 0);
}

const eraseSome = (ctx: NotificationsContext, actorId: number): Promise<number> =>
  ctx.db.transaction(async tx => {
    await lockVisibility(tx, 'exclusive')
    const users = await findNotified(tx, actorId, usersPerRound)
    const unseen = users.map(userId => ({ userId, actorId }))
    await showChanges(ctx, tx, [await removeUnseen(tx, unseen)])
    return users.length
  })
