import { type EventKind, texts } from '@vitrine/contracts'
import { invalid, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { findCommunityOf, isShownTo } from '../../meetups/meetups.repository.ts'
import { isMuseumEvent } from '../../museum-events/museum-events.repository.ts'
import { findStanding } from '../../standing/standing.repository.ts'

/** The event of Vitrine that a post of type event is about (DS4), which its details name; null: none, or it was removed since. */
export interface LinkedEventColumn {
  event_kind: EventKind | null
}

/**
 * SQL: the {@link LinkedEventColumn} of a table of posts or revisions, or its alias; one row by its key, of those alone that link
 * one. Anonymous visitors learn nothing of the events of private communities.
 */
export const linkedEventColumn = (
  of: string,
  isSignedIn: string,
): string => `case when ${of}.details ? 'eventId' then (
  select linked.kind from events linked left join communities its on its.id = linked.community_id
  where linked.id = (${of}.details ->> 'eventId')::int
    and (linked.community_id is null or (its.state <> 'deleted' and (not its.is_private or ${isSignedIn})))
  ) end as event_kind`

/** 400 for an event that the author of a post is not shown. */
export async function refuseHiddenEvent(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  author: Pick<Actor, 'id'>,
  eventId: number,
): Promise<void> {
  if (await isMuseumEvent(tx, eventId)) return
  const communityId = await findCommunityOf(tx, eventId)
  // Null: of a deleted community.
  const standing = communityId && (await findStanding(tx, communityId, author.id, ctx.clock()))
  const isShown =
    standing && (await isShownTo(tx, eventId, { id: author.id, isMember: standing.membership !== null }))
  if (!isShown) throw invalid('eventId', texts.meetup.notFound)
}
