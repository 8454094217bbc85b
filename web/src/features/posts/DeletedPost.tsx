import { useQueryClient } from '@tanstack/react-query'
import { undoMinutes } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './deleted-post.module.css'
import { restorePost } from './deletion.ts'

interface DeletedPostProps {
  id: number
  /** Deleted on this page, which can undo it. */
  isOwn: boolean
  /** Shows the reader's unsent comment, if there is one. */
  comments: ReactNode
  /** In a list, in the place of the card. */
  isInList?: boolean
}

/** What stands in the place of a post that was deleted while it was shown. */
export function DeletedPost({ id, isOwn, comments, isInList = false }: DeletedPostProps) {
  const t = useT()
  const client = useQueryClient()
  const place = useRef<HTMLElement>(null)
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
          as={isInList ? 'h2' : 'h1'}
          title={t('posts.deleted')}
          message={isOwn ? t('posts.deleted.own', { minutes: undoMinutes }) : t('posts.deleted.other')}
          action={
            (isOwn || !isInList) && (
              <div className={styles.ways}>
                {isOwn && (
                  <Button variant="filled" onClick={() => restorePost(client, id, { takeFocus: true })}>
                    {t('common.undo')}
                  </Button>
                )}
                {!isInList && (
                  <ButtonLink variant={isOwn ? 'quiet' : 'outlined'} to="/">
                    {t('common.goHome')}
                  </ButtonLink>
                )}
              </div>
            )
          }
        />
      </div>
      <Boundary pending={null}>{comments}</Boundary>
    </section>
  )
}
