import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { KeptText } from '../../ui/KeptText.tsx'
import type { Talk } from './area.ts'
import { commentDeletion } from './cache.ts'
import { commentDrafts, forgetDraft, placeOf } from './draft.ts'

/** The reader's unsent texts whose post was deleted, or, while it is shown, whose comment was. */
export function KeptDrafts({ talk, isPostDeleted }: { talk: Talk; isPostDeleted: boolean }) {
  const client = useQueryClient()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const { area, reader } = talk
  if (reader.id === null) return null
  const isLost = (commentId: number | null) =>
    isPostDeleted || (commentId !== null && commentDeletion(client, area, commentId)?.isDeleted === true)
  return commentDrafts(placeOf(talk, reader.id))
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
