import { toastMs } from '@vitrine/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts, removalDelayMs, type Timers } from './queue.ts'

/** A clock that only moves when it is told to. */
function clock() {
  let now = 0
  let lastTimer = 0
  const pending = new Map<number, { at: number; run: () => void }>()
  const timers: Timers = {
    now: () => now,
    set: (run, ms) => {
      lastTimer += 1
      pending.set(lastTimer, { at: now + ms, run })
      return lastTimer
    },
    clear: timer => {
      pending.delete(timer)
    },
  }
  function pass(ms: number) {
    const until = now + ms
    for (;;) {
      const next = [...pending].filter(([, each]) => each.at <= until).sort((a, b) => a[1].at - b[1].at)[0]
      if (!next) break
      now = next[1].at
      pending.delete(next[0])
      next[1].run()
    }
    now = until
  }
  return { timers, pass }
}

let time: ReturnType<typeof clock>
let toasts: ReturnType<typeof createToasts>
beforeEach(() => {
  time = clock()
  toasts = createToasts(time.timers)
})
const show = (title = 'Hello') => toasts.show({ kind: 'success', title })

describe('toasts (XC6)', () => {
  it('stay for 5000 ms', () => {
    show()
    time.pass(toastMs - 1)
    expect(toasts.current()).toMatchObject({ title: 'Hello', open: true })
    time.pass(1)
    expect(toasts.current()).toMatchObject({ open: false })
  })
  it('come one at a time, the newest with its whole time', () => {
    show('First')
    time.pass(3_000)
    show('Second')
    expect(toasts.current()).toMatchObject({ title: 'Second', open: true })
    time.pass(toastMs - 1)
    expect(toasts.current()?.open).toBe(true)
    time.pass(1)
    expect(toasts.current()?.open).toBe(false)
  })
  it('stand still while they are held, and go on with the rest of their time', () => {
    show()
    time.pass(4_000)
    toasts.pause()
    time.pass(60_000)
    expect(toasts.current()?.open).toBe(true)
    toasts.resume()
    time.pass(999)
    expect(toasts.current()?.open).toBe(true)
    time.pass(1)
    expect(toasts.current()?.open).toBe(false)
  })
  it('do not run twice as fast when held or let go twice', () => {
    show()
    toasts.resume()
    toasts.pause()
    toasts.pause()
    toasts.resume()
    toasts.resume()
    time.pass(toastMs - 1)
    expect(toasts.current()?.open).toBe(true)
    time.pass(1)
    expect(toasts.current()?.open).toBe(false)
  })
  it('are remembered for a while after they were dismissed', () => {
    show()
    toasts.dismiss()
    time.pass(removalDelayMs - 1)
    expect(toasts.current()).toMatchObject({ open: false })
    time.pass(1)
    expect(toasts.current()).toBeNull()
  })
  it('a new one is not removed in the name of an old one', () => {
    show('First')
    toasts.dismiss()
    time.pass(removalDelayMs - 1_000)
    show('Second')
    time.pass(1_000)
    expect(toasts.current()).toMatchObject({ title: 'Second', open: true })
  })
  it('tell their listeners, until those leave', () => {
    const listener = vi.fn()
    const leave = toasts.subscribe(listener)
    show()
    toasts.dismiss()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    show()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
