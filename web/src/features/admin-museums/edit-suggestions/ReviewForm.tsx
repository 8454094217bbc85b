import { type EditSuggestion, type MuseumField, suggestionReasonMaxCharacters } from '@vitrine/contracts'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../../lib/awaited-focus.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonForm } from '../ReasonForm.tsx'
import styles from './edit-suggestions.module.css'
import { FieldValues } from './FieldValues.tsx'
import { useDecide } from './queries.ts'

/** Chooses the fields to approve. One that changed since it was suggested is approved only by an explicit choice. */
export function ReviewForm({ suggestion }: { suggestion: EditSuggestion }) {
  const t = useT()
  const { fields } = suggestion
  const decide = useDecide(suggestion)
  const [isRejecting, setRejecting] = useState(false)
  const [chosen, setChosen] = useState<readonly MuseumField[]>(
    fields.flatMap(({ field, isConflict }) => (isConflict ? [] : [field])),
  )
  const rejectId = `reject-${suggestion.id}`

  function approve(event: FormEvent) {
    event.preventDefault()
    const overwrite = fields.flatMap(({ field, isConflict }) =>
      isConflict && chosen.includes(field) ? [field] : [],
    )
    decide.mutate({ decision: { fields: [...chosen], overwrite } })
  }
  const toggle = (field: MuseumField, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, field] : chosen.filter(each => each !== field))

  return (
    <>
      <form className={styles.form} onSubmit={approve} id={`approve-${suggestion.id}`}>
        <ul className={styles.fields}>
          {fields.map(field => (
            <Choice
              key={field.field}
              field={field}
              isChosen={chosen.includes(field.field)}
              onChoose={isChosen => toggle(field.field, isChosen)}
            />
          ))}
        </ul>
      </form>
      {isRejecting ? (
        <ReasonForm
          label={t('editSuggestions.rejection')}
          hint={t('editSuggestions.rejection.hint')}
          max={suggestionReasonMaxCharacters}
          action={t('editSuggestions.rejectIt')}
          pending={decide.isPending}
          onReject={reason => decide.mutate({ decision: { reason } })}
          onClose={() => {
            awaitFocus(rejectId)
            setRejecting(false)
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button
            type="submit"
            form={`approve-${suggestion.id}`}
            variant="filled"
            disabled={chosen.length === 0}
            pending={decide.isPending}
          >
            {chosen.length === fields.length || chosen.length === 0
              ? t('editSuggestions.approve')
              : t('editSuggestions.approveSome', { count: chosen.length, total: fields.length })}
          </Button>
          <RejectButton id={rejectId} onPress={() => setRejecting(true)} />
        </div>
      )}
    </>
  )
}

/** Has the focus again when the question was closed. */
function RejectButton({ id, onPress }: { id: string; onPress: () => void }) {
  const t = useT()
  useAwaitedFocus(id)
  return (
    <Button id={id} variant="quiet" onClick={onPress}>
      {t('editSuggestions.reject')}
    </Button>
  )
}

function Choice({
  field,
  isChosen,
  onChoose,
}: {
  field: EditSuggestion['fields'][number]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT()
  const id = useId()
  return (
    <li className={styles.field} data-conflict={field.isConflict || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={field.isConflict ? id : undefined}
          onChange={event => onChoose(event.target.checked)}
        />
        <span className={styles.label}>{t(`museumFields.${field.field}`)}</span>
      </label>
      {field.isConflict && (
        <p id={id} className={styles.conflict}>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" /> {t('editSuggestions.conflict')}
        </p>
      )}
      <FieldValues field={field} />
    </li>
  )
}
