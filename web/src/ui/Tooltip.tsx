import { tooltipDelayMs } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

/** Moving on to a neighbour within this time shows its tooltip at once (S1 §9). */
const skipDelayMs = 300
let lastClosedAt = Number.NEGATIVE_INFINITY

interface Place {
  left: number
  top: number
  below: boolean
}

function placeAt(anchor: Element): Place {
  const box = anchor.getBoundingClientRect()
  const below = box.top < 56
  return { left: box.left + box.width / 2, top: below ? box.bottom + 8 : box.top - 8, below }
}

/** A text on hover or focus. It repeats the control's own label, so nothing depends on it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place | null>(null)

  function show(delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => anchor.current && setPlace(placeAt(anchor.current)), delay)
  }
  function hide() {
    clearTimeout(timer.current)
    if (place) lastClosedAt = performance.now()
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what happens on the control inside
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={event => {
        if (event.pointerType === 'mouse') {
          show(performance.now() - lastClosedAt < skipDelayMs ? 0 : tooltipDelayMs)
        }
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={event => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={event => event.key === 'Escape' && hide()}
    >
      {children}
      {place &&
        createPortal(
          <span
            role="tooltip"
            className={styles.tooltip}
            data-below={place.below || undefined}
            style={{ left: place.left, top: place.top }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  )
}
