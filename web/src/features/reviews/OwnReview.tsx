import type { CurrentUser, Museum, OwnReview as Review } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { openFormId } from './focus.ts'
import { useDeleteReview } from './mutations.ts'
import { ReviewText } from './ReviewText.tsx'
import styles from './reviews.module.css'

const deleteId = 'review-delete'

/** The reader's own review, which they may edit and delete. */
export function OwnReview({
  review,
  museum,
  user,
  onEdit,
}: {
  review: Review
  museum: Museum
  user: CurrentUser
  onEdit: () => void
}) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const stopAsking = () => {
    awaitFocus(deleteId)
    setAsking(false)
  }
  return (
    <div className={styles.item} data-own>
      <Avatar person={user} size={40} />
      <div className={styles.body}>
        <ReviewText
          review={review}
          museum={museum}
          name={<strong className={styles.name}>{t('reviews.own')}</strong>}
        />
        {isAsking ? (
          <AskDelete museumId={museum.id} onClose={stopAsking} />
        ) : (
          <Tools onEdit={onEdit} onDelete={() => setAsking(true)} />
        )}
      </div>
    </div>
  )
}

function Tools({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const t = useT()
  useAwaitedFocus(deleteId)
  return (
    <div className={styles.buttons}>
      <Button id={openFormId} size="small" aria-label={t('reviews.edit')} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <Button id={deleteId} variant="quiet" size="small" onClick={onDelete}>
        {t('common.delete')}
      </Button>
    </div>
  )
}

/** Asks once more. Takes the focus, and gives a way back that changes nothing. */
function AskDelete({ museumId, onClose }: { museumId: number; onClose: () => void }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const remove = useDeleteReview(museumId, () => awaitFocus(openFormId))
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      className={styles.question}
      role="alertdialog"
      aria-label={t('reviews.delete.ask')}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <p>{t('reviews.delete.ask')}</p>
      <div className={styles.buttons}>
        <Button size="small" pending={remove.isPending} onClick={() => remove.mutate()}>
          {t('common.delete')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
