import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { communityComments } from '../features/comments/communities.ts'
import { commentDrafts } from '../features/comments/draft.ts'
import { receiveCommentChange } from '../features/comments/live.ts'
import { receivePostChange, rereadPost } from '../features/discussion/live.ts'
import { communityTargetIn } from '../lib/community-cache.ts'
import { isOfDiscussion } from '../lib/query-keys.ts'
import { useStreamEvent } from '../lib/stream.ts'

/**
 * While a community is shown, its discussion follows what happens to posts and comments elsewhere. Without it nothing is
 * followed, so what was loaded is read again when it is shown next.
 */
export function LiveDiscussion({ userId }: { userId: number }) {
  const client = useQueryClient()
  useStreamEvent(
    'community-post',
    ({ communityId, postId, commentId, change }) => {
      if (commentId !== null && change !== 'pinned')
        return receiveCommentChange(
          client,
          { area: communityComments, subjectId: postId },
          { id: commentId, change },
        )
      const isAnswered =
        commentDrafts({ drafts: communityComments.drafts, userId, subjectId: postId }).length > 0
      void receivePostChange(client, { communityId, postId, change }, { isAnswered })
    },
    true,
  )
  // Likes, and the decision on a post that waited.
  useStreamEvent(
    'notification',
    ({ notification }) => {
      const postId = communityTargetIn(notification.link)?.postId ?? null
      if (postId === null) return
      void rereadPost(client, postId)
      communityComments.rereadCounts(client, postId)
    },
    true,
  )
  useEffect(
    () => () => void client.invalidateQueries({ predicate: isOfDiscussion, refetchType: 'none' }),
    [client],
  )
  return null
}
