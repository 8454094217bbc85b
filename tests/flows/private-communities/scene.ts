import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { type Person, signUp } from '@vitrine/network/person'
import { createMarks, type Marks } from './marks.ts'

const roles = ['creator', 'member', 'former', 'banned', 'applicant', 'rejected', 'outsider'] as const
type Role = (typeof roles)[number]

/** A community with a mark in each of its texts, and the people around it. */
export interface Scene {
  network: Network
  id: number
  marks: Marks
  people: Record<Role, Person>
  museumId: number
  museumSlug: string
}

async function signUpAll(network: Network, marks: Marks, letter: string): Promise<Scene['people']> {
  const usernameOf = (role: Role) => (role === 'member' ? marks.of('memberUser') : `${letter}${role}`)
  const all = await Promise.all(
    roles.map(async role => [role, await signUp(network.url, usernameOf(role))] as const),
  )
  const people = Object.fromEntries(all) as Scene['people']
  // An ambassador may create communities, once the session is one of an ambassador.
  const { creator } = people
  await network.identity.ctx.db.query(`update users set role = 'Ambassador' where id = $1`, [creator.user.id])
  const { username } = creator.user
  await creator.call(routes.login, {
    body: { email: `${username}@vitrine.example`, password: `${username}-likes-museums` },
  })
  return people
}

export async function sceneOf(
  network: Network,
  letter: string,
  membershipType: 'public' | 'private',
): Promise<Scene> {
  const marks = createMarks(letter)
  const { say, of } = marks
  const people = await signUpAll(network, marks, letter)
  await network.drain()
  const [museum] = await people.creator.call(routes.searchMuseums, { query: { q: 'rijks' } })
  if (!museum) throw new Error('there is no museum')
  const { id } = await people.creator.call(routes.createCommunity, {
    body: {
      name: say('name'),
      description: say('description'),
      location: say('location'),
      tags: [of('tag')],
      membershipType,
    },
  })
  const isPrivate = membershipType === 'private'
  await people.creator.call(routes.updateCommunitySettings, {
    params: { id },
    body: { guidelines: [say('guideline')], joinQuestions: isPrivate ? [say('question')] : [] },
  })
  const scene = { network, id, marks, people, museumId: museum.id, museumSlug: museum.slug }
  await letJoin(scene, isPrivate)
  await endMemberships(scene)
  await network.drain()
  return scene
}

/** All who are members at first, and of a private community who is rejected and who waits. */
async function letJoin({ id, marks, people, network }: Scene, isPrivate: boolean): Promise<void> {
  const params = { id }
  const members = ['member', 'former', 'banned'] as const
  for (const role of [...members, ...(isPrivate ? (['applicant', 'rejected'] as const) : [])])
    await people[role].call(routes.joinCommunity, {
      params,
      body: { answers: isPrivate ? [marks.say(`${role}Answer`)] : [] },
    })
  const requests = isPrivate ? await people.creator.call(routes.listJoinRequests, { params }) : []
  for (const { id: requestId, user } of requests) {
    const on = { params: { id, requestId } }
    if (user.id === people.rejected.user.id)
      await people.creator.call(routes.rejectJoinRequest, { ...on, body: { reason: marks.say('rejection') } })
    else if (user.id !== people.applicant.user.id) await people.creator.call(routes.approveJoinRequest, on)
  }
  await network.drain()
}

/** One member leaves, another is banned. */
async function endMemberships({ id, marks, people, network }: Scene): Promise<void> {
  for (const who of [people.former, people.banned]) await who.call(routes.leaveCommunity, { params: { id } })
  await network.communities.ctx.db.query(
    `insert into bans (community_id, user_id, reason, banned_by, banned_at) values ($1, $2, $3, $4, now())`,
    [id, people.banned.user.id, marks.say('banReason'), people.creator.user.id],
  )
}

/** A member more, who joins by invitation. */
export async function letAnotherJoin({ id, marks, people, network }: Scene): Promise<void> {
  const another = await signUp(network.url, marks.of('anotherUser'))
  await network.drain()
  const body = { username: another.user.username }
  await people.creator.call(routes.inviteMember, { params: { id }, body })
  const [invitation] = await another.call(routes.listMyInvitations)
  await another.call(routes.acceptInvitation, { params: { id: invitation?.id ?? 0 } })
}
