import type { Museum, OwnReview } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './reviews.module.css'
import { Stars } from './Stars.tsx'
import { formatVisitMonth } from './visit-month.ts'

/** A review below the name of its author, with the reply of the museum. */
export function ReviewText({
  review: { stars, content, visitMonth, isVisited, createdAt, editedAt, reply },
  museum,
  name,
}: {
  review: OwnReview
  museum: Museum
  name: ReactNode
}) {
  const t = useT()
  return (
    <>
      <p className={styles.head}>
        {name}
        <span className={styles.small}>
          <RelativeTime date={createdAt} />
          {editedAt !== undefined && (
            <>
              {' · '}
              <EditedMark date={editedAt} />
            </>
          )}
        </span>
      </p>
      <p className={styles.meta}>
        <Stars rating={stars} />
        <span>{t('reviews.visitIn', { month: formatVisitMonth(visitMonth) })}</span>
        {isVisited && (
          <span className={styles.visited} title={t('reviews.visited.hint')}>
            {t('reviews.visited')}
          </span>
        )}
      </p>
      {content !== '' && (
        <p className={styles.content} dir="auto">
          {content}
        </p>
      )}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.head}>
            <strong>{t('reviews.replyOf', { museum: museum.name })}</strong>
            <span className={styles.small}>
              <RelativeTime date={reply.createdAt} />
            </span>
          </p>
          <p className={styles.content} dir="auto">
            {reply.content}
          </p>
        </div>
      )}
    </>
  )
}
