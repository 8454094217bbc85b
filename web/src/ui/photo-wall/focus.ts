import type { RefObject } from 'react'

/** Gives the focus to the button of a photo in a region, or to the region where there is none. */
export const focusPhotoIn = (region: RefObject<HTMLElement | null>) => (id: number | null) => {
  const button = region.current?.querySelector<HTMLElement>(`[data-photo="${id}"]`)
  ;(button ?? region.current)?.focus({ preventScroll: true })
}
