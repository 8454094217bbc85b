import { undoMinutes } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../Boundary.tsx'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import styles from './deleted-post.module.css'

interface DeletedPostProps {
  /** Deleted on this page, which can undo it. */
  isOwn: boolean
  onUndo: () => void
  /** Shows the reader's unsent comment, if there is one. */
  comments: ReactNode
  /** Where to go on. Absent in a list, where it stands in the place of the post. */
  way?: ReactNode
  /** Of the title. */
  as?: 'h1' | 'h2'
}

/** What stands in the place of a post that was deleted while it was shown. */
export function DeletedPost({ isOwn, onUndo, comments, way, as = 'h2' }: DeletedPostProps) {
  const t = useT()
  const place = useRef<HTMLElement>(null)
  const isInList = way === undefined
  // The pressed control went with the post.
  useEffect(() => {
    if (isOwn && !isInList) place.current?.focus({ preventScroll: true })
  }, [isOwn, isInList])
  return (
    <section
      ref={place}
      className={styles.deleted}
      data-in-list={isInList || undefined}
      aria-label={t('posts.deleted')}
      tabIndex={-1}
    >
      <div role="status">
        <EmptyState
          as={as}
          title={t('posts.deleted')}
          message={isOwn ? t('posts.deleted.own', { minutes: undoMinutes }) : t('posts.deleted.other')}
          action={
            (isOwn || !isInList) && (
              <div className={styles.ways}>
                {isOwn && (
                  <Button variant="filled" onClick={onUndo}>
                    {t('common.undo')}
                  </Button>
                )}
                {way}
              </div>
            )
          }
        />
      </div>
      <Boundary pending={null}>{comments}</Boundary>
    </section>
  )
}
