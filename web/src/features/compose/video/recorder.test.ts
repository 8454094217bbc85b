// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRecorder, type RecorderState, recordingType } from './recorder.ts'

class StubTrack extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

const tracks: StubTrack[] = []
let types: string[] = []
let camera: () => Promise<unknown>

class StubRecorder {
  static isTypeSupported = (type: string) => types.includes(type)
  state = 'inactive'
  mimeType: string
  ondataavailable = (_event: { data: Blob }) => {}
  onstop = () => {}
  onerror = (_error: unknown) => {}
  constructor(_stream: unknown, { mimeType = 'video/x' }: { mimeType?: string }) {
    this.mimeType = mimeType
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['recorded']) })
    this.onstop()
  }
}

/** No time passes meanwhile. */
const cameraStarts = () => vi.advanceTimersByTimeAsync(0)

function open() {
  const states: RecorderState[] = []
  const onRecorded = vi.fn<(blob: Blob) => void>()
  const onFailed = vi.fn()
  const recorder = openRecorder({ onState: state => states.push(state), onRecorded, onFailed })
  const last = () => states.at(-1)
  const ready = async () => {
    await cameraStarts()
    expect(last()?.phase).toBe('ready')
  }
  return { recorder, last, ready, onRecorded, onFailed }
}
const isReleased = () => tracks.every(({ readyState }) => readyState === 'ended')

beforeEach(() => {
  tracks.length = 0
  types = ['video/webm']
  camera = async () => {
    const made = [new StubTrack(), new StubTrack()]
    tracks.push(...made)
    return { getTracks: () => made }
  }
  vi.stubGlobal('MediaRecorder', StubRecorder)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: vi.fn(() => camera()) },
  })
  vi.useFakeTimers({
    toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'performance'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the type of a recording', () => {
  it.each([
    [['video/webm', 'video/webm;codecs=vp9', 'video/mp4'], 'video/mp4'],
    [['video/webm', 'video/webm;codecs=vp9'], 'video/webm;codecs=vp9'],
    [['video/webm'], 'video/webm'],
    [[], undefined],
  ])('of %j is %s', (supported, chosen) => {
    types = supported
    expect(recordingType()).toBe(chosen)
  })
})

describe('a recorder', () => {
  it('counts the seconds, stops after a minute, and releases the camera', async () => {
    const { recorder, last, ready, onRecorded } = open()
    await ready()
    expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledWith(
      expect.objectContaining({
        audio: true,
        video: expect.objectContaining({ width: { ideal: 1280 }, height: { ideal: 720 } }),
      }),
    )
    recorder.record()
    vi.advanceTimersByTime(12_400)
    expect(last()).toMatchObject({ phase: 'recording', seconds: 12 })
    expect(onRecorded).not.toHaveBeenCalled()
    vi.advanceTimersByTime(48_000)
    expect(last()?.phase).toBe('closed')
    expect(onRecorded.mock.calls[0]?.[0].type).toBe('video/webm')
    expect(isReleased()).toBe(true)
  })

  it('keeps what was recorded when it is closed or loses the camera', async () => {
    for (const end of [
      (recorder: { close: () => void }) => recorder.close(),
      () => tracks.at(-1)?.dispatchEvent(new Event('ended')),
    ]) {
      const { recorder, ready, onRecorded } = open()
      await ready()
      recorder.record()
      vi.advanceTimersByTime(3_000)
      end(recorder)
      expect(onRecorded).toHaveBeenCalledOnce()
      expect(isReleased()).toBe(true)
    }
  })

  it('records a second at least, and keeps nothing shorter when it is closed', async () => {
    const stopped = open()
    await stopped.ready()
    stopped.recorder.record()
    stopped.recorder.stop()
    vi.advanceTimersByTime(900)
    expect(stopped.onRecorded).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(stopped.onRecorded).toHaveBeenCalledOnce()

    const closed = open()
    await closed.ready()
    closed.recorder.record()
    closed.recorder.close()
    expect(closed.onRecorded).not.toHaveBeenCalled()
    expect(isReleased()).toBe(true)
  })

  it('that is closed while the camera starts releases it', async () => {
    const { recorder, last, onRecorded, onFailed } = open()
    recorder.close()
    await cameraStarts()
    expect(tracks).toHaveLength(2)
    expect(isReleased()).toBe(true)
    expect(last()?.phase).toBe('closed')
    expect(onRecorded).not.toHaveBeenCalled()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('reports that the camera cannot be used', async () => {
    camera = async () => {
      throw new DOMException('Denied', 'NotAllowedError')
    }
    const { last, onFailed } = open()
    await cameraStarts()
    expect(onFailed).toHaveBeenCalledOnce()
    expect(last()?.phase).toBe('closed')
  })
})
