import { useEffect, useState } from 'react'
import styles from './character-count.module.css'

const number = new Intl.NumberFormat('en-US')
/** How long the writing must rest before the count is read aloud. */
const quietMs = 1_000

/** "12 / 2,000" beside a field: seen at once, read aloud when the writer rests, red when it is too much. */
export function CharacterCount({ text, most }: { text: string; most: number }) {
  const { length } = text.trim()
  const [said, setSaid] = useState('')
  const left = most - length
  useEffect(() => {
    const words =
      left < 0 ? `${number.format(-left)} characters too many` : `${number.format(left)} characters left`
    const timer = setTimeout(() => setSaid(length === 0 ? '' : words), quietMs)
    return () => clearTimeout(timer)
  }, [left, length])
  return (
    <span className={styles.count} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {number.format(length)} / {number.format(most)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </span>
  )
}
