import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import styles from './new-posts-pill.module.css'

/** Announces new posts above a list; they are inserted only when the reader presses it. */
export function NewPostsPill({
  count,
  faces,
  onShow,
}: {
  count: number
  /** Whose posts they are, where that is known. */
  faces?: ReactNode
  onShow: () => void
}) {
  const t = useT()
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
          {faces && <span className={styles.faces}>{faces}</span>}
          {t('count.newInsights', { count })}
        </button>
      )}
    </div>
  )
}
