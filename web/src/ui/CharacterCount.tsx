import { useEffect, useState } from 'react'
import styles from './character-count.module.css'

const number = new Intl.NumberFormat('en-US')
/** The pause in typing after which the count is announced. */
const quietMs = 1_000

/** "12 / 2,000" beside a field; announced to screen readers after a pause, red above the limit. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const { length } = text.trim()
  const [said, setSaid] = useState('')
  const left = max - length
  useEffect(() => {
    const words =
      left < 0 ? `${number.format(-left)} characters too many` : `${number.format(left)} characters left`
    const timer = setTimeout(() => setSaid(length === 0 ? '' : words), quietMs)
    return () => clearTimeout(timer)
  }, [left, length])
  return (
    <span className={styles.count} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {number.format(length)} / {number.format(max)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </span>
  )
}
