import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOfEvents } from './query-keys.ts'

const rereadAfterMs = 300
const waiting = new Set<string>()

/** Reads lists and pages of events again, once for all who answer together. `of`: whose they are. */
export function rereadSoon(of: string, reread: () => void): void {
  if (waiting.has(of)) return
  waiting.add(of)
  setTimeout(() => {
    waiting.delete(of)
    reread()
  }, rereadAfterMs)
}

/** For what follows events while it is shown: later nothing is followed, so what was loaded is read again when it is shown next. */
export function useStaleEventsAfter() {
  const client = useQueryClient()
  useEffect(
    () => () => void client.invalidateQueries({ predicate: isOfEvents, refetchType: 'none' }),
    [client],
  )
}
