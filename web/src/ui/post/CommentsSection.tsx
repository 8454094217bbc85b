import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../Boundary.tsx'
import { Loading, PersonSkeleton } from '../Skeleton.tsx'
import styles from './comments-section.module.css'

/** The comments of a post below it; their script may still be on its way. */
export function CommentsSection({ id, children }: { id: string; children: ReactNode }) {
  const t = useT()
  return (
    <section id={id} className={styles.comments} aria-label={t('posts.conversation')}>
      <Boundary
        pending={
          <Loading label={t('comments.loading')}>
            <PersonSkeleton size={32} />
          </Loading>
        }
      >
        {children}
      </Boundary>
    </section>
  )
}
