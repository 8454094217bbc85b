import { useEffect, useState, useSyncExternalStore } from 'react'
import { translate } from './i18n/translate.ts'

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

/** Names the page for the tab, the history and screen readers. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    const product = translate('product')
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
