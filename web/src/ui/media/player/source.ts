import type { PostMedia } from '@vitrine/contracts'
import type Hls from 'hls.js'

export const playlistType = 'application/vnd.apple.mpegurl'

type Playable = Pick<PostMedia, 'url' | 'hlsUrl' | 'renditions'>

/** How a video is played: by the browser from a playlist, by hls.js from a playlist, or as one file. */
export type Way = { by: 'browser' | 'hls.js' | 'file'; url: string }

/** Whether the reader asks for little data. */
export function wantsLittleData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * The ways to play a video, the best one first. A playlist only pays where it has several sizes to choose from: of a
 * single one it names the same bytes, and hls.js is 100 kB.
 */
export function waysToPlay(
  { url, hlsUrl, renditions }: Playable,
  can: { playPlaylists: boolean; useHlsJs: boolean; isSaving: boolean },
): Way[] {
  const smallest = renditions.toSorted((one, other) => one.bytes - other.bytes)[0]?.url
  const file: Way = { by: 'file', url: can.isSaving ? (smallest ?? url) : url }
  if (hlsUrl === null || renditions.length < 2 || can.isSaving) return [file]
  if (can.playPlaylists) return [{ by: 'browser', url: hlsUrl }, file]
  return can.useHlsJs ? [{ by: 'hls.js', url: hlsUrl }, file] : [file]
}

export interface Attached {
  detach: () => void
}

/** Gives the element its source. `onFailed` is called once where this way does not work. */
export function attach(video: HTMLVideoElement, way: Way, onFailed: () => void): Attached {
  return way.by === 'hls.js' ? attachHls(video, way.url, onFailed) : attachUrl(video, way.url, onFailed)
}

function attachUrl(video: HTMLVideoElement, url: string, onFailed: () => void): Attached {
  video.src = url
  video.addEventListener('error', onFailed, { once: true })
  return { detach: () => video.removeEventListener('error', onFailed) }
}

function attachHls(video: HTMLVideoElement, url: string, onFailed: () => void): Attached {
  let hls: Hls | undefined
  let isDetached = false
  function fail(cause: unknown) {
    if (isDetached) return
    console.info('The playlist could not be played; the file is.', cause)
    detach()
    onFailed()
  }
  function detach() {
    isDetached = true
    hls?.destroy()
  }
  import('hls.js/light').then(({ default: Library }) => {
    if (isDetached) return
    // The segments are MP4 already, so there is nothing for a worker to do.
    hls = new Library({ enableWorker: false, capLevelToPlayerSize: true })
    hls.on(Library.Events.ERROR, (_name, data) => data.fatal && fail(data.details))
    hls.loadSource(url)
    hls.attachMedia(video)
  }, fail)
  return { detach }
}

/** Whether hls.js can play here, which its own check would need all of it for. */
export const canUseHlsJs = () =>
  typeof MediaSource !== 'undefined' &&
  MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f,mp4a.40.2"')
