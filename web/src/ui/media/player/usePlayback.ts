import { type RefObject, useEffect, useState } from 'react'
import { forgetVideo, playAlone } from './one-at-a-time.ts'

export interface Playback {
  isPlaying: boolean
  isMuted: boolean
  hasEnded: boolean
  /** It wants to play, and has to wait for bytes. */
  isWaiting: boolean
  seconds: number
  duration: number
  /** How far it is loaded, in seconds. */
  loaded: number
}

const atStart: Playback = {
  isPlaying: false,
  isMuted: true,
  hasEnded: false,
  isWaiting: true,
  seconds: 0,
  duration: 0,
  loaded: 0,
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
] as const

function loadedOf({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) >= currentTime)
      return buffered.end(range)
  }
  return 0
}

/** What the element does, as its events report it. */
export function usePlayback(element: RefObject<HTMLVideoElement | null>): Playback {
  const [playback, setPlayback] = useState(atStart)
  useEffect(() => {
    const video = element.current
    if (!video) return
    const read = () =>
      setPlayback({
        isPlaying: !video.paused && !video.ended,
        isMuted: video.muted || video.volume === 0,
        hasEnded: video.ended,
        isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        seconds: video.currentTime,
        // A fragmented file may not say how long it is before it is loaded.
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        loaded: loadedOf(video),
      })
    const begin = () => playAlone(video)
    for (const name of events) video.addEventListener(name, read)
    video.addEventListener('play', begin)
    return () => {
      for (const name of events) video.removeEventListener(name, read)
      video.removeEventListener('play', begin)
      forgetVideo(video)
    }
  }, [element])
  return playback
}

/** Pauses a video that is scrolled out of sight, unless it fills the screen or floats above the page. */
export function usePauseOutOfSight(element: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const video = element.current
    if (!video) return
    const observer = new IntersectionObserver(
      entries => {
        const isInSight = entries.at(-1)?.isIntersecting === true
        if (!isInSight && !document.fullscreenElement && document.pictureInPictureElement !== video)
          video.pause()
      },
      { threshold: 0.25 },
    )
    observer.observe(video)
    return () => observer.disconnect()
  }, [element])
}
