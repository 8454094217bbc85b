import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type PointerEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { pageToasts, type Toast, type ToastKind } from './queue.ts'
import styles from './toast.module.css'

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }
const swipeThreshold = 50

const isUrgent = (kind: ToastKind) => kind === 'error' || kind === 'warning'

/** The one place where toasts appear. The live regions exist from the start: screen readers ignore one that is added with its content. */
export function ToastRegion() {
  const t = useT()
  const shown = useSyncExternalStore(pageToasts.subscribe, pageToasts.current, pageToasts.current)
  const open = shown?.open ? shown : null
  return (
    <section className={styles.region} aria-label={t('notifications.title')}>
      <div aria-live="polite" aria-atomic="true">
        {open && !isUrgent(open.kind) && <Card key={open.id} toast={open} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {open && isUrgent(open.kind) && <Card key={open.id} toast={open} />}
      </div>
    </section>
  )
}

function Card({ toast }: { toast: Toast }) {
  const t = useT()
  const Icon = icons[toast.kind]
  const start = useRef<number | null>(null)
  const held = useRef(new Set<'pointer' | 'focus'>())
  const card = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const [offset, setOffset] = useState(0)

  function hold(by: 'pointer' | 'focus') {
    held.current.add(by)
    pageToasts.pause()
  }
  function letGo(by: 'pointer' | 'focus') {
    held.current.delete(by)
    if (held.current.size === 0) pageToasts.resume()
  }

  const takesFocus = toast.action?.takesFocus === true
  useLayoutEffect(() => {
    if (takesFocus) action.current?.focus()
    const element = card.current
    return () => {
      // The focus would be lost with the toast.
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [takesFocus])

  function lift(event: PointerEvent) {
    if ((event.target as Element).closest('button, a')) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag(event: PointerEvent) {
    if (start.current !== null) setOffset(event.clientX - start.current)
  }
  function drop() {
    start.current = null
    if (Math.abs(offset) > swipeThreshold) pageToasts.dismiss()
    else setOffset(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast only stops its clock; its controls are buttons
    <div
      ref={card}
      className={styles.toast}
      data-kind={toast.kind}
      data-testid="toast"
      data-dragging={offset !== 0 || undefined}
      style={
        offset === 0
          ? undefined
          : { transform: `translateX(${offset}px)`, opacity: Math.max(0.2, 1 - Math.abs(offset) / 240) }
      }
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => letGo('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => letGo('focus')}
      onPointerDown={lift}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <Icon className={styles.icon} size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description !== undefined && <p className={styles.description}>{toast.description}</p>}
        {toast.action && (
          <button
            ref={action}
            type="button"
            className={styles.action}
            onClick={() => {
              pageToasts.dismiss()
              toast.action?.run()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.dismiss')}
        onClick={pageToasts.dismiss}
      >
        <X size={16} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
