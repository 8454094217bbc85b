import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import type { Talk } from './area.ts'
import { commentDeletion } from './cache.ts'
import { commentDrafts, forgetDraft, placeOf } from './draft.ts'

const KeptText = chunk(() => import('../../ui/KeptText.tsx'))

/**
 * The reader's unsent texts where the post or meetup was deleted, or, while it is shown, the comment that they answer or
 * change; all of them where the reader may not write any more.
 */
export function KeptDrafts({ talk, isSubjectDeleted }: { talk: Talk; isSubjectDeleted: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const { area, reader } = talk
  if (reader.id === null) return null
  const isLost = (commentId: number | null) =>
    isSubjectDeleted ||
    !reader.mayWrite ||
    (commentId !== null && commentDeletion(client, area, commentId)?.isDeleted === true)
  return commentDrafts(placeOf(talk, reader.id))
    .filter(draft => isLost(draft.commentId))
    .map(({ key, text }) => (
      <Boundary key={key} pending={null}>
        <KeptText
          text={text}
          {...(!isSubjectDeleted && !reader.mayWrite && { why: t('discussion.kept') })}
          onDiscard={() => {
            forgetDraft(key)
            showAgain()
          }}
        />
      </Boundary>
    ))
}
