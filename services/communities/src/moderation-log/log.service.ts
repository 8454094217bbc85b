import type { ModerationLogEntry, ModerationLogQuery } from '@vitrine/contracts'
import { decodeCursor, pageOf } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { isAllowed, requireAllowed, standingIn } from '../standing/standing.ts'
import { TimePosition } from '../time-position.ts'
import { listLog } from './log.repository.ts'

/**
 * What moderators did, for members: without the names of moderators, and without the reasons that were written to one member,
 * unless it is the reader (B-04).
 */
export async function listModerationLog(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
  { cursor, limit, ...filter }: ModerationLogQuery,
): Promise<{ page: ModerationLogEntry[]; next: string | null }> {
  const before = decodeCursor(cursor, TimePosition)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'readMembersOnly')
  const reader = { id: viewer.id, isModerator: isAllowed(standing, viewer, 'seeQueues') }
  const found = await listLog(ctx.db, communityId, reader, { filter, before, limit: limit + 1 })
  return pageOf(found, limit, ({ at, id }) => [Date.parse(at), id])
}
