import type { ReactNode } from 'react'
import { type Drawing, drawings } from '../../ui/drawings.tsx'
import styles from './tiles.module.css'

const tiles: readonly { drawing: Drawing; title: string; text: ReactNode }[] = [
  {
    drawing: 'note',
    title: 'Share Moments',
    text: 'A short insight, hung beside the museum it belongs to.',
  },
  {
    drawing: 'museum',
    title: 'Discover Museums',
    text: 'The great houses, and the small ones two streets away.',
  },
  {
    drawing: 'medal',
    title: 'Earn Badges',
    text: 'For looking closely, coming back, and telling others.',
  },
  {
    drawing: 'people',
    title: 'Connect',
    text: 'Follow the eyes you trust, and go there together.',
  },
]

/** Four things to do here. */
export function Tiles() {
  return (
    <section aria-labelledby="tiles" className={styles.section}>
      <h2 id="tiles" className={styles.heading}>
        What people do here
      </h2>
      <ul className={styles.tiles}>
        {tiles.map(({ drawing, title, text }) => (
          <li key={title} className={styles.tile}>
            <div className={styles.drawing} aria-hidden="true">
              {drawings[drawing]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
