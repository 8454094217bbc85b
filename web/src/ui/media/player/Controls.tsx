import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { clockOf } from '../clock.ts'
import { languageName } from './captions.ts'
import type { PlayerActions } from './keys.ts'
import styles from './player.module.css'
import type { Playback } from './usePlayback.ts'

interface ControlsProps {
  playback: Playback
  /** As the server says, until the browser knows. */
  duration: number
  isFullscreen: boolean
  /** Null: none are shown; undefined: there are none. */
  captions: string | null | undefined
  actions: PlayerActions
  onSeek: (seconds: number) => void
  playButton: Ref<HTMLButtonElement>
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The bar below a video. */
export function Controls(props: ControlsProps) {
  const { playback, duration, isFullscreen, captions, actions, onSeek, playButton } = props
  const t = useT()
  const { isPlaying, hasEnded, isMuted, seconds, loaded } = playback
  return (
    <div className={styles.bar}>
      <Seek seconds={seconds} loaded={loaded} duration={duration} onSeek={onSeek} />
      <div className={styles.buttons}>
        <Control
          ref={playButton}
          label={t(isPlaying ? 'video.pause' : hasEnded ? 'video.replay' : 'video.play')}
          onPress={actions.togglePlay}
        >
          {isPlaying ? <Pause {...icon} /> : hasEnded ? <RotateCcw {...icon} /> : <Play {...icon} />}
        </Control>
        <Control label={t(isMuted ? 'video.unmute' : 'video.mute')} onPress={actions.toggleMuted}>
          {isMuted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
          {isMuted && <span className={styles.hint}>{t('video.unmute')}</span>}
        </Control>
        <span className={styles.time} aria-hidden="true">
          {`${clockOf(seconds)} / ${clockOf(duration)}`}
        </span>
        {captions !== undefined && (
          <Control
            label={
              captions === null
                ? t('video.captionsOff')
                : t('video.captions', { language: languageName(captions) })
            }
            onPress={actions.toggleCaptions}
          >
            {captions === null ? <CaptionsOff {...icon} /> : <Captions {...icon} />}
          </Control>
        )}
        <Control
          label={t(isFullscreen ? 'video.leaveFullscreen' : 'video.fullscreen')}
          onPress={actions.toggleFullscreen}
        >
          {isFullscreen ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </Control>
      </div>
    </div>
  )
}

function Control({
  label,
  onPress,
  ref,
  children,
}: {
  label: string
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Seek({
  seconds,
  loaded,
  duration,
  onSeek,
}: {
  seconds: number
  loaded: number
  duration: number
  onSeek: (seconds: number) => void
}) {
  const t = useT()
  const share = (part: number) => `${duration > 0 ? Math.min(100, (100 * part) / duration) : 0}%`
  return (
    <input
      type="range"
      className={styles.seek}
      style={{
        ['--played' as string]: share(seconds),
        ['--loaded' as string]: share(Math.max(seconds, loaded)),
      }}
      aria-label={t('video.seek')}
      aria-valuetext={t('video.position', { now: clockOf(seconds), duration: clockOf(duration) })}
      min={0}
      max={duration || 1}
      step={0.1}
      value={Math.min(seconds, duration || 1)}
      onChange={event => onSeek(event.currentTarget.valueAsNumber)}
    />
  )
}
