import { type RefObject, useEffect, useRef } from 'react'

/**
 * What is left out or shown moves to another list, and its button with it. Then the button of its neighbour takes the
 * focus, or the whole recap, unless the reader has moved on to another control.
 */
export function useFocusAfterMove(region: RefObject<HTMLElement | null>, shown: object) {
  const left = useRef<{ button: HTMLElement; next: string | undefined } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is shown may remove the button
  useEffect(() => {
    if (!left.current || left.current.button.isConnected) return
    const { next } = left.current
    left.current = null
    const { activeElement, body } = document
    if (activeElement && activeElement !== body) return
    const neighbour = region.current?.querySelector<HTMLElement>(`[data-toggle="${next}"]`)
    ;(neighbour ?? region.current)?.focus({ preventScroll: true })
  }, [region, shown])
  /** Call it with a button that is pressed, before anything moves. */
  return (button: HTMLElement) => {
    const [kind] = button.dataset.toggle?.split('-') ?? []
    const { shown: isShown } = button.dataset
    const list = region.current?.querySelectorAll<HTMLElement>(
      `[data-toggle^="${kind}-"][data-shown="${isShown}"]`,
    )
    const buttons = [...(list ?? [])]
    const at = buttons.indexOf(button)
    left.current = { button, next: (buttons[at + 1] ?? buttons[at - 1])?.dataset.toggle }
  }
}
