import { searchDebounceMs } from '@vitrine/contracts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { useSettledText } from './hooks.ts'

/** The state of a navigation that writes what is typed: the box has it already, and perhaps more by now. */
const typed = { isTyped: true }
const isTyped = (state: unknown) => typeof state === 'object' && state !== null && 'isTyped' in state

/**
 * What is typed into the search box. Once typing has paused, `onSettled` writes it to the address, which the results
 * follow. The router renders an address later than a key press on a slow phone, so the box cannot show the address
 * itself: letters typed meanwhile would be lost. It takes the address's text over when the user goes there: by a link
 * or through the history.
 */
export function useSearchText(inAddress: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const { key, state } = useLocation()
  const isHistory = useNavigationType() === 'POP'
  const [place, setPlace] = useState(key)
  if (place !== key) {
    setPlace(key)
    if (isHistory || !isTyped(state)) setText(inAddress)
  }
  const { settled, composition } = useSettledText(text, searchDebounceMs)
  useEffect(() => {
    if (settled === text && settled !== inAddress) onSettled(settled)
  }, [settled, text, inAddress, onSettled])
  return { text, setText, composition }
}

/**
 * The search that an address names. `write` fills no history and is for what settles by itself: a typed text, a moved
 * map. `choose` is a step back for the reader. An empty value leaves its part out.
 *
 * A change begins with what the address is by now. The router renders a new address later than other changes, so what
 * this page was rendered with may be older: what was chosen meanwhile would be lost.
 *
 * After a press of a link this page stays until the script of the next one is there. What settles meanwhile is not
 * written, because the address is the next page's by then.
 */
export function useSearchAddress() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (name: string, value: string | null, replace: boolean) => {
      const now = window.location
      if (now.pathname !== pathname) return
      const next = new URLSearchParams(now.search)
      if (value) next.set(name, value)
      else next.delete(name)
      void navigate({ search: next.toString() }, { replace, preventScrollReset: true, state: typed })
    },
    [pathname, navigate],
  )
  const write = useCallback((name: string, value: string) => change(name, value, true), [change])
  const choose = (name: string, value: string | null) => change(name, value, false)
  return { params, write, choose }
}
