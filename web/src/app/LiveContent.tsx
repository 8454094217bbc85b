import { useQueryClient } from '@tanstack/react-query'
import { parsePostPath } from '@vitrine/contracts'
import { commentDrafts } from '../features/comments/draft.ts'
import { insightComments } from '../features/comments/insights.ts'
import { receiveCommentChange } from '../features/comments/live.ts'
import { receivePostChange } from '../features/posts/live.ts'
import { communityTargetIn, rereadCommunity } from '../lib/community-cache.ts'
import { rereadCounts } from '../lib/post-counts.ts'
import { isConversation, isLive, queryKeys } from '../lib/query-keys.ts'
import { useStreamEvent, useStreamOpen } from '../lib/stream.ts'
import { useLiveUnread } from '../lib/useLiveUnread.ts'

/**
 * Every open page of a signed-in user follows edits, deletions and restores of posts and comments, new comments, what
 * they are in communities, and what its notifications are about.
 */
export default function LiveContent({ userId }: { userId: number }) {
  const client = useQueryClient()
  useLiveUnread()
  useStreamEvent(
    'post',
    ({ postId, commentId, change }) => {
      if (commentId !== null)
        return receiveCommentChange(
          client,
          { area: insightComments, subjectId: postId },
          { id: commentId, change },
        )
      const isAnswered =
        commentDrafts({ drafts: insightComments.drafts, userId, subjectId: postId }).length > 0
      void receivePostChange(client, { postId, change }, { isAnswered })
    },
    true,
  )
  useStreamEvent(
    'notification',
    ({ notification }) => {
      const community = communityTargetIn(notification.link)
      if (community) {
        // A post there is followed while its community is shown.
        if (community.postId === null) rereadCommunity(client, community.communityId)
        return
      }
      const target = parsePostPath(notification.link)
      if (!target) return
      const { postId, commentId } = target
      if (commentId !== null)
        receiveCommentChange(
          client,
          { area: insightComments, subjectId: postId },
          { id: commentId, change: 'created' },
        )
      rereadCounts(client, postId)
    },
    true,
  )
  useStreamEvent('membership', ({ communityId }) => rereadCommunity(client, communityId), true)
  useStreamEvent(
    'media',
    ({ mediaId }) => void client.invalidateQueries({ queryKey: queryKeys.media(mediaId) }),
    true,
  )
  // A list is not read twice for what happened between its answer and the opening of the stream; a conversation is.
  useStreamOpen(({ afterFailure }) => {
    void client.invalidateQueries({ predicate: afterFailure ? isLive : isConversation })
  })
  return null
}
