import { choiceCookie, type Theme, themeCookie } from '@vitrine/contracts'
import { useSyncExternalStore } from 'react'

/** The same key as in `app/first-paint.js`, which applies the choice before the first paint. */
const storageKey = 'vitrine.theme'
/** The gateway renders without a browser. */
const darkSystem = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem?.matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  // The gateway sends pages in it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = choiceCookie(themeCookie, theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch (error) {
    console.info('The theme is kept for this visit only: storage is closed.', error)
  }
  announce()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  darkSystem?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    darkSystem?.removeEventListener('change', listener)
  }
}

/** Light or dark, as the page shows it now. */
export const useTheme = () => useSyncExternalStore<Theme>(subscribe, current, () => 'light')
