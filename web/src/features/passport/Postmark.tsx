import { type ReactNode, useId } from 'react'
import styles from './group-stamps.module.css'
import passport from './passport.module.css'
import { ringText } from './ring-text.ts'

/** Letters that fit on the upper and on the lower part of the ring. */
const maxAbove = 25
const maxBelow = 19

/** The parts of the ring, from its left to its right: above clockwise, below counterclockwise, so that both are upright. */
const arcAbove = 'M 18.7 81.2 A 51 51 0 1 1 117.3 81.2'
const arcBelow = 'M 14.2 96 A 60.5 60.5 0 0 0 121.8 96'
/** The wavy lines. */
const waves = [50, 62, 74, 86].map(y => `M 138 ${y} q 6 -6 12 0 t 12 0 t 12 0`)

interface PostmarkProps {
  /** On the ring; what does not fit there ends with "…", so the card has both in full. */
  above: string
  below: string
  /** Decides how askew it is. */
  turn: number
  /** Within the ring. */
  children: ReactNode
}

/** As a post office stamps a letter: a ring with two names on it, and wavy lines beside it. */
export function Postmark({ above, below, turn, children }: PostmarkProps) {
  const id = useId()
  return (
    <div className={`${styles.postmark} ${passport.turned}`} data-turn={turn % 5}>
      <svg viewBox="0 0 176 136" width="176" height="136" aria-hidden="true" className={styles.ring}>
        <path id={`${id}above`} d={arcAbove} fill="none" />
        <path id={`${id}below`} d={arcBelow} fill="none" />
        <circle className={styles.band} cx="68" cy="68" r="56" />
        <circle className={styles.line} cx="68" cy="68" r="66" />
        <circle className={styles.line} cx="68" cy="68" r="46" />
        <text className={styles.name}>
          <textPath href={`#${id}above`} startOffset="50%">
            {ringText(above, maxAbove)}
          </textPath>
        </text>
        <text className={styles.name}>
          <textPath href={`#${id}below`} startOffset="50%">
            {ringText(below, maxBelow)}
          </textPath>
        </text>
        {waves.map(wave => (
          <path key={wave} className={styles.wave} d={wave} />
        ))}
      </svg>
      <div className={styles.within}>{children}</div>
    </div>
  )
}
