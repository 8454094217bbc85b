import type { Mention } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { excerptOf } from '../../lib/rich-text.ts'
import styles from './long-text.module.css'
import { RichText } from './RichText.tsx'

/** The text of a post; a long one is collapsed to an excerpt. */
export function LongText({
  children,
  mentions,
  max,
  className,
}: {
  children: string
  mentions: readonly Mention[] | undefined
  /** Characters shown before "Read more". */
  max: number
  className?: string | undefined
}) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const excerpt = excerptOf(children, max)
  return (
    <div className={className}>
      <p className={styles.words} dir="auto">
        <RichText mentions={mentions}>{isWhole || excerpt === null ? children : excerpt}</RichText>
      </p>
      {excerpt !== null && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(whole => !whole)}
        >
          {t(isWhole ? 'common.readLess' : 'common.readMore')}
        </button>
      )}
    </div>
  )
}
