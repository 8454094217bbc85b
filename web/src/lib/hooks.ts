import { useEffect, useState, useSyncExternalStore } from 'react'
import { setPageTitle } from './page-title.ts'

/** The value once it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
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

export const useIsOnline = () => useSyncExternalStore(onConnectivity, () => navigator.onLine)

/** Names the page for the tab, the history and screen readers. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => setPageTitle(title), [title])
}
