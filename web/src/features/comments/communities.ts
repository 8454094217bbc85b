import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchCommunityPost, rereadCommunityCounts } from '../../lib/community-posts.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { CommentArea } from './area.ts'

/** Comments on posts of communities (DS7). */
export const communityComments: CommentArea = {
  name: 'community',
  drafts: 'communityComment',
  list: queryKeys.communityComments,
  deletedSubject: queryKeys.deleted.communityPost,
  deleted: queryKeys.deleted.communityComment,
  history: queryKeys.history.ofCommunityComment,
  countBy: (client, postId, by) =>
    patchCommunityPost(client, postId, post => ({ commentsCount: Math.max(0, post.commentsCount + by) })),
  rereadCounts: rereadCommunityCounts,
  fetchPage: (id, query, signal) =>
    api.page(routes.listCommunityComments, { params: { id }, query }, signal && { signal }),
  fetchHistory: (id, signal) =>
    api.call(routes.getCommunityCommentHistory, { params: { id } }, signal && { signal }),
  create: (id, body, sent) => api.call(routes.createCommunityComment, { params: { id }, body }, sent),
  update: (id, body, sent) => api.call(routes.updateCommunityComment, { params: { id }, body }, sent),
  remove: (id, sent) => api.call(routes.deleteCommunityComment, { params: { id } }, sent),
  restore: (id, sent) => api.call(routes.restoreCommunityComment, { params: { id } }, sent),
  report: ({ id, user }) =>
    openContentDialog({
      kind: 'report',
      target: { targetType: 'community_comment', targetId: id, person: user },
    }),
  showCreateFailure: error => toastFailure('discussion.commentFailed', error),
}
