import { toastMs } from '@vitrine/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts, removalDelayMs, type Timers } from './queue.ts'

/** A clock that the test advances. */
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
  it('closes a toast after 5000 ms', () => {
    show()
    time.pass(toastMs - 1)
    expect(toasts.current()).toMatchObject({ title: 'Hello', open: true })
    time.pass(1)
    expect(toasts.current()).toMatchObject({ open: false })
  })
  it('shows one toast at a time, the newest for its whole time', () => {
    show('First')
    time.pass(3_000)
    show('Second')
    expect(toasts.current()).toMatchObject({ title: 'Second', open: true })
    time.pass(toastMs - 1)
    expect(toasts.current()?.open).toBe(true)
    time.pass(1)
    expect(toasts.current()?.open).toBe(false)
  })
  it('stops the clock while paused and resumes with the remaining time', () => {
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
  it('runs one clock when paused or resumed twice', () => {
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
  it('keeps the record of a dismissed toast for the removal delay', () => {
    show()
    toasts.dismiss()
    time.pass(removalDelayMs - 1)
    expect(toasts.current()).toMatchObject({ open: false })
    time.pass(1)
    expect(toasts.current()).toBeNull()
  })
  it('does not remove a new toast when the removal of an old one is due', () => {
    show('First')
    toasts.dismiss()
    time.pass(removalDelayMs - 1_000)
    show('Second')
    time.pass(1_000)
    expect(toasts.current()).toMatchObject({ title: 'Second', open: true })
  })
  it('notifies listeners until they unsubscribe', () => {
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
