import { recapTextMaxCharacters } from '@vitrine/contracts'
import type { FormEvent } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { NewerVersion } from '../../ui/NewerVersion.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './meetup-recap.module.css'
import type { RecapText } from './useText.ts'

/** The text of a recap while it is written; what another person wrote meanwhile is shown before it is replaced. */
export function TextForm({ text: written }: { text: RecapText }) {
  const t = useT()
  const { text, isChanged, problem, isSaving, conflict } = written
  function submit(event: FormEvent) {
    event.preventDefault()
    written.save()
  }
  return (
    <form className={styles.form} aria-label={t('meetupRecap.editor')} noValidate onSubmit={submit}>
      {conflict && (
        <NewerVersion
          text={conflict.text}
          isLoading={written.isLoadingNewer}
          onLoad={written.loadNewer}
          onUse={written.takeNewer}
        />
      )}
      <TextArea
        label={t('meetupRecap.text')}
        hint={t('meetupRecap.text.hint')}
        text={text}
        max={recapTextMaxCharacters}
        rows={5}
        dir="auto"
        readOnly={isSaving}
        problem={problem}
        onChange={written.change}
      />
      <div>
        <Button
          type="submit"
          size="small"
          keepsFocus
          disabled={!isChanged}
          pending={isSaving && t('edit.saving')}
        >
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}
