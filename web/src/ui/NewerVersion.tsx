import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './newer-version.module.css'

/** An edit was refused because its text was changed elsewhere: offers to read the newer version, and to take it. */
export function NewerVersion({
  text,
  isLoading,
  onLoad,
  onUse,
}: {
  /** The newer text; null until it is loaded. */
  text: string | null
  isLoading: boolean
  onLoad: () => void
  onUse: () => void
}) {
  const t = useT()
  return (
    <section className={styles.notice} role="alert" aria-label={t('edit.newer')}>
      {text === null ? (
        <>
          <p>{t('errors.staleVersion')}</p>
          <p className={styles.small}>{t('edit.kept')}</p>
          <Button size="small" pending={isLoading && t('common.loading')} onClick={onLoad}>
            {t('edit.loadNewer')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.small}>{t('edit.newer')}</p>
          <blockquote className={styles.text} dir="auto">
            {text}
          </blockquote>
          <p className={styles.small}>{t('edit.newer.hint')}</p>
          <Button size="small" onClick={onUse}>
            {t('edit.useNewer')}
          </Button>
        </>
      )}
    </section>
  )
}
