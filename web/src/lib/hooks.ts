import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { setPageTitle } from './page-title.ts'

/**
 * A typed text once it has not changed for `ms`, and the handlers of its field. While an input method composes a word,
 * the text is unfinished: it settles after the composition.
 */
export function useSettledText(text: string, ms: number) {
  const [isComposing, setComposing] = useState(false)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, isComposing, ms])
  const composition = {
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
  return { settled, composition }
}

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** True from 768 px up, where the top bar stands. */
export const useIsDesktop = () => useMediaQuery('(min-width: 768px)')

function onConnectivity(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = () =>
  useSyncExternalStore(
    onConnectivity,
    () => navigator.onLine,
    () => true,
  )

const neverChanges = () => () => {}

/** False while a page that the gateway rendered is taken over: what depends on the browser alone comes after that. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** Whether some of an element is on the screen. */
export function useIsInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(entries => setInSight(entries.at(-1)?.isIntersecting === true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}

/** Names the page for the tab, the history and screen readers. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => setPageTitle(title), [title])
}
