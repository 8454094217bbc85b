import { useState } from 'react'
import { excerptOf } from '../../lib/rich-text.ts'
import { RichText } from './RichText.tsx'
import styles from './words.module.css'

/** The text of an insight; a long one begins with its beginning. */
export function Words({
  children,
  most,
  className,
}: {
  children: string
  /** Characters that stand before "Read more". */
  most: number
  className?: string | undefined
}) {
  const [isWhole, setWhole] = useState(false)
  const excerpt = excerptOf(children, most)
  return (
    <div className={className}>
      <p className={styles.words} dir="auto">
        <RichText>{isWhole || excerpt === null ? children : excerpt}</RichText>
      </p>
      {excerpt !== null && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(whole => !whole)}
        >
          {isWhole ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
