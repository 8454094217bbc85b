import type { EventData, UserSummary, weeklyDigestRequested } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { isMailed } from '../mails/mails.repository.ts'
import { mailedPerson } from '../mails/unread.repository.ts'
import { isBlocked, isHidden, isMuted, isRestricted } from '../people/visibility.ts'
import { preference } from '../preferences/kinds-on.ts'

export interface DueDigest {
  userId: number
  timeZone: string
  /** YYYY-MM-DD; null: there was none yet. */
  sentOn: string | null
  /** See {@link isMailed}. */
  isWanted: boolean
}

/** Locks the rows of users to whom a digest is due, for this transaction alone. */
export const claimDigests = (tx: Transaction, now: Date, limit: number): Promise<DueDigest[]> =>
  tx.query<DueDigest>(
    `select p.user_id as "userId", p.time_zone as "timeZone", p.digest_sent_on::text as "sentOn",
       ${isMailed('p.user_id')} as "isWanted"
     from notification_preferences p
     where p.digest_due_at <= $1 order by p.digest_due_at, p.user_id limit $2::int for update skip locked`,
    [now, limit],
  )

export interface DigestState {
  userId: number
  dueAt: Date | null
  sentOn: string | null
}

export async function setDigestStates(tx: Transaction, states: readonly DigestState[]): Promise<void> {
  await tx.query(
    `update notification_preferences p set digest_due_at = s.due_at, digest_sent_on = s.sent_on
     from unnest($1::bigint[], $2::timestamptz[], $3::date[]) as s(user_id, due_at, sent_on)
     where p.user_id = s.user_id`,
    [states.map(each => each.userId), states.map(each => each.dueAt), states.map(each => each.sentOn)],
  )
}

type Digest = EventData<typeof weeklyDigestRequested>

/** Up to so many are counted. */
const countedFollowers = 100

/** Who began to follow these users since then, newest first, where follows are notified. Users without any are left out. */
export async function findNewFollowers(
  sql: Sql,
  userIds: readonly number[],
  since: Date,
): Promise<Map<number, Digest['newFollowers']>> {
  const rows = await sql.query<{ user_id: number; people: UserSummary[]; count: number }>(
    `select u.user_id, coalesce(jsonb_agg(f.summary order by f.acted_at desc), '[]') as people, count(*)::int as count
     from unnest($1::bigint[]) as u(user_id)
     left join notification_preferences p on p.user_id = u.user_id
     cross join lateral (
       select distinct on (a.actor_id) a.actor_id, a.acted_at, person.summary
       from notifications n
       join notification_actors a on a.notification_id = n.id
       join people person on person.id = a.actor_id
       where n.user_id = u.user_id and n.target = 'user:' || u.user_id and n.kind = 'follow' and a.acted_at > $2
       limit ${countedFollowers}) f
     where ${preference('followNotifications')}
     group by u.user_id`,
    [userIds, since],
  )
  return new Map(
    rows.map(({ user_id, people, count }) => [
      user_id,
      { count, people: people.slice(0, 2).map(mailedPerson) },
    ]),
  )
}

const shownPosts = 5
/** Of so many that were liked most, those that the user may see. */
const candidates = 50

/**
 * The posts since then that were liked most, by whom these users follow and at museums that they follow, as far as they
 * may see them. Users without any are left out.
 */
export async function findPopularPosts(
  sql: Sql,
  userIds: readonly number[],
  { since, now }: { since: Date; now: Date },
): Promise<Map<number, Digest['posts']>> {
  const rows = await sql.query<{
    user_id: number
    post_id: number
    likes_count: number
    museum_name: string | null
    author: UserSummary
  }>(
    `select u.user_id, top.post_id, top.likes_count, top.museum_name, author.summary as author
     from unnest($1::bigint[]) with ordinality as u(user_id, place)
     left join notification_preferences p on p.user_id = u.user_id
     cross join lateral (
       select liked.* from (
         select r.* from (
           select r.* from follows f join recent_posts r on r.author_id = f.followed_id
           where f.user_id = u.user_id and f.followed = 'user'
           union
           select r.* from follows f join recent_posts r on r.museum_id = f.followed_id
           where f.user_id = u.user_id and f.followed = 'museum' and ${preference('museumUpdates')}
         ) r
         where r.created_at > $2 and r.likes_count > 0 and not r.is_deleted and r.author_id <> u.user_id
         order by r.likes_count desc, r.post_id desc limit ${candidates}) liked
       where not ${isBlocked('u.user_id', 'liked.author_id')} and not ${isHidden('liked.author_id')}
         and not ${isRestricted('u.user_id', 'liked.author_id')}
         and not ${isMuted('u.user_id', 'liked.author_id', '$3::timestamptz')}
       order by liked.likes_count desc, liked.post_id desc limit ${shownPosts}) top
     join people author on author.id = top.author_id
     order by u.place, top.likes_count desc, top.post_id desc`,
    [userIds, since, now],
  )
  const byUser = new Map<number, Digest['posts']>()
  for (const { user_id, post_id, likes_count, museum_name, author } of rows) {
    const posts = byUser.get(user_id) ?? []
    const museum = museum_name === null ? null : { name: museum_name }
    posts.push({ postId: post_id, author: mailedPerson(author), museum, likesCount: likes_count })
    byUser.set(user_id, posts)
  }
  return byUser
}
