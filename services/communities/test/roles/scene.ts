import {
  type CommunityRole,
  museumCreated,
  museumManagerAssigned,
  type RestrictionKind,
  type Role,
} from '@vitrine/contracts'
import { insertCommunity } from '../community.ts'
import type { Person, TestEnvironment } from '../environment.ts'
import { makeMuseum } from '../museum-events.ts'
import { insertDiscussion } from './discussion.ts'

/** Those who call: what they are in the community of a scene, and what the platform knows of them. */
export const actors = [
  'anonymous',
  'outsider',
  'applicant',
  'invited',
  'banned',
  'member',
  'moderator',
  'admin',
  'creator',
  'moderatorElsewhere',
  'platformAdmin',
] as const
/** Members with one restriction each: of rows about writing. */
export const restricted = ['noPosts', 'noComments', 'muted', 'needsApproval'] as const
export type Actor = (typeof actors)[number] | (typeof restricted)[number]
const restrictions = {
  noPosts: 'canPost',
  noComments: 'canComment',
  muted: 'isMuted',
  needsApproval: 'requiresApproval',
} as const satisfies Record<(typeof restricted)[number], RestrictionKind>

/** An Ambassador may create communities, and has no other right in one; and manages the museum of the scene. */
const roles: Partial<Record<Actor, Role>> = { moderatorElsewhere: 'Ambassador', platformAdmin: 'Admin' }
export const roleOf = (actor: Actor): Role => roles[actor] ?? 'Traveler'

/** They call for no row: the member who is acted upon, and the applicant who is decided on. */
const others = ['target', 'hopeful'] as const

export type Cast = Record<Exclude<Actor, 'anonymous'> | (typeof others)[number], Person>

export const kinds = ['private', 'public', 'archived'] as const
export type Kind = (typeof kinds)[number]

/** A community in which each actor is what its name says. */
export interface Scene {
  cast: Cast
  id: number
  name: string
  /** The membership of the target. */
  targetId: number
  /** Of the hopeful. */
  requestId: number
  /** Of the invited. */
  invitationId: number
  /** Another community, which is deleted. */
  deletedId: number
  /** By the member, as all that is written. */
  postId: number
  pollId: number
  commentId: number
  waitingId: number
  /** By the moderator. */
  deletedPostId: number
  deletedCommentId: number
  /** The entry of the log of the deleted post. */
  deletionLogId: number
  /** About the post, by the target. */
  reportId: number
  /** Organized by the member, who alone attends it; it names the museum. */
  meetupId: number
  /** Of that meetup, by the member, who agreed that its recap, a draft, shows it. */
  photoId: number
  /** Of that recap, by the member. */
  insightId: number
  /** Of a museum whose manager is the Ambassador. */
  museumId: number
  /** Without a manager; nothing names it. */
  otherMuseumId: number
  /** Of that museum; no one has answered it. */
  museumEventId: number
  /** By the member, to that museum, on the one day `planDay`; no one has voted. */
  planId: number
  /** YYYY-MM-DD */
  planDay: string
}

/** The only ones that these tests have. */
const museum = makeMuseum(1)
const otherMuseum = makeMuseum(2)

export async function castOf(environment: TestEnvironment): Promise<Cast> {
  const cast = {} as Cast
  for (const name of [...actors, ...restricted, ...others]) {
    if (name === 'anonymous') continue
    const role = name === 'target' || name === 'hopeful' ? 'Traveler' : roleOf(name)
    cast[name] = await environment.person({ role, username: name.toLowerCase() })
  }
  const managerId = cast.moderatorElsewhere.id
  const assigned = { museum, managerId, previousManagerId: null, requestId: null }
  await environment.publisher.publish(museumManagerAssigned, assigned, { aggregateVersion: 1 })
  await environment.publisher.publish(museumCreated, { museum: otherMuseum }, { aggregateVersion: 1 })
  await environment.drain()
  await insertCommunity(environment, {
    name: 'Elsewhere',
    isPrivate: false,
    creatorId: cast.target.id,
    members: [
      { userId: cast.target.id, role: 'admin' },
      { userId: cast.moderatorElsewhere.id, role: 'moderator' },
    ],
  })
  return cast
}

/** Made anew for each request that changes something. */
export async function sceneOf(environment: TestEnvironment, cast: Cast, kind: Kind): Promise<Scene> {
  const at = environment.ctx.clock()
  const name = crypto.randomUUID()
  const as = (actor: keyof Cast, role: CommunityRole) => ({ userId: cast[actor].id, role })
  const pending = (actor: keyof Cast) => ({ userId: cast[actor].id, status: 'pending', at })
  const rows = {
    isPrivate: kind !== 'public',
    creatorId: cast.creator.id,
    members: [
      as('creator', 'admin'),
      as('admin', 'admin'),
      as('moderator', 'moderator'),
      as('member', 'member'),
      as('target', 'member'),
      ...restricted.map(actor => as(actor, 'member')),
    ],
  }
  const [id, deletedId] = await Promise.all([
    insertCommunity(environment, {
      ...rows,
      name,
      state: kind === 'archived' ? 'archived' : 'active',
      bans: [{ userId: cast.banned.id, until: null }],
      requests: [pending('applicant'), pending('hopeful')],
      invitations: [pending('invited')],
    }),
    insertCommunity(environment, { ...rows, name: `${name} deleted`, state: 'deleted', deletedAt: at }),
  ])
  const [[ids], written] = await Promise.all([
    environment.db.query<Pick<Scene, 'targetId' | 'requestId' | 'invitationId'>>(
      `select (select id from members where community_id = $1 and user_id = $2) as "targetId",
         (select id from join_requests where community_id = $1 and user_id = $3) as "requestId",
         (select id from invitations where community_id = $1) as "invitationId"`,
      [id, cast.target.id, cast.hopeful.id],
    ),
    insertDiscussion(environment, id, {
      author: cast.member,
      moderator: cast.moderator,
      reporter: cast.target,
      museumId: museum.id,
    }),
    environment.db.query(
      `insert into restrictions (community_id, user_id, kind, set_by, set_at)
       select $1, "userId", kind, $2, $3 from jsonb_to_recordset($4::jsonb) as given("userId" int, kind text)`,
      [
        id,
        cast.admin.id,
        at,
        JSON.stringify(restricted.map(actor => ({ userId: cast[actor].id, kind: restrictions[actor] }))),
      ],
    ),
  ])
  if (!ids) throw new Error('a select returned no row')
  return { cast, id, name, deletedId, museumId: museum.id, otherMuseumId: otherMuseum.id, ...ids, ...written }
}
