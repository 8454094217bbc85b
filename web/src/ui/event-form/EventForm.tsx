import type { ReactNode } from 'react'
import type { useEventForm } from '../../lib/event-form/useEventForm.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../Button.tsx'
import { StaleNotice } from '../StaleNotice.tsx'
import styles from './event-form.module.css'

type Form = Omit<ReturnType<typeof useEventForm>, 'group' | 'more'>

/** What is around the fields of an event: a notice of a newer version, and the buttons. */
export function EventForm({
  form: { ref, isEdit, isSaving, isStale, isDraft, submit, loadNewer, discard },
  create,
  children,
  onClose,
}: {
  form: Form
  /** The name of the button that creates the event. */
  create: string
  children: ReactNode
  onClose: () => void
}) {
  const t = useT()
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      {children}
      {isStale && <StaleNotice onLoad={loadNewer} />}
      <div className={styles.foot}>
        {isDraft && (
          <Button variant="quiet" className={styles.discard} onClick={discard}>
            {t('edit.discardText')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          pending={isSaving && t(isEdit ? 'edit.saving' : 'eventForm.creating')}
        >
          {isEdit ? t('edit.save') : create}
        </Button>
      </div>
    </form>
  )
}
