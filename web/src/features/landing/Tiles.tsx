import { useT } from '../../lib/i18n/useT.ts'
import { drawings } from '../../ui/drawings.tsx'
import styles from './tiles.module.css'

const tiles = [
  { drawing: 'note', title: 'landing.share.title', text: 'landing.share.text' },
  { drawing: 'museum', title: 'landing.discover.title', text: 'landing.discover.text' },
  { drawing: 'medal', title: 'landing.badges.title', text: 'landing.badges.text' },
  { drawing: 'people', title: 'landing.connect.title', text: 'landing.connect.text' },
] as const

/** Four things to do here. */
export function Tiles() {
  const t = useT()
  return (
    <section aria-labelledby="tiles" className={styles.section}>
      <h2 id="tiles" className={styles.heading}>
        {t('landing.tiles')}
      </h2>
      <ul className={styles.tiles}>
        {tiles.map(({ drawing, title, text }) => (
          <li key={title} className={styles.tile}>
            <div className={styles.drawing} aria-hidden="true">
              {drawings[drawing]}
            </div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
