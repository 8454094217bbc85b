import { ApiError, NetworkError } from '@vitrine/api-client'
import type { Media } from '@vitrine/contracts'
import { discardMedia, reportLeft } from './discard.ts'
import { waitingMs } from './retry.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

export type UploadedMedia = Pick<Media, 'id' | 'url' | 'expiresAt'>

export interface UploadState {
  /** `waiting`: for a connection, and then it goes on by itself. A cancelled one has `failed`, with an AbortError. */
  status: 'sending' | 'waiting' | 'done' | 'failed'
  /** 0 to 100. */
  progress: number
  media: UploadedMedia | null
  /** Why it failed. */
  error: Error | null
}

export interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** What sends a file. It is called again to go on after a failure, and `discard` deletes what has arrived. */
export interface Sender {
  send: (sending: Sending) => Promise<Media>
  discard: () => Promise<void>
}

export interface Upload {
  state: () => UploadState
  subscribe: (listener: () => void) => () => void
  /** The media once all of the file has arrived; rejects when it has failed, and waits while it waits. */
  finished: () => Promise<UploadedMedia>
  /** Goes on after a failure. */
  retry: () => void
  /** Ends it for whoever waits for it, and has the server delete what has arrived. */
  cancel: () => void
}

const isEnded = ({ status }: UploadState) => status === 'done' || status === 'failed'

/** Begins to upload a file. It outlives the component that began it. */
export function beginUpload({ send, discard }: Sender): Upload {
  let state: UploadState = { status: 'sending', progress: 0, media: null, error: null }
  const listeners = new Set<() => void>()
  let ending = new AbortController()
  const mayLeave = warnBeforeLeaving()

  function become(part: Partial<UploadState>) {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  function finish(media: Media) {
    mayLeave()
    become({ status: 'done', progress: 100, media })
  }
  function fail(error: unknown) {
    const cause = error instanceof Error ? error : new Error(String(error))
    if (!(cause instanceof NetworkError)) return become({ status: 'failed', error: cause })
    become({ status: 'waiting', error: cause })
    // A browser in a network that leads nowhere believes that it is online, and reports no change.
    const timer = setTimeout(run, waitingMs())
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('online', run, { once: true, signal: ending.signal })
  }
  function run() {
    // Also what waits for a connection: it is tried now.
    ending.abort()
    ending = new AbortController()
    const { signal } = ending
    become({ status: 'sending', error: null })
    const onProgress = (share: number) => {
      // All of it is there when the server has said so.
      const progress = Math.min(99, Math.floor(share * 100))
      if (!signal.aborted && progress !== state.progress) become({ progress })
    }
    send({ signal, onProgress }).then(
      media => !signal.aborted && finish(media),
      error => !signal.aborted && fail(error),
    )
  }
  run()
  return {
    state: () => state,
    subscribe,
    finished: () =>
      new Promise((resolve, reject) => {
        const settle = () => {
          if (!isEnded(state)) return
          leave()
          if (state.media) resolve(state.media)
          else reject(state.error)
        }
        const leave = subscribe(settle)
        settle()
      }),
    retry: run,
    cancel() {
      ending.abort()
      mayLeave()
      const { media } = state
      become({ status: 'failed', media: null, error: ending.signal.reason })
      const deletion = media ? discardMedia(media.id) : discard()
      deletion.catch(reportLeft)
    },
  }
}

/** Whether a failure may end by itself: the connection, or a server that is busy. A full storage stays full. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError
  const { status, code } = error
  return code === 'upload_conflict' || status === 408 || (status >= 500 && code !== 'storage_full')
}
