import type { CommunityDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './management.module.css'

/**
 * The community that a form edits: as the form began, until the reader asks for the newer one. Where another person has
 * changed it meanwhile, the notice says so, and nothing that was typed is lost.
 */
export function useEditing(present: CommunityDetail) {
  const t = useT()
  const [edited, setEdited] = useState(present)
  const notice = present.version > edited.version && (
    <div className={styles.stale} role="alert">
      <p>{t('errors.staleVersion')}</p>
      <p>{t('editMuseum.kept')}</p>
      <Button size="small" onClick={() => setEdited(present)}>
        {t('edit.loadNewer')}
      </Button>
    </div>
  )
  return { edited, notice, onSaved: setEdited }
}
