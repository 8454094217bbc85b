import { videoMaxSeconds } from '@vitrine/contracts'

/** What this browser can record, the best first: MP4 plays everywhere, and is seldom converted. */
const recordingTypes = ['video/mp4', 'video/webm;codecs=vp9', 'video/webm'] as const

/** Undefined: the browser chooses. */
export const recordingType = (): string | undefined =>
  recordingTypes.find(type => MediaRecorder.isTypeSupported(type))

/** A minute of it is 30 MB. */
const videoBitsPerSecond = 4_000_000
/** What is shorter may be one picture, which is no video. */
const shortestMs = 1_000
/** How often the counter is looked at. */
const tickMs = 200

export type RecorderState =
  | { phase: 'starting' }
  | { phase: 'ready'; stream: MediaStream }
  | { phase: 'recording'; stream: MediaStream; seconds: number }
  | { phase: 'closed' }

interface Listeners {
  onState: (state: RecorderState) => void
  /** Also called after {@link Recorder.close}, with what was recorded until then. */
  onRecorded: (recording: Blob) => void
  /** The camera cannot be used, or recording has failed. */
  onFailed: (error: unknown) => void
}

export interface Recorder {
  record: () => void
  /** Not before a second is recorded. */
  stop: () => void
  /** Releases the camera. What is being recorded is kept, from a second on. */
  close: () => void
}

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    // The camera that looks at what its holder sees, where there are two.
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
    audio: true,
  })

/** Opens the camera, and records what it shows for up to a minute. The camera is released whenever that ends. */
export function openRecorder({ onState, onRecorded, onFailed }: Listeners): Recorder {
  let stream: MediaStream | null = null
  let recording: MediaRecorder | null = null
  let begunAt = 0
  let isClosed = false
  let timers: ReturnType<typeof setInterval>[] = []

  function release() {
    isClosed = true
    for (const timer of timers) clearInterval(timer)
    timers = []
    for (const track of stream?.getTracks() ?? []) track.stop()
    onState({ phase: 'closed' })
  }
  function fail(error: unknown) {
    release()
    onFailed(error)
  }
  async function start() {
    onState({ phase: 'starting' })
    const opened = await openCamera()
    stream = opened
    if (isClosed) return release()
    // The camera is unplugged, or the permission is taken back.
    for (const track of opened.getTracks()) track.addEventListener('ended', close)
    onState({ phase: 'ready', stream: opened })
  }
  function begin(from: MediaStream): MediaRecorder {
    const mimeType = recordingType()
    const recorder = new MediaRecorder(from, { ...(mimeType && { mimeType }), videoBitsPerSecond })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      release()
      // Without the codecs, which are no part of a file's type.
      const [type = ''] = recorder.mimeType.split(';', 1)
      const blob = new Blob(parts, { type })
      if (blob.size > 0) onRecorded(blob)
    }
    recorder.onerror = fail
    recorder.start()
    return recorder
  }
  function record() {
    if (!stream || isClosed || recording) return
    const source = stream
    try {
      recording = begin(source)
    } catch (error) {
      return fail(error)
    }
    begunAt = performance.now()
    const count = () => {
      const seconds = Math.min(videoMaxSeconds, Math.floor((performance.now() - begunAt) / 1_000))
      onState({ phase: 'recording', stream: source, seconds })
    }
    count()
    timers = [setInterval(count, tickMs), setTimeout(end, videoMaxSeconds * 1_000)]
  }
  const leftToShortest = () => begunAt + shortestMs - performance.now()
  function end() {
    if (recording?.state === 'recording') recording.stop()
  }
  function stop() {
    if (leftToShortest() > 0) timers.push(setTimeout(end, leftToShortest()))
    else end()
  }
  function close() {
    if (isClosed) return
    if (recording?.state !== 'recording') return release()
    if (leftToShortest() > 0) recording.onstop = release
    end()
  }
  start().catch((error: unknown) => !isClosed && fail(error))
  return { record, stop, close }
}
