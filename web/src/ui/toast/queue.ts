import { toastMs } from '@vitrine/contracts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastContent {
  kind: ToastKind
  title: string
  description?: string
  /** `takesFocus`: for a keyboard whose last control went with what the toast is about. */
  action?: { label: string; run: () => void; takesFocus?: boolean }
}

export interface Toast extends ToastContent {
  id: number
  /** False once dismissed; the record itself stays for {@link removalDelayMs}. */
  open: boolean
}

/** How long a dismissed toast is remembered (S1 §9). */
export const removalDelayMs = 1_000_000

export interface Timers {
  now: () => number
  set: (run: () => void, ms: number) => number
  clear: (timer: number) => void
}

const browserTimers: Timers = {
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: timer => window.clearTimeout(timer),
}

/**
 * One toast at a time, 5000 ms of being seen: the clock stands still while the reader holds it (hover, focus, a swipe).
 * A new toast takes the place of the shown one, because the latest outcome is what the reader waits for.
 */
export function createToasts(timers: Timers = browserTimers) {
  let shown: Toast | null = null
  let lastId = 0
  let remaining = toastMs
  let startedAt = 0
  let closing: number | undefined
  let removal: number | undefined
  const listeners = new Set<() => void>()

  function become(next: Toast | null) {
    shown = next
    for (const listener of listeners) listener()
  }
  function stopClock() {
    if (closing !== undefined) timers.clear(closing)
    closing = undefined
  }
  function startClock() {
    startedAt = timers.now()
    closing = timers.set(dismiss, remaining)
  }
  function dismiss() {
    stopClock()
    if (!shown?.open) return
    become({ ...shown, open: false })
    removal = timers.set(() => become(null), removalDelayMs)
  }

  return {
    show(content: ToastContent): number {
      stopClock()
      if (removal !== undefined) timers.clear(removal)
      lastId += 1
      remaining = toastMs
      become({ ...content, id: lastId, open: true })
      startClock()
      return lastId
    },
    dismiss,
    /** Stops the clock. */
    pause() {
      if (closing === undefined) return
      stopClock()
      remaining = Math.max(0, remaining - (timers.now() - startedAt))
    },
    /** Lets the rest of the time run. */
    resume() {
      if (shown?.open && closing === undefined) startClock()
    },
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const toasts = createToasts()

type Text = { title: string; message?: string } | string
const showing = (kind: ToastKind) => (text: Text, description?: string) => {
  const content = typeof text === 'string' ? { title: text, message: description } : text
  return toasts.show({
    kind,
    title: content.title,
    ...(content.message !== undefined && { description: content.message }),
  })
}

/** `toast.success(texts.post.shared)`, `toast.error('Share link', url)`. */
export const toast = {
  success: showing('success'),
  error: showing('error'),
  warning: showing('warning'),
  info: showing('info'),
  show: toasts.show,
  dismiss: toasts.dismiss,
}

export const pageToasts = toasts
