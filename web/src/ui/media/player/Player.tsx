import type { PostMedia } from '@vitrine/contracts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../Button.tsx'
import { Controls } from './Controls.tsx'
import { captionsPath, languageName } from './captions.ts'
import { toggleFullscreen, useIsFullscreen } from './fullscreen.ts'
import { pressKey } from './keys.ts'
import { beginsMuted, rememberMuted } from './one-at-a-time.ts'
import styles from './player.module.css'
import { useCaptions } from './useCaptions.ts'
import { useIdle } from './useIdle.ts'
import { usePauseOutOfSight, usePlayback } from './usePlayback.ts'
import { begin, useSource } from './useSource.ts'

interface PlayerProps {
  video: PostMedia
  /** The insight that holds its captions; undefined: it has none. */
  captionsOf: number | undefined
  label: string
  onRetry?: (() => void) | undefined
}

/** Plays a video over its poster as soon as it is rendered, without sound until the reader has asked for it. */
export default function Player({ video, captionsOf, label, onRetry }: PlayerProps) {
  const t = useT()
  const frame = useRef<HTMLFieldSetElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const [isMutedAtStart] = useState(beginsMuted)
  const playback = usePlayback(element)
  const source = useSource(element, video)
  const languages = captionsOf === undefined ? [] : video.captionLanguages
  const captions = useCaptions(element, languages)
  const isFullscreen = useIsFullscreen(frame)
  const idle = useIdle(playback.isPlaying)
  usePauseOutOfSight(element)
  const { hasFailed } = source

  // The button that was pressed is removed. After a failure it is back in its place.
  useEffect(() => {
    if (!hasFailed) playButton.current?.focus({ preventScroll: true })
  }, [hasFailed])

  const withVideo = (act: (player: HTMLVideoElement) => void) => () => element.current && act(element.current)
  const actions = {
    togglePlay: withVideo(player => (player.paused || player.ended ? begin(player) : player.pause())),
    toggleMuted: withVideo(player => {
      player.muted = !player.muted
      if (!player.muted && player.volume === 0) player.volume = 1
      rememberMuted(player.muted)
    }),
    toggleCaptions: captions.toggle,
    toggleFullscreen: withVideo(player => toggleFullscreen(frame.current, player)),
  }

  function onKeyDown(event: KeyboardEvent) {
    idle.wake()
    if (event.ctrlKey || event.metaKey || event.altKey || hasFailed) return
    // A focused button is pressed by the space bar itself.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    if (element.current && pressKey(event.key, element.current, actions)) event.preventDefault()
  }
  /** A finger shows the controls first; a mouse has shown them by coming here. */
  function onPress(event: PointerEvent) {
    if (event.button !== 0) return
    playButton.current?.focus({ preventScroll: true })
    if (event.pointerType === 'mouse' || !idle.isIdle) actions.togglePlay()
    idle.wake()
  }
  return (
    <fieldset
      ref={frame}
      className={styles.player}
      aria-label={t('video.player', { label })}
      data-idle={idle.isIdle || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={event => event.pointerType === 'mouse' && idle.wake()}
      // Presses of the controls; those of the picture come after its own handler, which asks whether they were shown.
      onPointerUp={idle.wake}
    >
      <video
        ref={element}
        className={styles.video}
        playsInline
        preload="none"
        muted={isMutedAtStart}
        aria-label={video.altText || label}
        onPointerUp={onPress}
      >
        {captionsOf !== undefined &&
          languages.map(language => (
            <track
              key={language}
              kind="captions"
              src={captionsPath(captionsOf, language)}
              srcLang={language}
              label={languageName(language)}
            />
          ))}
      </video>
      {playback.isWaiting && !hasFailed && <span className={styles.wait} />}
      {captions.text !== '' && (
        <p className={styles.captions} lang={captions.language ?? undefined} dir="auto">
          <span>{captions.text}</span>
        </p>
      )}
      {hasFailed ? (
        <div className={styles.failed} role="alert">
          <p>{t('video.failed')}</p>
          <Button
            size="small"
            onClick={() => {
              onRetry?.()
              source.retry()
            }}
          >
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <Controls
          playback={playback}
          duration={playback.duration || (video.durationMs ?? 0) / 1000}
          isFullscreen={isFullscreen}
          captions={languages.length > 0 ? captions.language : undefined}
          actions={actions}
          onSeek={seconds => withVideo(player => (player.currentTime = seconds))()}
          playButton={playButton}
        />
      )}
    </fieldset>
  )
}
