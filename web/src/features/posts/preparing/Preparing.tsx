import { useQueryClient } from '@tanstack/react-query'
import { type Post, postFailures } from '@vitrine/contracts'
import { useRef } from 'react'
import { openCreatePost } from '../../../lib/create-post.ts'
import { useIsInSight } from '../../../lib/hooks.ts'
import { translateKnown } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { deletePost } from '../deletion.ts'
import styles from './preparing.module.css'
import { usePreparation } from './queries.ts'

/** In place of the pictures or the video of one's own post: how far they are, or why they failed. */
export default function Preparing({ post }: { post: Post }) {
  return post.status === 'failed' ? <Failed post={post} /> : <Progress post={post} />
}

function Progress({ post }: { post: Post }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const progress = usePreparation(post, useIsInSight(place))
  const title =
    post.type === 'video'
      ? t('preparing.video')
      : t('preparing.pictures', { count: post.media.length + post.preparing.length })
  return (
    <div ref={place} className={styles.place}>
      <p className={styles.title} role="status">
        {title}
      </p>
      <div className={styles.progress}>
        <progress className={styles.bar} aria-label={t('preparing.progress')} max={100} value={progress} />
        <span aria-hidden="true">{t('preparing.percent', { progress })}</span>
      </div>
      <p className={styles.hint}>{t('preparing.hint')}</p>
    </div>
  )
}

function Failed({ post }: { post: Post }) {
  const t = useT()
  const client = useQueryClient()
  const reason = translateKnown(postFailures[post.failure ?? 'processing_failed'])
  return (
    <section className={styles.place} aria-label={t('preparing.failed')}>
      <p className={styles.title}>{t('preparing.failed')}</p>
      <p className={styles.hint}>{reason}</p>
      <div className={styles.ways}>
        <Button size="small" variant="filled" onClick={() => openCreatePost({ replaced: post })}>
          {t('common.tryAgain')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={event => deletePost(client, post.id, { focusUndo: event.detail === 0 })}
        >
          {t('common.delete')}
        </Button>
      </div>
    </section>
  )
}
