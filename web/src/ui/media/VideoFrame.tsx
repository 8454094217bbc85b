import type { PostMedia } from '@vitrine/contracts'
import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { chunk, whenReached } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../Boundary.tsx'
import { AltMark } from './AltMark.tsx'
import { arrange } from './arrange.ts'
import { clockOf } from './clock.ts'
import badge from './duration.module.css'
import { Picture } from './Picture.tsx'
import styles from './video-frame.module.css'

const Player = chunk(withTexts('media', () => import('./player/Player.tsx')))

interface VideoFrameProps {
  video: PostMedia
  /** The insight that holds its captions. */
  captionsOf: number | undefined
  /** Names the player. */
  label: string
  eager: boolean
  /** Asks for new addresses where they may have expired. */
  onRetry?: (() => void) | undefined
  /** Shown below it once it plays. */
  describe?: ((video: PostMedia) => ReactNode) | undefined
}

/** A video as its poster, until the reader plays it: neither the player nor a byte of the video is loaded before. */
export function VideoFrame({ video, captionsOf, label, eager, onRetry, describe }: VideoFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const poster = (
    <Picture
      media={video}
      alt={video.altText || label}
      sizes="(min-width: 768px) 640px, 100vw"
      eager={eager}
      fit="contain"
      onRetry={onRetry}
    />
  )
  const frame = (
    <div className={styles.frame} style={isOpen ? { aspectRatio: arrange([video]).ratio } : undefined}>
      {poster}
      {isOpen ? (
        <Boundary pending={<span className={styles.wait} data-waits />}>
          <Player video={video} captionsOf={captionsOf} label={label} onRetry={onRetry} />
        </Boundary>
      ) : (
        <>
          <PlayButton durationMs={video.durationMs} onPlay={() => setOpen(true)} />
          {video.altText !== '' && <AltMark text={video.altText} describedBy={video.describedBy} />}
        </>
      )}
    </div>
  )
  return (
    <div className={styles.whole} data-open={isOpen || undefined}>
      {frame}
      {isOpen && video.captionedBy && <CaptionCredits usernames={video.captionedBy} />}
      {isOpen && describe?.(video)}
    </div>
  )
}

function CaptionCredits({ usernames }: { usernames: readonly string[] }) {
  const t = useT()
  const names = usernames.map(username => `@${username}`).join(', ')
  return <p className={styles.credits}>{t('video.captionedBy', { names })}</p>
}

function PlayButton({ durationMs, onPlay }: { durationMs: number | null; onPlay: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={
        durationMs === null ? t('video.play') : t('video.playOf', { duration: clockOf(durationMs / 1000) })
      }
      {...whenReached(Player.preload)}
      onClick={onPlay}
    >
      <span className={styles.disc}>
        <Play size={28} strokeWidth={1.5} fill="currentcolor" aria-hidden="true" />
      </span>
      {durationMs !== null && <span className={badge.badge}>{clockOf(durationMs / 1000)}</span>}
    </button>
  )
}
