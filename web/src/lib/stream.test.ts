// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStream } from './stream.ts'

/** As much of an EventSource as the stream uses. */
class Source extends EventTarget {
  readyState = 0
  close = vi.fn()
  emit(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  refuse() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

let opened: Source[]
let stream: ReturnType<typeof createStream>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', { OPEN: 1, CLOSED: 2 })
  opened = []
  stream = createStream(() => {
    const source = new Source()
    opened.push(source)
    return source as unknown as EventSource
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the live stream', () => {
  it('is opened once for all subscribers and closed when the last one leaves', () => {
    const first = vi.fn()
    const second = vi.fn()
    const leaveFirst = stream.on('unread', first)
    const leaveSecond = stream.on('unread', second)
    expect(opened).toHaveLength(1)
    opened[0]!.emit('unread', { unreadCount: 2 })
    expect(first).toHaveBeenCalledWith({ unreadCount: 2 })
    expect(second).toHaveBeenCalledTimes(1)
    leaveFirst()
    expect(opened[0]!.close).not.toHaveBeenCalled()
    leaveSecond()
    expect(opened[0]!.close).toHaveBeenCalled()
  })
  it('is open for the subscribers that it is for, and reaches the others too', () => {
    const source = new Source()
    const open = vi.fn(() => source as unknown as EventSource)
    const own = createStream(open, { openFor: ['post'] })
    const unread = vi.fn()
    own.on('unread', unread)
    expect(open).not.toHaveBeenCalled()
    const leave = own.on('post', vi.fn())
    expect(open).toHaveBeenCalledOnce()
    source.emit('unread', { unreadCount: 2 })
    expect(unread).toHaveBeenCalledOnce()
    leave()
    expect(source.close).toHaveBeenCalled()
  })
  it('reports a cut and a refusal: the session may have ended', () => {
    const onCut = vi.fn()
    const source = new Source()
    createStream(() => source as unknown as EventSource, { onCut }).on('unread', vi.fn())
    source.dispatchEvent(new Event('error'))
    source.refuse()
    expect(onCut).toHaveBeenCalledTimes(2)
  })
  it('is opened again after a refusal, with a growing delay', () => {
    stream.on('unread', vi.fn())
    opened[0]!.refuse()
    vi.advanceTimersByTime(999)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(2)
    opened[1]!.refuse()
    vi.advanceTimersByTime(1_999)
    expect(opened).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(3)
  })
  it('leaves a lost connection to the browser, which reconnects by itself', () => {
    stream.on('unread', vi.fn())
    opened[0]!.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(60_000)
    expect(opened).toHaveLength(1)
  })
  it('drops an event that does not match its schema', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const handler = vi.fn()
    stream.on('unread', handler)
    opened[0]!.emit('unread', { unreadCount: 'many' })
    expect(handler).not.toHaveBeenCalled()
    expect(complaint).toHaveBeenCalled()
    complaint.mockRestore()
  })
  it('reports whenever it is open, and whether it failed before', () => {
    const open = vi.fn()
    const emitOpen = (source?: Source) => {
      source!.readyState = 1
      source!.dispatchEvent(new Event('open'))
    }
    stream.onOpen(open)
    const leave = stream.on('unread', vi.fn())
    expect(open).not.toHaveBeenCalled()
    emitOpen(opened[0])
    expect(open.mock.calls).toEqual([[{ afterFailure: false }]])
    // The browser reconnects after a cut.
    opened[0]!.dispatchEvent(new Event('error'))
    emitOpen(opened[0])
    opened[0]!.refuse()
    vi.advanceTimersByTime(1_000)
    emitOpen(opened[1])
    expect(open.mock.calls.slice(1)).toEqual([[{ afterFailure: true }], [{ afterFailure: true }]])
    leave()
    stream.on('unread', vi.fn())
    emitOpen(opened[2])
    expect(open).toHaveBeenLastCalledWith({ afterFailure: false })
  })
  it('reports that it failed when its first attempt was refused', () => {
    const open = vi.fn()
    stream.onOpen(open)
    stream.on('unread', vi.fn())
    opened[0]!.refuse()
    vi.advanceTimersByTime(1_000)
    opened[1]!.dispatchEvent(new Event('open'))
    expect(open.mock.calls).toEqual([[{ afterFailure: true }]])
  })
  it('reports at once to a new subscriber that it is open', () => {
    const open = vi.fn()
    stream.on('unread', vi.fn())
    opened[0]!.readyState = 1
    stream.onOpen(open)
    expect(open.mock.calls).toEqual([[{ afterFailure: false }]])
  })
})
