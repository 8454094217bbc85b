import type { Transaction } from '@vitrine/service-kit'
import { isCommunityMuted, isMember, isModerator, isPrivate, isReader } from '../communities/visibility.ts'
import { isAlwaysDelivered, kinds } from '../kinds.ts'
import { isBlocked, isHidden, isMuted, isRestricted } from '../people/visibility.ts'
import { isKindOn } from '../preferences/kinds-on.ts'
import type { Delivery } from './delivery.ts'

/**
 * The deliveries that their recipients want and may see: not those of or to a hidden user, of a blocked actor, or below what
 * a blocked user wrote; nor, unless they are always delivered, those of a muted actor, thread or community, or of a kind that
 * is turned off; nor what happened in a community that they may not read, or what is for its moderators, where they moderate
 * no longer.
 */
export async function keepWanted(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  if (deliveries.length === 0) return []
  const rows = await tx.query<{ place: number }>(
    `select d.place from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::boolean[],
       $8::bigint[], $9::boolean[], $10::boolean[], $11::text[], $12::boolean[], $13::bigint[])
       with ordinality
       as d(user_id, actor_id, post_id, kind, is_always, quotes, community_id, is_for_members, is_for_moderators, area,
         is_muted_with_community, below, place)
     left join notification_preferences p on p.user_id = d.user_id
     where not ${isBlocked('d.user_id', 'd.actor_id')} and not ${isBlocked('d.user_id', 'd.below')} and not ${isHidden('d.actor_id')}
       and not ${isHidden('d.user_id')}
       -- Members of a community see what the others write there, whatever their profiles say.
       and not (d.quotes and ${isRestricted('d.user_id', 'd.actor_id')}
         and not ${isMember('d.user_id', 'd.community_id')})
       and case when d.community_id is null then true
         when d.is_for_moderators then ${isModerator('d.user_id', 'd.community_id')}
         else ${isReader('d.user_id', 'd.community_id', `d.is_for_members or ${isPrivate('d.community_id', false)}`)} end
       and (d.is_always or (${isKindOn('d.kind')}
         and not ${isMuted('d.user_id', 'd.actor_id', '$7::timestamptz')}
         and not (d.is_muted_with_community and ${isCommunityMuted('d.user_id', 'd.community_id')})
         and not exists (select 1 from muted_threads m
           where m.user_id = d.user_id and m.area = d.area and m.post_id = d.post_id)))
     order by d.place`,
    [
      deliveries.map(each => each.userId),
      deliveries.map(each => each.actor?.id ?? null),
      deliveries.map(({ subject }) => subject?.postId ?? null),
      deliveries.map(each => each.kind),
      deliveries.map(each => isAlwaysDelivered(each.kind)),
      deliveries.map(each => kinds[each.kind].quotes),
      now.toISOString(),
      deliveries.map(each => each.communityId),
      deliveries.map(each => each.isForMembers ?? false),
      deliveries.map(each => kinds[each.kind].isForModerators),
      deliveries.map(({ subject }) => subject?.area ?? null),
      deliveries.map(each => kinds[each.kind].isMutedWithCommunity && !each.ignoresCommunityMute),
      deliveries.map(each => each.below ?? null),
    ],
  )
  return rows.flatMap(({ place }) => deliveries[Number(place) - 1] ?? [])
}

const isMention = ({ kind }: Delivery): boolean => kind === 'mention' || kind === 'community_mention'

/** Leaves out mentions in comments that their recipient is notified of anyway, as a comment or a reply. */
export async function dropKnownMentions(
  tx: Transaction,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const mentions = deliveries.filter(each => isMention(each) && each.subject?.of === 'comment')
  if (mentions.length === 0) return [...deliveries]
  const keyOf = ({ userId, subject }: Delivery) =>
    subject?.of === 'comment' ? `${userId} ${subject.area} ${subject.commentId}` : null
  const rows = await tx.query<{ user_id: number; area: string; comment_id: number }>(
    `select n.user_id, n.area, c.comment_id
     from unnest($1::bigint[], $2::text[], $3::bigint[]) as d(user_id, area, comment_id)
     join notification_comments c on c.comment_id = d.comment_id
     join notifications n on n.id = c.notification_id and n.user_id = d.user_id and n.area = d.area
       and n.kind not in ('mention', 'community_mention')`,
    [
      mentions.map(each => each.userId),
      mentions.map(each => each.subject?.area),
      mentions.map(each => (each.subject?.of === 'comment' ? each.subject.commentId : null)),
    ],
  )
  const known = new Set([
    ...rows.map(row => `${row.user_id} ${row.area} ${row.comment_id}`),
    ...deliveries.filter(each => !isMention(each)).map(keyOf),
  ])
  return deliveries.filter(each => !isMention(each) || !known.has(keyOf(each) ?? ''))
}

/** Any number; the advisory locks of this database share their numbers. */
const visibilityLock = 7_202_611
/**
 * A block removes the notifications that there are, and a delivery reads the blocks that there are. Deliveries share
 * this lock and blocks take it alone, so that of the two whichever comes second sees the first.
 */
export async function lockVisibility(tx: Transaction, mode: 'shared' | 'exclusive'): Promise<void> {
  await tx.query(
    `select 1 from (select pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1)) locked`,
    [visibilityLock],
  )
}
