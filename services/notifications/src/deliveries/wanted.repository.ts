import type { Transaction } from '@vitrine/service-kit'
import { isModerator } from '../communities/members.repository.ts'
import { isAlwaysDelivered, kinds } from '../kinds.ts'
import { isBlocked, isHidden, isMuted, isRestricted } from '../people/visibility.ts'
import { isKindOn } from '../preferences/kinds-on.ts'
import type { Delivery } from './delivery.ts'

/**
 * The deliveries that their recipients want and may see: not those of or to a hidden user, or of a blocked actor; nor, unless
 * they are always delivered, those of a muted actor or thread, or of a kind that is turned off; nor what is for moderators,
 * where they moderate no longer.
 */
export async function keepWanted(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  if (deliveries.length === 0) return []
  const rows = await tx.query<{ place: number }>(
    `select d.place from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::boolean[],
       $8::bigint[]) with ordinality as d(user_id, actor_id, post_id, kind, is_always, quotes, community_id, place)
     left join notification_preferences p on p.user_id = d.user_id
     where not ${isBlocked('d.user_id', 'd.actor_id')} and not ${isHidden('d.actor_id')}
       and not ${isHidden('d.user_id')}
       and not (d.quotes and ${isRestricted('d.user_id', 'd.actor_id')})
       and (d.community_id is null or ${isModerator('d.user_id', 'd.community_id')})
       and (d.is_always or (${isKindOn('d.kind')}
         and not ${isMuted('d.user_id', 'd.actor_id', '$7::timestamptz')}
         and not exists (select 1 from muted_threads m where m.user_id = d.user_id and m.post_id = d.post_id)))
     order by d.place`,
    [
      deliveries.map(each => each.userId),
      deliveries.map(each => each.actor?.id ?? null),
      deliveries.map(each => each.subject?.postId ?? null),
      deliveries.map(each => each.kind),
      deliveries.map(each => isAlwaysDelivered(each.kind)),
      deliveries.map(each => kinds[each.kind].quotes),
      now.toISOString(),
      deliveries.map(each => each.communityId),
    ],
  )
  return rows.flatMap(({ place }) => deliveries[Number(place) - 1] ?? [])
}

/** Leaves out mentions in comments that their recipient is notified of anyway, as a comment or a reply. */
export async function dropKnownMentions(
  tx: Transaction,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const mentions = deliveries.filter(each => each.kind === 'mention' && each.subject?.of === 'comment')
  if (mentions.length === 0) return [...deliveries]
  const keyOf = ({ userId, subject }: Delivery) =>
    subject?.of === 'comment' ? `${userId} ${subject.commentId}` : null
  const rows = await tx.query<{ user_id: number; comment_id: number }>(
    `select n.user_id, c.comment_id from unnest($1::bigint[], $2::bigint[]) as d(user_id, comment_id)
     join notification_comments c on c.comment_id = d.comment_id
     join notifications n on n.id = c.notification_id and n.user_id = d.user_id and n.kind <> 'mention'`,
    [
      mentions.map(each => each.userId),
      mentions.map(each => (each.subject?.of === 'comment' ? each.subject.commentId : null)),
    ],
  )
  const known = new Set([
    ...rows.map(row => `${row.user_id} ${row.comment_id}`),
    ...deliveries.filter(each => each.kind !== 'mention').map(keyOf),
  ])
  return deliveries.filter(each => each.kind !== 'mention' || !known.has(keyOf(each) ?? ''))
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
