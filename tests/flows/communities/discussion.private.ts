import type { OperationId } from '@vitrine/contracts'
import type { Row, Scene } from '../private-matrix.ts'

const inCommunity = ({ community }: Scene) => [{ params: { id: community.id }, query: { limit: '50' } }]
const onPost = ({ communityPost }: Scene) => [{ params: { id: communityPost.id } }]
const onHostPost = ({ hostCommunityPost }: Scene) => [{ params: { id: hostCommunityPost.id } }]

/** The viewers are no members of the community, which is public: members see each other whatever their profiles say. */
export const discussionWalks: Partial<Record<OperationId, Row>> = {
  listCommunityPosts: { requests: inCommunity, shows: 'word' },
  listGroupPosts: { requests: inCommunity, shows: 'word' },
  getCommunityPost: { requests: onPost, shows: 'word' },
  getCommunityPostHistory: { requests: onPost, shows: 'word', to: ['owner'] },
  listCommunityComments: { requests: onHostPost, shows: 'word' },
  listGroupComments: { requests: onHostPost, shows: 'word' },
  getCommunityCommentHistory: {
    requests: ({ communityComment }) => [{ params: { id: communityComment.id } }],
    shows: 'word',
    to: ['owner'],
  },
  // For moderators and members alone.
  listReviewQueue: 'addressed',
  suggestMembers: 'addressed',
}
