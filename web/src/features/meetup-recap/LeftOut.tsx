import { type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './meetup-recap.module.css'

/** What the editor of a recap leaves out of it: dimmed, and below a title that says so. */
export function LeftOut({ children }: { children: ReactNode }) {
  const t = useT()
  const titleId = useId()
  return (
    <section className={styles.leftOut} aria-labelledby={titleId}>
      <h4 id={titleId}>{t('meetupRecap.leftOut')}</h4>
      {children}
    </section>
  )
}
