import { useQueryClient } from '@tanstack/react-query'
import { commentDrafts } from '../features/comments/draft.ts'
import { receiveCommentChange } from '../features/comments/live.ts'
import { receivePostChange } from '../features/posts/live.ts'
import { isLive } from '../lib/query-keys.ts'
import { useStreamEvent, useStreamGap } from '../lib/stream.ts'

/** Every open page of a signed-in user follows edits, deletions and restores of posts and comments. */
export default function LiveContent({ userId }: { userId: number }) {
  const client = useQueryClient()
  useStreamEvent(
    'post',
    ({ postId, commentId, change }) => {
      if (commentId !== null) return receiveCommentChange(client, { postId, change }, commentId)
      const isAnswered = commentDrafts(userId, postId).length > 0
      void receivePostChange(client, { postId, change }, { isAnswered })
    },
    true,
  )
  useStreamGap(() => void client.invalidateQueries({ predicate: isLive }))
  return null
}
