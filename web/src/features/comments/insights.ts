import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchPost } from '../../lib/cache.ts'
import { failureToast } from '../../lib/failures.ts'
import { rereadCounts } from '../../lib/post-counts.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { CommentArea } from './area.ts'

/** Comments on insights. */
export const insightComments: CommentArea = {
  name: 'insight',
  drafts: 'comment',
  list: queryKeys.comments,
  deletedSubject: queryKeys.deleted.post,
  deleted: queryKeys.deleted.comment,
  history: queryKeys.history.ofComment,
  countBy: (client, postId, by) =>
    patchPost(client, postId, post => ({ commentsCount: Math.max(0, post.commentsCount + by) })),
  rereadCounts,
  fetchPage: (id, query, signal) =>
    api.page(routes.listComments, { params: { id }, query }, signal && { signal }),
  fetchHistory: (id, signal) => api.call(routes.getCommentHistory, { params: { id } }, signal && { signal }),
  create: (id, body, sent) => api.call(routes.createComment, { params: { id }, body }, sent),
  update: (id, body, sent) => api.call(routes.updateComment, { params: { id }, body }, sent),
  remove: (id, sent) => api.call(routes.deleteComment, { params: { id } }, sent),
  restore: (id, sent) => api.call(routes.restoreComment, { params: { id } }, sent),
  showCreateFailure: (error, { isReply }) =>
    toast.show(failureToast(error, { operation: isReply ? 'operations.reply' : 'operations.comment' })),
}
