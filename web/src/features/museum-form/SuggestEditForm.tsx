import { type Museum, suggestionReasonMaxCharacters } from '@vitrine/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { EditFields } from './EditFields.tsx'
import { useEditForm } from './edit-form.ts'
import styles from './museum-form.module.css'
import { useSuggestEdit } from './suggest-mutation.ts'

/** Suggests an edit, with a reason (ME4). */
export function SuggestEditForm({ museum }: { museum: Museum }) {
  const t = useT()
  const navigate = useNavigate()
  const state = useEditForm(museum)
  const [reason, setReason] = useState('')
  const path = `/museum/${museum.slug}`
  const suggest = useSuggestEdit(museum, {
    onSuggested: () => navigate(path),
    onRefused: state.show,
  })
  const submit = state.submitTo(suggestedChanges => {
    if (reason.trim().length <= suggestionReasonMaxCharacters)
      suggest.mutate({ suggestedChanges, reason: reason.trim() })
  })
  return (
    <form ref={state.element} className={styles.form} onSubmit={submit} noValidate>
      <EditFields {...state} />
      <section aria-labelledby="suggest-why">
        <h2 id="suggest-why">{t('suggestEdit.why')}</h2>
        <TextArea
          label={t('suggestEdit.reason')}
          hint={t('suggestEdit.reason.hint')}
          text={reason}
          max={suggestionReasonMaxCharacters}
          problem={state.problems.reason ?? null}
          onChange={setReason}
        />
      </section>
      <div className={styles.foot}>
        <ButtonLink variant="quiet" to={path}>
          {t('common.cancel')}
        </ButtonLink>
        <Button
          type="submit"
          variant="filled"
          disabled={reason.trim().length > suggestionReasonMaxCharacters}
          pending={suggest.isPending && t('suggestEdit.sending')}
        >
          {t('suggestEdit.send')}
        </Button>
      </div>
    </form>
  )
}
