import type { Post, Recap } from '@vitrine/contracts'
import { type ReactNode, useId, useRef } from 'react'
import { focusPhotoIn } from '../../ui/photo-wall/focus.ts'
import { Head } from './Head.tsx'
import { Insights } from './Insights.tsx'
import styles from './meetup-recap.module.css'
import { Onward } from './Onward.tsx'
import { Photos } from './Photos.tsx'
import { useInsights } from './useInsights.ts'

interface ShownProps {
  recap: Recap
  renderPost: (post: Post) => ReactNode
  /** Reads the recap again: the addresses of its photos may have expired. */
  onRetry: () => void
}

/** A recap as its readers see it. */
export function Shown({ recap, renderPost, onRetry }: ShownProps) {
  const titleId = useId()
  const region = useRef<HTMLElement>(null)
  const insights = useInsights(recap)
  return (
    <article ref={region} tabIndex={-1} className={styles.recap} aria-labelledby={titleId}>
      <Head recap={recap} insightsCount={insights.shown.length} titleId={titleId} />
      {recap.text !== '' && (
        <p className={styles.text} dir="auto">
          {recap.text}
        </p>
      )}
      <Photos photos={recap.photos} focusPhoto={focusPhotoIn(region)} onRetry={onRetry} />
      <Insights insights={insights} renderPost={renderPost} />
      <Onward recap={recap} />
    </article>
  )
}
