import { type RefObject, useSyncExternalStore } from 'react'

function onFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFullscreen = (frame: RefObject<HTMLElement | null>) =>
  useSyncExternalStore(
    onFullscreen,
    () => frame.current !== null && document.fullscreenElement === frame.current,
    () => false,
  )

/** iPhones fill the screen with a video alone, in their own player. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function toggleFullscreen(frame: HTMLElement | null, video: PhoneVideo): void {
  if (!frame) return
  const refused = (error: unknown) => console.info('The browser does not fill the screen.', error)
  if (document.fullscreenElement) document.exitFullscreen().catch(refused)
  else if ('requestFullscreen' in frame) frame.requestFullscreen().catch(refused)
  else video.webkitEnterFullscreen?.()
}
