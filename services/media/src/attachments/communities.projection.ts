import {
  communityCreated,
  communityDeleted,
  communityPurged,
  communityRestored,
  communityUpdated,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { MediaContext } from '../context.ts'
import {
  type CommunityRow,
  detachOfCommunity,
  listClosing,
  takeClosing,
  upsertCommunities,
} from './communities.repository.ts'
import { closedAmong } from './is-public.ts'
import type { MadePrivate } from './made-private.ts'

/** What becomes of communities. */
export const communityEvents = [
  communityCreated,
  communityUpdated,
  communityDeleted,
  communityRestored,
  communityPurged,
] as const
type CommunityEvent = (typeof communityEvents)[number]

/** How many files are handed on as private, or detached, in one transaction. */
const pageSize = 500

/**
 * Keeps which communities everyone may read. The copy is committed first, because all readers are refused from then on,
 * however many files there are. Those that this makes private are handed on, and those of a purged community are detached,
 * in bounded transactions: an event that is interrupted is handled again, and continues.
 */
export const keepCommunities =
  (ctx: MediaContext, madePrivate: MadePrivate): BatchHandler<CommunityEvent> =>
  async events => {
    const rows = events.map(event => rowOf(event, ctx.clock()))
    await ctx.db.transaction(tx => upsertCommunities(tx, rows))
    const closing = await listClosing(
      ctx.db,
      rows.map(({ id }) => id),
    )
    for (const id of closing) while (await handOnPage(ctx, id, madePrivate));
    for (const { id, purged_at } of rows) if (purged_at !== null) while ((await detachPage(ctx, id)) > 0);
  }

function rowOf(event: Received<CommunityEvent>, at: Date): CommunityRow {
  const version = event.aggregateVersion
  if (event.type === communityPurged.type)
    return { id: event.data.communityId, is_private: true, is_deleted: true, version, purged_at: at }
  const { id, isPrivate } = event.data.community
  const isDeleted = event.type === communityDeleted.type
  return { id, is_private: isPrivate, is_deleted: isDeleted, version, purged_at: null }
}

const handOnPage = (ctx: MediaContext, communityId: number, madePrivate: MadePrivate): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    const page = await takeClosing(tx, communityId, pageSize)
    if (page === null) return false
    const closed = await closedAmong(tx, page)
    if (closed.length > 0) await madePrivate(ctx, tx, closed)
    return true
  })

const detachPage = (ctx: MediaContext, communityId: number): Promise<number> =>
  ctx.db.transaction(tx => detachOfCommunity(tx, communityId, pageSize, ctx.clock()))
