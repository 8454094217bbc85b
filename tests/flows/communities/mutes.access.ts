import { type OperationId, routes } from '@vitrine/contracts'
import { owners, type Row, type Scene } from '../access-matrix.ts'
import { onCommunity } from './membership.access.ts'
import { meetupForm } from './scene.ts'

/** A community of the owner with a new member: of the one of the scene the owner is the only member. */
async function addMember({ addCommunity, join, drain }: Scene) {
  const params = { id: (await addCommunity()).id }
  const member = await join()
  await member.call(routes.joinCommunity, { params })
  // Memberships and meetups are in different partitions: who is notified of a meetup must be known as a member before.
  await drain()
  return { params, member }
}

/** A post of the owner that a new member of the community likes, so that the owner has a notification of it. */
async function addLikedPost(scene: Scene) {
  const { owner, community, drain } = scene
  const { params, member } = await addMember(scene)
  const { id } = await owner.call(routes.createCommunityPost, {
    params,
    body: { type: 'text', content: `The light in hall ${community.id}.` },
  })
  await member.call(routes.likeCommunityPost, { params: { id } })
  await drain()
  return { params: { id } }
}
/** A meetup of the owner in whose discussion a guest writes. */
async function addDiscussedMeetup(scene: Scene) {
  const { owner, drain } = scene
  const { params, member } = await addMember(scene)
  const { id } = await owner.call(routes.createMeetup, { params, body: meetupForm })
  await member.call(routes.joinMeetup, { params: { id }, body: { status: 'attending' } })
  await member.call(routes.createMeetupComment, { params: { id }, body: { content: 'Which door?' } })
  await drain()
  return { params: { id } }
}

/** One for all actors: to mute it changes nothing of it. */
function once<Made>(make: (scene: Scene) => Promise<Made>): (scene: Scene) => Promise<Made> {
  const made = new WeakMap<object, Promise<Made>>()
  return scene => {
    const known = made.get(scene.owner) ?? make(scene)
    made.set(scene.owner, known)
    return known
  }
}
const onLikedPost = once(addLikedPost)
const onDiscussedMeetup = once(addDiscussedMeetup)

export const muteRows = {
  muteCommunityThread: {
    request: async scene => ({ ...(await onLikedPost(scene)), body: { muted: true } }),
    status: owners(200, 404),
  },
  muteMeetupThread: {
    request: async scene => ({ ...(await onDiscussedMeetup(scene)), body: { muted: true } }),
    status: owners(200, 404),
  },
  muteCommunity: {
    request: scene => ({ ...onCommunity(scene), body: { muted: true } }),
    status: owners(200, 404),
  },
  getCommunityMute: { request: onCommunity, status: owners(200, 404) },
} satisfies Partial<Record<OperationId, Row>>
