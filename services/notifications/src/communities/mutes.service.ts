import type { NotificationMute } from '@vitrine/contracts'
import { type Caller, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import {
  deleteCommunityMute,
  findCommunityMute,
  insertCommunityMute,
  lockMembership,
} from './mutes.repository.ts'

export async function getCommunityMute(
  { db }: NotificationsContext,
  viewer: Viewer,
  communityId: number,
): Promise<NotificationMute> {
  const muted = await findCommunityMute(db, { userId: viewer.id, communityId })
  if (muted === null) throw notFound()
  return { muted }
}

/** Turns the notifications of what others do in a community off or on, for a member of it. */
export const setCommunityMute = (
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { muted, communityId }: NotificationMute & { communityId: number },
): Promise<NotificationMute> =>
  mutate(ctx.db, idempotency, async tx => {
    const member = { userId: viewer.id, communityId }
    if (!(await lockMembership(tx, member))) throw notFound()
    if (muted) await insertCommunityMute(tx, member, ctx.clock())
    else await deleteCommunityMute(tx, member)
    return { muted }
  })
