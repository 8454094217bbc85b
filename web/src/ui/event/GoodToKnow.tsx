import { useT } from '../../lib/i18n/useT.ts'
import styles from './event-page.module.css'

/** What else was said of an event, by name; nothing where that is nothing. */
export function GoodToKnow({ notes }: { notes: readonly (readonly [name: string, text: string])[] }) {
  const t = useT()
  const written = notes.filter(([, text]) => text !== '')
  if (written.length === 0) return null
  return (
    <section>
      <h2>{t('event.goodToKnow')}</h2>
      <dl className={styles.notes}>
        {written.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
