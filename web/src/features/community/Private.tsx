import { useT } from '../../lib/i18n/useT.ts'
import { drawings } from '../../ui/drawings.tsx'
import styles from './community.module.css'

/** In place of what members alone read; the way in is in the header. */
export function Private() {
  const t = useT()
  return (
    <section className={styles.aside} aria-labelledby="private">
      <div className={styles.rope} aria-hidden="true">
        {drawings.rope}
      </div>
      <h2 id="private">{t('community.private')}</h2>
      <p>{t('community.private.message')}</p>
    </section>
  )
}
