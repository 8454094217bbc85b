import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { formatNumber } from '../lib/time.ts'
import styles from './character-count.module.css'

/** The pause in typing after which the count is announced. */
const quietMs = 1_000

/** "12 / 2,000" beside a field; announced to screen readers after a pause, red above the limit. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const t = useT()
  const { length } = text.trim()
  const [settled, setSettled] = useState(0)
  const left = max - length
  const remaining = { count: Math.abs(left), shown: formatNumber(Math.abs(left)) }
  const spoken = t(left < 0 ? 'count.charactersOver' : 'count.charactersLeft', remaining)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(length), quietMs)
    return () => clearTimeout(timer)
  }, [length])
  return (
    <span className={styles.count} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {formatNumber(length)} / {formatNumber(max)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {length > 0 && settled === length && spoken}
      </span>
    </span>
  )
}
