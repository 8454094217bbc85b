import {
  type CommunityRank,
  type CommunityRef,
  type CommunityRole,
  communityRankOf,
  type RestrictionKind,
} from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'

/** What a viewer is in a community, read in one statement. Ids of routes may be larger than those of a table. */
export interface Standing {
  community: CommunityRef & {
    state: 'active' | 'archived'
    creatorId: number | null
    reviewsPosts: boolean
    /** Members with this role or a higher one may create meetups. */
    meetupCreators: CommunityRole
  }
  membership: { id: number; role: CommunityRole; isCreator: boolean; rank: CommunityRank } | null
  /** In force now. */
  restrictions: ReadonlySet<RestrictionKind>
  /** Until when; null in it: without an end. */
  ban: { until: Date | null; reason: string; rule: string } | null
  isRequested: boolean
}

interface Row {
  id: number
  name: string
  is_private: boolean
  state: 'active' | 'archived'
  creator_id: number | null
  reviews_posts: boolean
  meetup_creators: CommunityRole
  member_id: number | null
  role: CommunityRole | null
  is_creator: boolean | null
  restrictions: RestrictionKind[]
  ban: { until: string | null; reason: string; rule: string } | null
  is_requested: boolean
}

/** SQL: standings of the user `$2` at `$3` in those of the communities `c` that a condition names. */
const standingsWhere = (which: string) =>
  `select c.id, c.name, c.is_private, c.state, c.creator_id, c.reviews_posts, c.meetup_creators,
    m.id as member_id, m.role, m.is_creator,
    array(select r.kind from restrictions r where r.community_id = c.id and r.user_id = $2
      and ${isInForce('r.until', '$3')}) as restrictions,
    (select json_build_object('until', b.until, 'reason', b.reason, 'rule', b.rule) from bans b
      where b.community_id = c.id and b.user_id = $2 and ${isInForce('b.until', '$3')}) as ban,
    exists (select 1 from join_requests j where j.community_id = c.id and j.user_id = $2 and j.status = 'pending')
      as is_requested
  from communities c left join members m on m.community_id = c.id and m.user_id = $2
  where ${which} and c.state <> 'deleted'`
/** Almost every call asks for it, and planning it takes ten times as long as running it. */
const standing = prepared<Row>('standing', standingsWhere('c.id = $1::bigint'))
const standings = prepared<Row>('standings', standingsWhere('c.id = any($1::int[])'))
const shareCommunity = prepared(
  'share_community',
  'select 1 from communities where id = $1::bigint for share',
)
const shareMember = prepared(
  'share_member',
  'select 1 from members where community_id = $1::bigint and user_id = $2 for share',
)
const lockedCommunity = prepared(
  'lock_community',
  'select 1 from communities where id = $1::bigint for no key update',
)

const standingOf = (row: Row): Standing => ({
  community: {
    id: row.id,
    name: row.name,
    isPrivate: row.is_private,
    state: row.state,
    creatorId: row.creator_id,
    reviewsPosts: row.reviews_posts,
    meetupCreators: row.meetup_creators,
  },
  membership:
    row.member_id === null || row.role === null
      ? null
      : {
          id: row.member_id,
          role: row.role,
          isCreator: row.is_creator === true,
          rank: communityRankOf({ role: row.role, isCreator: row.is_creator === true }),
        },
  restrictions: new Set(row.restrictions),
  ban: row.ban && { ...row.ban, until: row.ban.until === null ? null : new Date(row.ban.until) },
  isRequested: row.is_requested,
})

/** Null: there is no such community, or it is deleted. */
export async function findStanding(
  sql: Sql,
  communityId: number,
  viewerId: number,
  now: Date,
): Promise<Standing | null> {
  const [row] = await standing(sql, [communityId, viewerId, now])
  return row ? standingOf(row) : null
}

/** As {@link findStanding}, of several communities; without those that are deleted. */
export async function findStandings(
  sql: Sql,
  communityIds: readonly number[],
  viewerId: number,
  now: Date,
): Promise<Map<number, Standing>> {
  if (communityIds.length === 0) return new Map()
  const rows = await standings(sql, [communityIds, viewerId, now])
  return new Map(rows.map(row => [row.id, standingOf(row)]))
}

/**
 * As {@link findStanding}, until the end of the transaction: the community and the membership are neither deleted nor
 * changed meanwhile, so that a ban that is under way is waited for, and a later one waits. For whatever a member writes.
 */
export async function lockStanding(
  tx: Transaction,
  communityId: number,
  viewerId: number,
  now: Date,
): Promise<Standing | null> {
  await shareCommunity(tx, [communityId])
  await shareMember(tx, [communityId, viewerId])
  return findStanding(tx, communityId, viewerId, now)
}

/**
 * Locks the community against every other change of who is what in it. Before any row of a member. Foreign keys to it are
 * checked meanwhile: a freed seat changes its meetup twice, for which PostgreSQL checks the key, while the meetup is locked.
 */
export async function lockCommunity(tx: Transaction, communityId: number): Promise<void> {
  await lockedCommunity(tx, [communityId])
}

/** Of a user; null: no member, or none any more. */
export async function findMembership(
  sql: Sql,
  communityId: number,
  userId: number | null,
): Promise<{ id: number; rank: CommunityRank } | null> {
  const [row] = await sql.query<{ id: number; role: CommunityRole; is_creator: boolean }>(
    'select id, role, is_creator from members where community_id = $1 and user_id = $2',
    [communityId, userId],
  )
  return row ? { id: row.id, rank: communityRankOf({ role: row.role, isCreator: row.is_creator }) } : null
}

/** As {@link findMembership}, the rank alone. */
export const findRank = async (
  sql: Sql,
  communityId: number,
  userId: number | null,
): Promise<CommunityRank | null> => (await findMembership(sql, communityId, userId))?.rank ?? null
