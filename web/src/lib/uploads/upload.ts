import { ApiError, NetworkError } from '@vitrine/api-client'
import type { Media } from '@vitrine/contracts'
import { reportLeft } from './discard.ts'
import { waitingMs } from './retry.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

export type UploadedMedia = Pick<Media, 'id' | 'url' | 'expiresAt'>

/** `Answer`: what the server says of a file that has arrived. */
export interface UploadState<Answer = UploadedMedia> {
  /** `waiting`: for a connection, and then it goes on by itself. A cancelled one has `failed`, with an AbortError. */
  status: 'sending' | 'waiting' | 'done' | 'failed'
  /** 0 to 100. */
  progress: number
  answer: Answer | null
  /** Why it failed. */
  error: Error | null
}

export interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** What sends a file. It is called again to go on after a failure. */
export interface Sender<Answer = Media> {
  send: (sending: Sending) => Promise<Answer>
  /** Deletes what has arrived: all of it where there is an answer. */
  discard: (answer: Answer | null) => Promise<void>
}

export interface Upload<Answer = UploadedMedia> {
  state: () => UploadState<Answer>
  subscribe: (listener: () => void) => () => void
  /** The answer once all of the file has arrived; rejects when it has failed, and waits while it waits. */
  finished: () => Promise<Answer>
  /** Goes on after a failure. */
  retry: () => void
  /** Ends it for whoever waits for it, and has the server delete what has arrived. */
  cancel: () => void
}

const isEnded = ({ status }: UploadState<unknown>) => status === 'done' || status === 'failed'

/** Begins to upload a file. It outlives the component that began it. */
export function beginUpload<Answer>({ send, discard }: Sender<Answer>): Upload<Answer> {
  let state: UploadState<Answer> = { status: 'sending', progress: 0, answer: null, error: null }
  const listeners = new Set<() => void>()
  let ending = new AbortController()
  const mayLeave = warnBeforeLeaving()

  function become(part: Partial<UploadState<Answer>>) {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  function finish(answer: Answer) {
    mayLeave()
    become({ status: 'done', progress: 100, answer })
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
      answer => !signal.aborted && finish(answer),
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
          if (state.answer !== null) resolve(state.answer)
          else reject(state.error)
        }
        const leave = subscribe(settle)
        settle()
      }),
    retry: run,
    cancel() {
      ending.abort()
      mayLeave()
      const { answer } = state
      become({ status: 'failed', answer: null, error: ending.signal.reason })
      discard(answer).catch(reportLeft)
    },
  }
}

/** Whether a failure may end by itself: the connection, or a server that is busy. A full storage stays full. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError
  const { status, code } = error
  return code === 'upload_conflict' || status === 408 || (status >= 500 && code !== 'storage_full')
}
