import type { PostMedia } from '@vitrine/contracts'
import { EyeOff, Play } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { clockOf } from './clock.ts'
import styles from './duration.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** In the corner of a small picture: that it is a video and how long, or that it is covered. */
export function MediaMark({ media, isSensitive }: { media: PostMedia; isSensitive: boolean }) {
  const t = useT()
  if (media.kind !== 'video' && !isSensitive) return null
  return (
    <span className={styles.badge} data-at="top">
      {isSensitive ? <EyeOff {...icon} /> : <Play {...icon} fill="currentcolor" />}
      <span className="visually-hidden">{t(isSensitive ? 'pictures.sensitive' : 'video.kind')}</span>
      {!isSensitive && media.durationMs !== null && clockOf(media.durationMs / 1000)}
    </span>
  )
}
