import type {
  CommunityCard,
  CommunityRank,
  CommunityRole,
  OwnGroup,
  RestrictionKind,
} from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'
import { type CardRow, cardColumns, cardJoins, cardOf } from './card.ts'

/** Where a list goes on: part 0 is the viewer's own communities, in a search the busy ones; part 1 all others. */
export interface Position {
  part: 0 | 1
  activeMembers: number
  id: number
}

const first = 2 ** 31 - 1
export const start: Position = { part: 0, activeMembers: first, id: first }

export type Listed = Position & { card: CommunityCard }
export type ListedRow = CardRow & { part: 0 | 1; active_members: number }

export const listedOf = (row: ListedRow): Listed => ({
  part: row.part,
  activeMembers: row.active_members,
  id: row.id,
  card: cardOf(row),
})

/** The viewer's own first, then all others; in both those with more active members before. */
export async function listCommunities(
  sql: Sql,
  viewerId: number,
  now: Date,
  { after, offset, limit }: { after: Position; offset: number; limit: number },
): Promise<Listed[]> {
  const others = after.part === 1 ? after : start
  const rows = await sql.query<ListedRow>(
    `with page as (
       select id, part, active_members from (
         (select c.id, 0 as part, s.active_members
          from members m join communities c on c.id = m.community_id join community_stats s on s.community_id = c.id
          where m.user_id = $1 and c.state <> 'deleted' and $3::int = 0 and (s.active_members, c.id) < ($4::int, $5::int)
          order by s.active_members desc, c.id desc limit $9::int)
         union all
         (select s.community_id, 1, s.active_members
          from community_stats s join communities c on c.id = s.community_id
          where c.state <> 'deleted' and (s.active_members, s.community_id) < ($6::int, $7::int)
            and not exists (select 1 from members m where m.community_id = s.community_id and m.user_id = $1)
          order by s.active_members desc, s.community_id desc limit $9::int)
       ) found order by part, active_members desc, id desc offset $8 limit $10)
     select page.part, page.active_members, ${cardColumns('$1', '$2::timestamptz')}
     from page join communities c on c.id = page.id ${cardJoins('$1')}
     order by page.part, page.active_members desc, page.id desc`,
    [
      viewerId,
      now,
      after.part,
      after.activeMembers,
      after.id,
      others.activeMembers,
      others.id,
      offset,
      offset + limit,
      limit,
    ],
  )
  return rows.map(listedOf)
}

export interface OwnPosition {
  atMs: number
  communityId: number
}

/** Of which communities: the viewer has one of these ranks, by the setting of the community, and no such restriction. */
export interface MayCreate {
  ranks: readonly { meetupCreators: CommunityRole; rank: CommunityRank }[]
  unless: readonly RestrictionKind[]
}

/** SQL: the condition of {@link MayCreate}: `$1` the viewer, `$2` now. */
const mayCreate = `c.state = 'active'
  and (c.meetup_creators, case when m.is_creator then 'creator' else m.role end)
    in (select * from unnest($6::text[], $7::text[]))
  and not exists (select 1 from restrictions r where r.community_id = c.id and r.user_id = $1
    and r.kind = any($8::text[]) and ${isInForce('r.until', '$2::timestamptz')})`

/** Memberships of the viewer and requests that wait, the newest first; `may`: of those memberships alone. */
export async function listMyGroups(
  sql: Sql,
  viewerId: number,
  now: Date,
  { before, limit, may }: { before: OwnPosition | null; limit: number; may: MayCreate | null },
): Promise<OwnGroup[]> {
  const rows = await sql.query<CardRow & { membership_id: number | null; at: Date }>(
    `select own.membership_id, own.at, ${cardColumns('$1', '$2::timestamptz')}
     from (
       select community_id, id as membership_id, joined_at as at from members where user_id = $1
       union all
       select community_id, null, requested_at from join_requests where user_id = $1 and status = 'pending'
     ) own join communities c on c.id = own.community_id ${cardJoins('$1')}
     where c.state <> 'deleted' and ($3::timestamptz is null or (own.at, own.community_id) < ($3, $4::int))
       ${may ? `and ${mayCreate}` : ''}
     order by own.at desc, own.community_id desc limit $5`,
    [
      viewerId,
      now,
      before && new Date(before.atMs),
      before?.communityId ?? 0,
      limit,
      ...(may
        ? [may.ranks.map(each => each.meetupCreators), may.ranks.map(({ rank }) => rank), may.unless]
        : []),
    ],
  )
  return rows.map(row => ({
    ...cardOf(row),
    membershipId: row.membership_id,
    status: row.membership_id === null ? 'pending' : 'member',
    joinedAt: row.at.toISOString(),
  }))
}
