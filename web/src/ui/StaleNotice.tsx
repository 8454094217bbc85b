import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './stale-notice.module.css'

/** In a form of what another person has changed meanwhile: what was typed stays, and a press loads the newer version. */
export function StaleNotice({ onLoad }: { onLoad: () => void }) {
  const t = useT()
  return (
    <div className={styles.notice} role="alert">
      <p>{t('errors.staleVersion')}</p>
      <p>{t('editMuseum.kept')}</p>
      <Button size="small" onClick={onLoad}>
        {t('edit.loadNewer')}
      </Button>
    </div>
  )
}
