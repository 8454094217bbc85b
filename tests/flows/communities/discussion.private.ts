import type { OperationId } from '@vitrine/contracts'
import { marks, type Row, type Scene } from '../private-matrix.ts'

const inCommunity = ({ community }: Scene) => [{ params: { id: community.id }, query: { limit: '50' } }]
const onCommunity = ({ community }: Scene) => [{ params: { id: community.id } }]
const onPost = ({ communityPost }: Scene) => [{ params: { id: communityPost.id } }]
const onHostPost = ({ hostCommunityPost }: Scene) => [{ params: { id: hostCommunityPost.id } }]

/** The viewers are no members of the community, which is public: members see each other whatever their profiles say. */
export const discussionWalks: Partial<Record<OperationId, Row>> = {
  listCommunityPosts: { requests: inCommunity, shows: 'word' },
  listGroupPosts: { requests: inCommunity, shows: 'word' },
  searchCommunityPosts: {
    requests: () => [{ query: { q: marks.word, limit: '50' } }],
    shows: 'word',
    to: ['other', 'follower', 'friend'],
  },
  getCommunityFeed: { requests: onCommunity, shows: 'word', isForEveryone: true },
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
