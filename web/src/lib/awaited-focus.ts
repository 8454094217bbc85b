import { useEffect } from 'react'

let awaited: string | undefined

/** The element of this id takes the focus when it is shown again: the control that had it was removed. */
export function awaitFocus(id: string | undefined) {
  awaited = id
}

/**
 * {@link awaitFocus} after what takes seconds, unless the reader went on to another control meanwhile. A browser takes the
 * focus from a pressed button while it is disabled.
 */
export function awaitLostFocus(id: string) {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || activeElement.matches(':disabled')) awaitFocus(id)
}

/** Call it in the component that renders the element, with what changes when an element that stays is awaited. */
export function useAwaitedFocus(id: string, change?: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may come with what is awaited
  useEffect(() => {
    if (awaited !== id) return
    awaited = undefined
    document.getElementById(id)?.focus()
  }, [id, change])
}
