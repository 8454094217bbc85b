import type { UserSummary } from '@vitrine/contracts'
import {
  type FindMentionable,
  type Sql,
  type StoredMention,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { maySee } from '../../audience/audience.ts'
import { ownJoin } from '../../events/event-row.ts'
import { isInForce } from '../../in-force.ts'
import { mayOpen } from '../../meetups/meetups.repository.ts'
import { beginning } from '../../patterns.ts'
import { findPeople } from '../../people/people.repository.ts'

/** Everyone whom these texts mention, with one statement. */
export const peopleOfMentions = (
  sql: Sql,
  rows: readonly { mentions: StoredMention[] | null }[],
): Promise<Map<number, UserSummary>> =>
  findPeople(
    sql,
    rows.flatMap(row => (row.mentions ?? []).map(each => each.id)),
  )

export interface Writer {
  communityId: number
  writerId: number
  at: Date
}

/** SQL: whether a user is a member. `$1`: the community. */
const isMember = (user: string) =>
  `exists (select 1 from members m where m.community_id = $1 and m.user_id = ${user}.id)`

/**
 * SQL: whether the writer may mention a member: one whom no moderator has muted, who allows it, and whom the writer may see.
 * `$1`: the community, `$2`: the writer, `$3`: now.
 */
const isMentionable = (user: string) => `
  not exists (select 1 from restrictions r where r.community_id = $1 and r.user_id = ${user}.id
    and r.kind = 'isMuted' and ${isInForce('r.until', '$3')})
  and (${user}.allows_tagging or ${user}.id = $2::int) and ${maySee('$2::int', `${user}.id`, 'true')}`

/** Those of these usernames, given in lower case, whom a writer may mention. Of two copies with one name, the newer one. */
export const mentionableBy =
  (sql: Sql, { communityId, writerId, at }: Writer): FindMentionable =>
  async names => {
    if (names.length === 0) return new Map()
    const rows = await sql.query<{ name: string; id: number }>(
      `select name, id from (
       select distinct on (lower(username)) lower(username) as name, id, allows_tagging from people
       where lower(username) = any($4::text[]) order by lower(username), version desc, id desc) as named
     where ${isMember('named')} and ${isMentionable('named')}`,
      [communityId, writerId, at, names],
    )
    return new Map(rows.map(({ name, id }) => [name, id]))
  }

/** Those of these members who may see what a comment is on, and what it replies to. */
export async function readersOf(
  tx: Transaction,
  commentId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await tx.query<{ id: number }>(
    `select reader.id from unnest($2::int[]) as reader(id) cross join comments c
     left join posts p on p.id = c.post_id left join events e on e.id = c.meetup_id ${ownJoin('reader.id')}
     left join comments parent on parent.id = c.parent_id
     where c.id = $1 and case when c.meetup_id is null then ${maySee('reader.id', 'p.author_id', 'true')}
         else ${mayOpen('reader.id', 'true')} end
       and (parent.id is null or ${maySee('reader.id', 'parent.author_id', 'true')})`,
    [commentId, memberIds],
  )
  return rows.map(({ id }) => id)
}

/** Members who were active last, and users of a name, of whom a completion is chosen: both bounded, whatever the sizes. */
const maxActive = 300
const maxNamed = 200

/**
 * Whom a writer may mention whose username, first or last name begins with a text, those who were active last first. Whom the
 * writer may mention is asked in that order, and ends with the last one wanted.
 */
export async function suggestMentionable(
  sql: Sql,
  { communityId, writerId, at }: Writer,
  text: string,
  limit: number,
): Promise<UserSummary[]> {
  const rows = await sql.query<UserColumns & { id: number }>(
    `with active as materialized (
       select user_id, active_at from members where community_id = $1 order by active_at desc limit ${maxActive}
     ), named as materialized (
       select id from people where lower(username) like $4 order by lower(username) using ~<~ limit ${maxNamed}
     ), found as (
       select p.id, active.active_at from active join people p on p.id = active.user_id
       where lower(p.username) like $4 or lower(p.first_name) like $4 or lower(p.last_name) like $4
       union all
       select id, null from named where ${isMember('named')}
     )
     select u.id, ${userColumns('u')}
     from (
       select u.*, f.active_at, lower(u.username) as name
       from (select id, max(active_at) as active_at from found group by id) as f join people u on u.id = f.id
       where u.id <> $2::int and u.username <> ''
       order by f.active_at desc nulls last, name, u.id offset 0) as u
     where ${isMentionable('u')}
     order by u.active_at desc nulls last, u.name, u.id limit $5`,
    [communityId, writerId, at, beginning(text), limit],
  )
  return rows.map(row => userSummaryOf(row.id, row))
}
