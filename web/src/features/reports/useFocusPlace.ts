import { useState } from 'react'

function* around(element: Element | null) {
  for (let each = element; each; each = each.parentElement) yield each
}

/**
 * Returns what gives the focus back when the control that has it now is no longer on the page: to the next element around
 * it that takes the focus.
 */
export function useFocusPlace(): () => void {
  const [places] = useState(() => [...around(document.activeElement)])
  return () => {
    if (places[0]?.isConnected) return
    const place = places.find(each => each.isConnected && each.hasAttribute('tabindex'))
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
}
