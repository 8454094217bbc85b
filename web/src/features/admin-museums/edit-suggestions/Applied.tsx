import { useQueryClient } from '@tanstack/react-query'
import { type EditSuggestion, suggestionReasonMaxCharacters } from '@vitrine/contracts'
import { useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../../lib/awaited-focus.ts'
import { undoApplied } from '../../../lib/edit-suggestions.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { formatDate } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonForm } from '../ReasonForm.tsx'
import styles from './edit-suggestions.module.css'
import { useDecide } from './queries.ts'

/** What was applied at once: while it may be taken back, a reviewer keeps it, which counts for its member, or undoes it. */
export function Applied({ suggestion }: { suggestion: EditSuggestion }) {
  const t = useT()
  const client = useQueryClient()
  const keep = useDecide(suggestion)
  const [isUndoing, setUndoing] = useState(false)
  const { id, museum, undoUntil, fields } = suggestion
  const undoId = `undo-${id}`
  if (isUndoing)
    return (
      <ReasonForm
        label={t('editSuggestions.takeBack.reason')}
        hint={t('editSuggestions.rejection.hint')}
        max={suggestionReasonMaxCharacters}
        action={t('editSuggestions.takeBack')}
        pending={false}
        onReject={reason => {
          setUndoing(false)
          undoApplied(client, id, museum.id, reason)
        }}
        onClose={() => {
          awaitFocus(undoId)
          setUndoing(false)
        }}
      />
    )
  return (
    <footer className={styles.applied}>
      <p className={styles.quiet}>
        {t('editSuggestions.applied')}{' '}
        {undoUntil && t('editSuggestions.undoUntil', { date: formatDate(undoUntil) })}
      </p>
      {undoUntil && (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="filled"
            pending={keep.isPending}
            onClick={() =>
              keep.mutate({ decision: { fields: fields.map(({ field }) => field), overwrite: [] } })
            }
          >
            {t('editSuggestions.keep')}
          </Button>
          <UndoButton id={undoId} onPress={() => setUndoing(true)} />
        </div>
      )}
    </footer>
  )
}

/** Has the focus again when the question was closed. */
function UndoButton({ id, onPress }: { id: string; onPress: () => void }) {
  const t = useT()
  useAwaitedFocus(id)
  return (
    <Button id={id} size="small" onClick={onPress}>
      {t('common.undo')}
    </Button>
  )
}
