import { searchDebounceMs } from '@vitrine/contracts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useSettledText } from './hooks.ts'

/** The state of a navigation that writes what is typed: the box has it already, and perhaps more by now. */
export const typed = { isTyped: true }
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
