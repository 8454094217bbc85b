import {
  type userBlocked,
  userMuted,
  userRegistered,
  userUnblocked,
  type userUnmuted,
  type userUpdated,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { removeUnseen, type Unseen } from '../deliveries/withdraw.repository.ts'
import { keepWithdrawn, returnWithdrawn } from '../deliveries/withdrawn.repository.ts'
import {
  type Block,
  findHidden,
  type PersonRow,
  setBlocks,
  setMutes,
  upsertPeople,
} from './people.repository.ts'

type OfAPerson = typeof userRegistered | typeof userUpdated
type OfABlock = typeof userBlocked | typeof userUnblocked

const personOf = (event: Received<OfAPerson>): PersonRow => {
  const { user } = event.data
  const shown =
    event.type === userRegistered.type
      ? // What an account begins with.
        { audience: 'public' as const, allows_messages: true }
      : { audience: event.data.audience, allows_messages: event.data.allowsMessages }
  return { id: user.id, summary: user, ...shown, version: event.aggregateVersion }
}

/** Removes the notifications of acts that their recipients may no longer see, and shows it on their open pages. */
async function withdrawUnseen(
  ctx: NotificationsContext,
  tx: Transaction,
  unseen: readonly Unseen[],
): Promise<void> {
  await showChanges(ctx, tx, [await removeUnseen(tx, unseen)])
}

/**
 * Copies users; the newest version wins. What a user did who is hidden now is in no notification, and comes back once the
 * user is shown again.
 */
export const keepPeople =
  (ctx: NotificationsContext): BatchHandler<OfAPerson> =>
  async (events, { tx }) => {
    const people = events.map(personOf)
    const ids = [...new Set(people.map(each => each.id))]
    const wereHidden = await findHidden(tx, ids)
    const mayChange = wereHidden.length > 0 || people.some(each => each.audience === 'hidden')
    if (mayChange) await lockVisibility(tx, 'exclusive')
    await upsertPeople(tx, people)
    if (!mayChange) return
    const areHidden = await findHidden(tx, ids)
    await keepWithdrawn(tx, areHidden, ctx.clock())
    await withdrawUnseen(
      ctx,
      tx,
      areHidden.map(actorId => ({ userId: null, actorId })),
    )
    const shown = wereHidden.filter(id => !areHidden.includes(id))
    if (shown.length === 0) return
    await showChanges(ctx, tx, [{ removed: [], changed: await returnWithdrawn(tx, shown) }])
  }

const blockOf = ({ type, data }: Received<OfABlock>): Block => ({
  blockerId: data.blockerId,
  blockedId: data.blockedId,
  isBlocked: type !== userUnblocked.type,
})

/** Copies blocks; the two have no notifications of each other. */
export const keepBlocks =
  (ctx: NotificationsContext): BatchHandler<OfABlock> =>
  async (events, { tx }) => {
    const blocks = events.map(blockOf)
    await lockVisibility(tx, 'exclusive')
    await setBlocks(tx, blocks)
    const unseen = blocks
      .filter(each => each.isBlocked)
      .flatMap(({ blockerId, blockedId }) => [
        { userId: blockerId, actorId: blockedId },
        { userId: blockedId, actorId: blockerId },
      ])
    await withdrawUnseen(ctx, tx, unseen)
  }

export const keepMutes: BatchHandler<typeof userMuted | typeof userUnmuted> = (events, { tx }) =>
  setMutes(
    tx,
    events.map(event => ({
      muterId: event.data.muterId,
      mutedId: event.data.mutedId,
      isMuted: event.type === userMuted.type,
      until: event.type === userMuted.type ? event.data.until : null,
    })),
  )
