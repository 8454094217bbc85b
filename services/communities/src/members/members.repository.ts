import type { Member, MembersQuery } from '@vitrine/contracts'
import { maxScanned, type Sql, scanPage } from '@vitrine/service-kit'
import { isListed } from '../audience/audience.ts'
import { beginning, containing, hasTrigram } from '../patterns.ts'
import { isShownAccount } from '../people/people.repository.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { type MemberRow, memberColumns, memberJoins, memberOf, type Shown } from './member-row.ts'

export interface MemberFilter {
  role?: MembersQuery['role']
  /** A part of the username or the name. */
  q?: string | undefined
}

/** Who asks. */
interface Asked extends Shown {
  isMember: boolean
  /** Whoever moderates sees all members, also those who block them, but for hidden accounts. */
  seesAll: boolean
  now: Date
}

const roleConditions = {
  creator: 'm.is_creator',
  admin: "m.role = 'admin'",
  moderator: "m.role = 'moderator'",
  member: "m.role = 'member'",
} as const

const conditionOf = (role: MemberFilter['role']) => (role ? roleConditions[role] : 'true')

const isShown = (viewer: string, user: string, isMember: string, now: string, seesAll: string) =>
  `case when ${seesAll} then ${isShownAccount('p')} else ${isListed(viewer, user, isMember, now)} end`

/**
 * Members above an id, who joined first before. One range of an index; of the one creator without an order, for which the planner
 * would go through all members.
 */
const rowsAbove = (role: MemberFilter['role']) =>
  `select m.* from members m where m.community_id = $1 and m.id > $2 and ${conditionOf(role)}
   ${role === 'creator' ? '' : 'order by m.id'}`

/** A page of the members whom the viewer is shown, and the id above which the next one begins; null at the end. */
export async function listMembers(
  sql: Sql,
  communityId: number,
  asked: Asked,
  { role, q }: MemberFilter,
  { after, limit }: { after: number; limit: number },
): Promise<{ members: Member[]; next: number | null }> {
  if (q) return searchMembers(sql, communityId, asked, { role, q }, { after, limit })
  const { rows, next } = await scanPage<MemberRow>(
    { from: after, limit },
    (from, wanted) =>
      sql.query<MemberRow>(
        `select ${memberColumns('$5::timestamptz')} from (${rowsAbove(role)} limit ${maxScanned}) m ${memberJoins}
         where ${isShown('$3', 'm.user_id', '$4::boolean', '$5::timestamptz', '$6::boolean')} order by m.id limit $7`,
        [communityId, from, asked.viewerId, asked.isMember, asked.now, asked.seesAll, wanted],
      ),
    async from => {
      const [end] = await sql.query<{ id: number }>(
        `select id from (${rowsAbove(role)} limit ${maxScanned}) m offset ${maxScanned - 1} limit 1`,
        [communityId, from],
      )
      return end?.id ?? null
    },
  )
  return { members: rows.map(row => memberOf(row, asked)), next }
}

/** A text without a trigram is where the username begins. */
const matching = (q: string) =>
  hasTrigram(q)
    ? {
        condition: `lower(p.username || ' ' || p.first_name || ' ' || p.last_name) like $3`,
        pattern: containing(q),
      }
    : { condition: 'lower(p.username) like $3', pattern: beginning(q) }

/** Who is shown is decided of `p.id`, behind the name in the same row: it costs more, and fewer are left. */
async function searchMembers(
  sql: Sql,
  communityId: number,
  asked: Asked,
  { role, q }: { role: MemberFilter['role']; q: string },
  { after, limit }: { after: number; limit: number },
): Promise<{ members: Member[]; next: number | null }> {
  const found = matching(q)
  const rows = await sql.query<MemberRow>(
    `select ${memberColumns('$6::timestamptz')} from members m ${memberJoins}
     where m.community_id = $1 and m.id > $2 and ${conditionOf(role)} and ${found.condition}
       and ${isShown('$4', 'p.id', '$5::boolean', '$6::timestamptz', '$7::boolean')}
     order by m.id limit $8`,
    [communityId, after, found.pattern, asked.viewerId, asked.isMember, asked.now, asked.seesAll, limit + 1],
  )
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { members: page.map(row => memberOf(row, asked)), next }
}

/** The creator and who has been a member for longest, as the community's own screen shows them. */
export async function listShownMembers(
  sql: Sql,
  { community, membership }: Standing,
  viewerId: number,
  now: Date,
  limit: number,
): Promise<Member[]> {
  const isMember = membership !== null
  const asked = { viewerId, isMember, seesAll: false, restrictions: false, stats: false, now }
  const slice = { after: 0, limit }
  const [{ members: owner }, { members }] = await Promise.all([
    listMembers(sql, community.id, asked, { role: 'creator' }, slice),
    listMembers(sql, community.id, asked, {}, slice),
  ])
  const others = members.filter(({ isCreator }) => !isCreator)
  return [...owner, ...others].slice(0, limit)
}

/** Of this community; null: none has the id. */
export async function findMember(
  sql: Sql,
  communityId: number,
  memberId: number,
  shown: Shown,
  now: Date,
): Promise<Member | null> {
  const [row] = await sql.query<MemberRow>(
    `select ${memberColumns('$3::timestamptz')} from members m ${memberJoins}
     where m.community_id = $1 and m.id = $2`,
    [communityId, memberId, now],
  )
  return row ? memberOf(row, shown) : null
}

/** Whose a membership of this community is; null: none has the id. */
export async function findUserOf(sql: Sql, communityId: number, memberId: number): Promise<number | null> {
  const [row] = await sql.query<{ user_id: number }>(
    'select user_id from members where community_id = $1 and id = $2',
    [communityId, memberId],
  )
  return row?.user_id ?? null
}
