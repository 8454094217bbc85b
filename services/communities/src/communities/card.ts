import type { CommunityCard, CommunityRole, CommunityType } from '@vitrine/contracts'
import type { UserColumns } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import { isInForce } from '../in-force.ts'
import { summaryOrNull } from '../people/people.repository.ts'

/** What a viewer is shown of a community: in lists, and as the head of its own screen. */
export interface CardRow {
  id: number
  name: string
  description: string
  location: string
  type: CommunityType
  is_private: boolean
  tags: string[]
  image_url: string | null
  state: 'active' | 'archived' | 'deleted'
  created_at: Date
  members: number
  creator_id: number | null
  creator: UserColumns | null
  role: CommunityRole | null
  is_creator: boolean
  is_requested: boolean
  is_banned: boolean
}

/** Of `communities c` and {@link cardJoins}. Viewer and time are SQL expressions. */
export const cardColumns = (viewer: string, now: string): string => `
  c.id, c.name, c.description, c.location, c.type, c.is_private, c.tags, c.image_url, c.state, c.created_at,
  s.members, c.creator_id,
  case when ${maySee(viewer, 'c.creator_id', '(m.id is not null)')} then (
    select json_build_object('username', p.username, 'slug', p.slug, 'first_name', p.first_name,
      'last_name', p.last_name, 'profile_image_url', p.profile_image_url, 'role', p.role)
    from people p where p.id = c.creator_id) end as creator,
  m.role, coalesce(m.is_creator, false) as is_creator,
  exists (select 1 from join_requests j where j.community_id = c.id and j.user_id = ${viewer}
    and j.status = 'pending') as is_requested,
  exists (select 1 from bans b where b.community_id = c.id and b.user_id = ${viewer}
    and ${isInForce('b.until', now)}) as is_banned`

export const cardJoins = (viewer: string): string => `
  join community_stats s on s.community_id = c.id
  left join members m on m.community_id = c.id and m.user_id = ${viewer}`

const commonOf = (row: CardRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  location: row.location,
  type: row.type,
  isPrivate: row.is_private,
  tags: row.tags,
  imageUrl: row.image_url,
  memberCount: row.members,
  creator: summaryOrNull(row.creator_id, row.creator),
  isCreator: row.is_creator,
  isMember: row.role !== null,
  role: row.role,
  isRequested: row.is_requested,
  isBanned: row.is_banned,
  isArchived: row.state === 'archived',
  createdAt: row.created_at.toISOString(),
})

export const cardOf = (row: CardRow): CommunityCard => ({
  ...commonOf(row),
  membershipType: row.is_private ? 'private' : 'open',
})

export const headOf = (row: CardRow) => ({
  ...commonOf(row),
  membershipType: row.is_private ? ('private' as const) : ('public' as const),
})
