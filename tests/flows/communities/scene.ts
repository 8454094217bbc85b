import { createCommunity } from '@vitrine/communities/src/communities/create.service.ts'
import { CreateCommunity, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import type { Person } from '@vitrine/network/person'
import { addMeetupPhoto } from '../meetup-photos.ts'
import { type AtMuseum, heldMeetupOf } from './recaps.scene.ts'

let created = 0

/** A community of an owner who may not create one: an administrator creates it, transfers it and leaves. */
export async function communityOf(
  network: Network,
  { owner, admin }: { owner: Person; admin: Person },
  membershipType: 'open' | 'private' = 'open',
): Promise<{ id: number }> {
  const { db } = network.communities.ctx
  // Of the limit of a day, which is not what these tests are about.
  await db.query(`update communities set created_at = created_at - interval '2 days'`)
  const { id } = await admin.call(routes.createCommunity, {
    body: { name: `Friends of light ${++created}`, membershipType: 'open' },
  })
  const params = { id }
  await owner.call(routes.joinCommunity, { params })
  await admin.call(routes.transferCommunity, { params, body: { userId: owner.user.id } })
  await admin.call(routes.leaveCommunity, { params })
  if (membershipType === 'private')
    await owner.call(routes.updateCommunity, { params, body: { membershipType } })
  return { id }
}

/** A public community of a host, of which a person is a member. */
async function publicCommunity(
  network: Network,
  { host, person }: { host: Person; person: Person },
): Promise<{ id: number }> {
  // As the route does for an ambassador: the host's role does not matter here.
  const { id, username, role } = host.user
  const community = await createCommunity(
    network.communities.ctx,
    { viewer: { id, username, role }, idempotency: null },
    CreateCommunity.parse({ name: 'Open sketching' }),
  )
  await person.call(routes.joinCommunity, { params: { id: community.id } })
  return community
}

export const meetupForm = {
  title: 'Sketching by the light',
  description: 'Bring a pencil.',
  location: 'Hall of honour',
  date: '2040-05-04',
  startTime: '18:30',
} as const

/** Of a museum event, without its museum. */
export const museumEventForm = {
  title: 'Night of etchings',
  description: 'Two hundred prints.',
  date: '2040-05-04',
  startTime: '19:00',
} as const

const dayMs = 24 * 60 * 60_000
/** So many days from now, by the calendar in UTC: a plan looks up to a year ahead. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Of a day alone, on which museums whose hours are not known are taken as open from ten to five. */
export const planForm = (...museumIds: number[]) => ({
  museumIds,
  from: dayAhead(30),
  to: dayAhead(30),
  timezone: 'UTC',
})

/** Each plans a visit to a museum; both vote in the person's plan, the person in the host's one, too. */
async function plansOf({ host, person, id, museumId }: AtMuseum) {
  const create = (as: Person) => as.call(routes.createVisitPlan, { params: { id }, body: planForm(museumId) })
  const [plan, hostPlan] = [await create(person), await create(host)]
  const vote = (as: Person, id: number) =>
    as.call(routes.votePlan, {
      params: { id },
      body: { museumIds: [museumId], times: [{ date: dayAhead(30), part: 'morning' }] },
    })
  await vote(host, plan.id)
  for (const each of [plan, hostPlan]) await vote(person, each.id)
  return { plan }
}

/** Each organizes a meetup that the other one attends. The person writes in the discussion of both, adds photos to both, and announces something. */
async function meetupsOf(
  network: Network,
  { host, person, id, word }: { host: Person; person: Person; id: number; word: string },
) {
  const params = { id }
  await host.call(routes.updateCommunitySettings, { params, body: { meetupCreators: 'member' } })
  const meetup = await person.call(routes.createMeetup, { params, body: meetupForm })
  const hostMeetup = await host.call(routes.createMeetup, { params, body: meetupForm })
  const attend = (as: Person, id: number) =>
    as.call(routes.joinMeetup, { params: { id }, body: { status: 'attending' } })
  await attend(host, meetup.id)
  await attend(person, hostMeetup.id)
  const say = (as: Person, id: number, content: string, parentId?: number) =>
    as.call(routes.createMeetupComment, { params: { id }, body: { content, ...(parentId && { parentId }) } })
  const announcement = { content: `A ${word} evening` }
  await person.call(routes.announceMeetup, { params: { id: meetup.id }, body: announcement })
  await say(person, meetup.id, `Bring something ${word}`)
  const answered = await say(person, hostMeetup.id, `Where is the ${word} hall?`)
  await say(host, hostMeetup.id, 'Behind the stairs', answered.id)
  await addMeetupPhoto(network, person, meetup.id, { caption: `A ${word} window`, altText: 'A window' })
  await addMeetupPhoto(network, person, hostMeetup.id, { altText: `A ${word} arch` })
  return { meetup, hostMeetup }
}

/**
 * As {@link publicCommunity}; both have a post, a meetup and a plan in it, and both attended another meetup of the host. The person
 * likes the host's post, comments on it, and votes.
 */
export async function discussionOf(
  network: Network,
  { host, person, word }: { host: Person; person: Person; word: string },
) {
  const community = await publicCommunity(network, { host, person })
  const write = (as: Person, content: string) =>
    as.call(routes.createCommunityPost, { params: { id: community.id }, body: { type: 'text', content } })
  const communityPost = await write(person, `In a ${word} hall`)
  const hostCommunityPost = await write(host, 'What did you draw?')
  const communityComment = await person.call(routes.createCommunityComment, {
    params: { id: hostCommunityPost.id },
    body: { content: `Something ${word}` },
  })
  const params = { id: hostCommunityPost.id }
  await person.call(routes.likeCommunityPost, { params })
  await host.call(routes.createCommunityComment, {
    params,
    body: { content: 'Thank you', parentId: communityComment.id },
  })
  const poll = await host.call(routes.createCommunityPost, {
    params: { id: community.id },
    body: { type: 'poll', content: 'When?', pollOptions: ['Today', 'Tomorrow'] },
  })
  await person.call(routes.voteCommunityPost, { params: { id: poll.id }, body: { optionIndex: 1 } })
  const meetups = await meetupsOf(network, { host, person, id: community.id, word })
  const [museum] = await host.call(routes.searchMuseums, { query: { q: 'rijks' } })
  const atMuseum: AtMuseum = { host, person, id: community.id, museumId: museum?.id ?? 0 }
  const plans = await plansOf(atMuseum)
  const held = await heldMeetupOf(network, { ...atMuseum, word })
  return { community, communityPost, hostCommunityPost, communityComment, ...meetups, ...plans, ...held }
}
