import { type OperationId, routes } from '@vitrine/contracts'
import { owners, type Row, type Scene } from '../access-matrix.ts'
import { onCommunity } from './membership.access.ts'

/** A post of the owner that a new member of the community likes, so that the owner has a notification of it. */
async function addLikedPost({ owner, community, addCommunity, join, drain }: Scene) {
  // A community of its own: of the other one the owner is the only member.
  const params = { id: (await addCommunity()).id }
  const member = await join()
  await member.call(routes.joinCommunity, { params })
  const { id } = await owner.call(routes.createCommunityPost, {
    params,
    body: { type: 'text', content: `The light in hall ${community.id}.` },
  })
  await member.call(routes.likeCommunityPost, { params: { id } })
  await drain()
  return { params: { id } }
}
const likedPosts = new WeakMap<object, ReturnType<typeof addLikedPost>>()
/** One for all actors: to mute it changes no post. */
function onLikedPost(scene: Scene): ReturnType<typeof addLikedPost> {
  const known = likedPosts.get(scene.owner) ?? addLikedPost(scene)
  likedPosts.set(scene.owner, known)
  return known
}

export const muteRows = {
  muteCommunityThread: {
    request: async scene => ({ ...(await onLikedPost(scene)), body: { muted: true } }),
    status: owners(200, 404),
  },
  muteCommunity: {
    request: scene => ({ ...onCommunity(scene), body: { muted: true } }),
    status: owners(200, 404),
  },
  getCommunityMute: { request: onCommunity, status: owners(200, 404) },
} satisfies Partial<Record<OperationId, Row>>
