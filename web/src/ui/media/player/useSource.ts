import type { PostMedia } from '@vitrine/contracts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { attach, canUseHlsJs, playlistType, wantsLittleData, waysToPlay } from './source.ts'

/**
 * Gives the element its source and plays it, muted where the browser insists. A way that fails is followed by the next one,
 * at the same second. `retry` begins again with the addresses of that moment.
 */
export function useSource(element: RefObject<HTMLVideoElement | null>, video: PostMedia) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  // Not again for every render: new signatures of the same file do not interrupt what plays.
  const waysNow = useEffectEvent((player: HTMLVideoElement) =>
    waysToPlay(video, {
      playPlaylists: player.canPlayType(playlistType) !== '',
      useHlsJs: canUseHlsJs(),
      isSaving: wantsLittleData(),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const player = element.current
    if (!player) return
    const [first, ...others] = waysNow(player)
    let attached = first && attach(player, first, next)
    function next() {
      const way = others.shift()
      const { currentTime } = player as HTMLVideoElement
      if (!way) return setFailed(true)
      attached = attach(player as HTMLVideoElement, way, next)
      if (currentTime > 0) (player as HTMLVideoElement).currentTime = currentTime
      begin(player as HTMLVideoElement)
    }
    begin(player)
    return () => {
      attached?.detach()
      player.removeAttribute('src')
      player.load()
    }
  }, [element, attempt])
  return {
    hasFailed,
    retry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}

/** A browser may refuse sound that no press asked for a moment ago. A source that fails reports it elsewhere. */
export function begin(player: HTMLVideoElement): void {
  player.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || player.muted) return
    player.muted = true
    player.play().catch((refusal: unknown) => console.info('The browser does not play by itself.', refusal))
  })
}
