import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { KeptText } from '../../ui/KeptText.tsx'
import { commentDeletion } from './cache.ts'
import { commentDrafts, forgetDraft } from './draft.ts'

/** The reader's unsent texts whose post was deleted, or, while it is shown, whose comment was. */
export function KeptDrafts({
  userId,
  postId,
  isPostDeleted,
}: {
  userId: number
  postId: number
  isPostDeleted: boolean
}) {
  const client = useQueryClient()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const isLost = (commentId: number | null) =>
    isPostDeleted || (commentId !== null && commentDeletion(client, commentId)?.isDeleted === true)
  return commentDrafts(userId, postId)
    .filter(draft => isLost(draft.commentId))
    .map(({ key, text }) => (
      <KeptText
        key={key}
        text={text}
        onDiscard={() => {
          forgetDraft(key)
          showAgain()
        }}
      />
    ))
}
