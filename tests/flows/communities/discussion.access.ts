import { type OperationId, routes } from '@vitrine/contracts'
import { everyone, owners, type Row, type Scene, signedIn } from '../access-matrix.ts'

const onCommunity = ({ community }: Scene) => ({ params: { id: community.id } })
const text = { type: 'text', content: 'The light in hall 4.' } as const
const poll = { type: 'poll' as const, content: 'When?', pollOptions: ['Morning', 'Evening'] }

/** A post of the owner in the owner's public community, of which no other actor is a member. */
const onNewPost = async (scene: Scene) => ({
  params: {
    id: (await scene.owner.call(routes.createCommunityPost, { ...onCommunity(scene), body: text })).id,
  },
})
const onNewPoll = async (scene: Scene) => ({
  params: {
    id: (await scene.owner.call(routes.createCommunityPost, { ...onCommunity(scene), body: poll })).id,
  },
})
const onNewComment = async (scene: Scene) => {
  const comment = { ...(await onNewPost(scene)), body: { content: 'A second look.' } }
  return { params: { id: (await scene.owner.call(routes.createCommunityComment, comment)).id } }
}
/** Just deleted by the owner, who may undo it. */
const onDeletedPost = async (scene: Scene) => {
  const request = await onNewPost(scene)
  await scene.owner.call(routes.deleteCommunityPost, request)
  return request
}
const onDeletedComment = async (scene: Scene) => {
  const request = await onNewComment(scene)
  await scene.owner.call(routes.deleteCommunityComment, request)
  return request
}
/** A post of a new member that waits for the owner. */
const onWaitingPost = async (scene: Scene) => {
  const { id } = await scene.addCommunity()
  const params = { id }
  await scene.owner.call(routes.updateCommunitySettings, { params, body: { reviewsPosts: true } })
  const member = await scene.join()
  await member.call(routes.joinCommunity, { params })
  const post = await member.call(routes.createCommunityPost, { params, body: text })
  return { params: { id, postId: post.id } }
}
const saying =
  (content: string, on: (scene: Scene) => Promise<{ params: { id: number } }>) => async (scene: Scene) => ({
    ...(await on(scene)),
    body: { content },
  })
/** Whoever deleted it may undo it; an administrator what a moderator deleted; to others it is not there. */
const undo = { ...signedIn(404), owner: 200, Admin: 403 }

export const discussionRows = {
  listCommunityPosts: { request: onCommunity, status: signedIn(200) },
  listGroupPosts: { request: onCommunity, status: signedIn(200) },
  searchCommunityPosts: { request: () => ({ query: { q: 'light' } }), status: signedIn(200) },
  getCommunityFeed: { request: onCommunity, status: everyone(200) },
  // An administrator joins before writing.
  createCommunityPost: {
    request: scene => ({ ...onCommunity(scene), body: text }),
    status: owners(201, 403),
  },
  createGroupPost: { request: scene => ({ ...onCommunity(scene), body: text }), status: owners(201, 403) },
  getCommunityPost: { request: onNewPost, status: signedIn(200) },
  updateCommunityPost: { request: saying('Brighter.', onNewPost), status: owners(200, 403) },
  deleteCommunityPost: { request: onNewPost, status: owners(200, 403, 'Admin') },
  restoreCommunityPost: { request: onDeletedPost, status: undo },
  getCommunityPostHistory: { request: onNewPost, status: owners(200, 403, 'Admin') },
  likeCommunityPost: { request: onNewPost, status: owners(200, 403) },
  likeGroupPost: { request: onNewPost, status: owners(200, 403) },
  // Of a community without pins each time, because it has three at most.
  pinCommunityPost: {
    request: async scene => ({
      ...(await onNewPost({ ...scene, community: await scene.addCommunity() })),
      body: { pin: true },
    }),
    status: owners(200, 403, 'Admin'),
  },
  voteCommunityPost: {
    request: async scene => ({ ...(await onNewPoll(scene)), body: { optionIndex: 0 } }),
    status: owners(200, 403),
  },
  listCommunityComments: { request: onNewPost, status: signedIn(200) },
  listGroupComments: { request: onNewPost, status: signedIn(200) },
  createCommunityComment: { request: saying('Indeed.', onNewPost), status: owners(201, 403) },
  createGroupComment: { request: saying('Indeed.', onNewPost), status: owners(201, 403) },
  updateCommunityComment: { request: saying('A third look.', onNewComment), status: owners(200, 403) },
  deleteCommunityComment: { request: onNewComment, status: owners(200, 403, 'Admin') },
  restoreCommunityComment: { request: onDeletedComment, status: undo },
  getCommunityCommentHistory: { request: onNewComment, status: owners(200, 403, 'Admin') },
  listReviewQueue: { request: onCommunity, status: owners(200, 403, 'Admin') },
  reviewCommunityPost: {
    request: async scene => ({ ...(await onWaitingPost(scene)), body: { decision: 'approve' } }),
    status: owners(200, 403, 'Admin'),
  },
  suggestMembers: {
    request: scene => ({ ...onCommunity(scene), query: { q: 'the' } }),
    status: owners(200, 403),
  },
} satisfies Partial<Record<OperationId, Row>>
