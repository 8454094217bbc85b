import type { CommunityCard, CommunityDetail, CommunityRole, Member } from '@vitrine/contracts'
import { prepared } from '@vitrine/service-kit'
import type { Person, TestEnvironment } from './environment.ts'

let created = 0

export type TestCommunity = CommunityCard & { by: Person }

/** A community of an Ambassador, who is new where none is given; a private one is public until its members have joined. */
export async function createCommunity(
  { person, call, drain }: TestEnvironment,
  more: { by?: Person; membershipType?: 'open' | 'private'; name?: string; members?: readonly Person[] } = {},
): Promise<TestCommunity> {
  const { by = await person({ role: 'Ambassador' }), membershipType = 'open', members = [] } = more
  const name = more.name ?? `Friends of light ${++created}`
  // The creator's confirmed address arrives by an event.
  await drain()
  const answer = await call(by, 'POST', '/api/communities', { name, membershipType: 'open' })
  if (answer.statusCode !== 201) throw new Error(`creating a community answered ${answer.body}`)
  const community = answer.json<CommunityCard>()
  for (const member of members) await call(member, 'POST', `/api/communities/${community.id}/join`)
  if (membershipType === 'private')
    await call(by, 'PUT', `/api/communities/${community.id}`, { membershipType })
  return { ...community, by }
}

/** As the viewer is shown it. */
export const detailOf = async (
  { call }: Pick<TestEnvironment, 'call'>,
  viewer: Person,
  id: number,
): Promise<CommunityDetail> => (await call(viewer, 'GET', `/api/communities/${id}`)).json()

/** Gives a member a role, as the creator does. */
export async function giveRole(
  environment: Pick<TestEnvironment, 'call'>,
  { id, by }: Pick<TestCommunity, 'id' | 'by'>,
  member: Person,
  role: CommunityRole,
): Promise<void> {
  const memberId = await memberIdOf(environment, by, id, member)
  await environment.call(by, 'PATCH', `/api/communities/${id}/members/${memberId}/role`, { role })
}

/** The id of a membership; 0: no member. */
export async function memberIdOf(
  { call }: Pick<TestEnvironment, 'call'>,
  viewer: Person,
  id: number,
  member: Person,
): Promise<number> {
  const found = await call(viewer, 'GET', `/api/communities/${id}/members?q=${member.user.username}`)
  return found.json<Member[]>().find(each => each.userId === member.id)?.id ?? 0
}

/** The number of members, which must equal that of their rows. */
export async function countOf({ db }: Pick<TestEnvironment, 'db'>, id: number): Promise<number> {
  const [row] = await db.query<{ counted: number; rows: number }>(
    `select members as counted, (select count(*) from members where community_id = $1)::int as rows
     from community_stats where community_id = $1`,
    [id],
  )
  if (!row || row.counted !== row.rows) throw new Error(`community ${id} counts ${JSON.stringify(row)}`)
  return row.rows
}

/** Stores a ban, also of a user who is no member. Null: without an end. */
export const ban = (
  { db, ctx }: Pick<TestEnvironment, 'db' | 'ctx'>,
  id: number,
  who: Pick<Person, 'id'>,
  until: Date | null = null,
): Promise<unknown> =>
  db.query(
    `insert into bans (community_id, user_id, until, reason, banned_by, banned_at) values ($1, $2, $3, 'Spam.', 1, $4)
     on conflict (community_id, user_id) do update set until = excluded.until`,
    [id, who.id, until, ctx.clock()],
  )

/** What a community is made of, without its routes. The creator's membership comes first. */
export interface CommunityRows {
  name: string
  isPrivate: boolean
  reviewsPosts?: boolean
  state?: 'active' | 'archived' | 'deleted'
  deletedAt?: Date | null
  /** Null: archived. */
  creatorId: number | null
  members: readonly { userId: number; role: CommunityRole }[]
  bans?: readonly { userId: number; until: Date | null }[]
  /** Users whom a moderator has muted. */
  muted?: readonly number[]
  requests?: readonly { userId: number; status: string; at: Date }[]
  invitations?: readonly { userId: number; status: string; at: Date }[]
}

const inserted = prepared<{ id: number }>(
  'insert_community',
  `with community as (
       insert into communities (name, is_private, state, deleted_at, creator_id, created_by, created_at, updated_at,
         reviews_posts)
       values ($1, $2, $3, $4, $5, $5, $6, $6, $11) returning id
     ), stats as (
       insert into community_stats (community_id, members) select id, jsonb_array_length($7::jsonb) from community
     ), members as (
       insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
       select id, "userId", role, "userId" is not distinct from $5, $6, $6
       from community, jsonb_to_recordset($7::jsonb) as given("userId" int, role text)
     ), bans as (
       insert into bans (community_id, user_id, until, reason, banned_by, banned_at)
       select id, "userId", until, 'Spam.', 1, $6
       from community, jsonb_to_recordset($8::jsonb) as given("userId" int, until timestamptz)
     ), muted as (
       insert into restrictions (community_id, user_id, kind, set_by, set_at)
       select id, user_id, 'isMuted', 1, $6 from community, unnest($12::int[]) as given(user_id)
     ), requests as (
       insert into join_requests (community_id, user_id, status, requested_at, decided_at)
       select id, "userId", status, at, case when status <> 'pending' then at end
       from community, jsonb_to_recordset($9::jsonb) as given("userId" int, status text, at timestamptz)
     ), invitations as (
       insert into invitations (community_id, user_id, invited_by, status, invited_at)
       select id, "userId", coalesce($5, 1), status, at
       from community, jsonb_to_recordset($10::jsonb) as given("userId" int, status text, at timestamptz)
     )
     select id from community`,
)

/** Stores a community in one statement; returns its id. */
export async function insertCommunity(
  { db, ctx }: Pick<TestEnvironment, 'db' | 'ctx'>,
  {
    name,
    isPrivate,
    reviewsPosts = false,
    state = 'active',
    deletedAt = null,
    creatorId,
    ...rows
  }: CommunityRows,
): Promise<number> {
  const { members, bans = [], muted = [], requests = [], invitations = [] } = rows
  const [row] = await inserted(db, [
    name,
    isPrivate,
    state,
    deletedAt,
    creatorId,
    ctx.clock(),
    ...[members, bans, requests, invitations].map(given => JSON.stringify(given)),
    reviewsPosts,
    muted,
  ])
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
