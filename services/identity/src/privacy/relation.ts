import { texts } from '@vitrine/contracts'
import { anonymous, notFound, type Sql } from '@vitrine/service-kit'
import type { User } from '../generated/prisma/client.ts'
import { maySee } from './audience.ts'

/** What a viewer and a user are to each other. */
export interface Relation {
  maySee: boolean
  isFollowing: boolean
  followsViewer: boolean
  isRequested: boolean
  /** By the viewer. */
  isBlocked: boolean
  blocksViewer: boolean
  isMuted: boolean
  /** Null while muted: without an end. */
  mutedUntil: Date | null
}

const query = `
  select ${maySee('$1', 'u')} as "maySee",
    exists (select 1 from follows where follower_id = $1 and followee_id = u.id) as "isFollowing",
    exists (select 1 from follows where follower_id = u.id and followee_id = $1) as "followsViewer",
    exists (select 1 from follow_requests where requester_id = $1 and target_id = u.id) as "isRequested",
    exists (select 1 from blocks where blocker_id = $1 and blocked_id = u.id) as "isBlocked",
    exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1) as "blocksViewer",
    m.muter_id is not null as "isMuted", m.until as "mutedUntil"
  from users u
  left join mutes m on m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $3)
  where u.id = $2`

/** Undefined for an unknown user. */
export async function findRelation(
  sql: Sql,
  viewerId: number | undefined,
  userId: number,
  now: Date,
): Promise<Relation | undefined> {
  const [relation] = await sql.query<Relation>(query, [viewerId ?? anonymous, userId, now])
  return relation
}

/** A user whom the viewer may know of, with their relation: one who is hidden, or blocks the viewer, is not found. */
export async function requireKnown<Row extends Pick<User, 'id' | 'hiddenAt'>>(
  sql: Sql,
  viewerId: number | undefined,
  user: Row | null,
  now: Date,
): Promise<{ user: Row; relation: Relation }> {
  const relation = user && (await findRelation(sql, viewerId, user.id, now))
  if (!user || !relation || user.hiddenAt || relation.blocksViewer)
    throw notFound(texts.profile.notFound.message)
  return { user, relation }
}
