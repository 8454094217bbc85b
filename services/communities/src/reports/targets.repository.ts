import type { ReportTarget } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import { isSeen, placeJoins } from '../discussion/comments/comments.repository.ts'
import { ownJoin } from '../events/event-row.ts'
import { mayOpen } from '../meetups/meetups.repository.ts'
import { isShownAccount } from '../people/people.repository.ts'

/** Where a thing is, and whether members alone read it, of a public community too. */
interface Place {
  communityId: number
  isForMembers: boolean
}

const placeIn = (table: string, communityId = 'community_id', isForMembers = 'false') =>
  `select ${communityId} as "communityId", ${isForMembers} as "isForMembers" from ${table} where id = $1::bigint`
const places: Record<ReportTarget, string> = {
  community: placeIn('communities', 'id'),
  community_post: placeIn('posts'),
  community_comment: placeIn('comments', 'community_id', 'meetup_id is not null'),
  community_member: placeIn('members'),
  meetup_photo: placeIn('meetup_photos', 'community_id', 'true'),
}

/** Null: there is no such thing, or it is not shown. */
export async function findPlace(sql: Sql, type: ReportTarget, id: number): Promise<Place | null> {
  const [row] = await sql.query<Place>(places[type], [id])
  return row ?? null
}

/** What is reported. */
export interface Reported {
  /** Null: a community without an owner. */
  subjectId: number | null
  /** When what it says was last changed. */
  changedAt: Date
}

const sees = (author: string) => maySee('$2::int', author, '$3::boolean')
/** `$2`: the reporter, `$3`: whether they are a member. */
const statements: Record<ReportTarget, string> = {
  community: `select creator_id as "subjectId", updated_at as "changedAt" from communities
    where id = $1::bigint and $2::int is not null and $3::boolean is not null`,
  community_post: `select p.author_id as "subjectId", coalesce(p.edited_at, p.created_at) as "changedAt" from posts p
    where p.id = $1::bigint and ${sees('p.author_id')}`,
  community_comment: `select c.author_id as "subjectId", coalesce(c.edited_at, c.created_at) as "changedAt"
    from comments c ${placeJoins}
    where c.id = $1::bigint and ${isSeen}`,
  community_member: `select m.user_id as "subjectId", m.joined_at as "changedAt" from members m
    where m.id = $1::bigint and ${sees('m.user_id')}`,
  meetup_photo: `select p.uploader_id as "subjectId", p.shown_at as "changedAt"
    from meetup_photos p join events e on e.id = p.meetup_id ${ownJoin('$2::int')}
    where p.id = $1::bigint and p.shown_at is not null and not p.is_hidden and ${sees('p.uploader_id')}
      and ${mayOpen('$2::int', '$3::boolean')}`,
}

/** Null: there is no such thing, or the reporter may not see it. */
export async function findReported(
  sql: Sql,
  { type, id }: { type: ReportTarget; id: number },
  reporter: { id: number; isMember: boolean },
): Promise<Reported | null> {
  const [row] = await sql.query<Reported>(statements[type], [id, reporter.id, reporter.isMember])
  return row ?? null
}

/** Whether anyone besides the subject moderates the community. */
export async function hasOtherModerator(
  sql: Sql,
  communityId: number,
  subjectId: number | null,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from members m join people p on p.id = m.user_id
     where m.community_id = $1 and m.role <> 'member' and m.user_id is distinct from $2 and ${isShownAccount('p')}
     limit 1`,
    [communityId, subjectId],
  )
  return rows.length > 0
}
