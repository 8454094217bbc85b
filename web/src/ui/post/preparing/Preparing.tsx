import { type CommunityPost, type Post, postFailures } from '@vitrine/contracts'
import { useRef } from 'react'
import { useIsInSight } from '../../../lib/hooks.ts'
import { translateKnown } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../Button.tsx'
import styles from './preparing.module.css'
import { usePreparation } from './usePreparation.ts'

interface PreparingProps {
  post: Pick<Post | CommunityPost, 'type' | 'status' | 'media' | 'preparing' | 'failure'>
  /** Nothing is left to prepare: reads the post again. */
  onReady: () => void
  /** Begins another post with what a failed one says. */
  onTryAgain: () => void
  onDelete: (how: { byKeyboard: boolean }) => void
}

/** In place of the pictures or the video of one's own post: how far they are, or why they failed. */
export function Preparing(props: PreparingProps) {
  return props.post.status === 'failed' ? <Failed {...props} /> : <Progress {...props} />
}

function Progress({ post, onReady }: PreparingProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const progress = usePreparation(post.preparing, onReady, useIsInSight(place))
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

function Failed({ post, onTryAgain, onDelete }: PreparingProps) {
  const t = useT()
  const reason = translateKnown(postFailures[post.failure ?? 'processing_failed'])
  return (
    <section className={styles.place} aria-label={t('preparing.failed')}>
      <p className={styles.title}>{t('preparing.failed')}</p>
      <p className={styles.hint}>{reason}</p>
      <div className={styles.ways}>
        <Button size="small" variant="filled" onClick={onTryAgain}>
          {t('common.tryAgain')}
        </Button>
        <Button size="small" variant="quiet" onClick={event => onDelete({ byKeyboard: event.detail === 0 })}>
          {t('common.delete')}
        </Button>
      </div>
    </section>
  )
}
