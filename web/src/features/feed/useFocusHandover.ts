import { type RefObject, useLayoutEffect } from 'react'

/**
 * Call it in an item of a list below a heading. When the item leaves the list with the focus in it, the next item's button
 * takes the focus, else the heading, which has a `tabIndex`.
 */
export function useFocusHandover(ref: RefObject<HTMLLIElement | null>) {
  useLayoutEffect(() => {
    const item = ref.current
    return () => {
      // Effects are cleaned up before the item is removed from the page.
      if (!item?.contains(document.activeElement)) return
      const next =
        item.nextElementSibling?.querySelector('button') ?? item.closest('section')?.querySelector('h2')
      next?.focus({ preventScroll: true })
    }
  }, [ref])
}
