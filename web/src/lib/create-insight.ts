import type { MuseumRef } from '@vitrine/contracts'
import { useSyncExternalStore } from 'react'

/** What the create-insight dialog opens with. */
export interface CreateInsightRequest {
  museum?: MuseumRef
}

let request: CreateInsightRequest | null = null
const listeners = new Set<() => void>()

function become(next: CreateInsightRequest | null) {
  request = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the dialog from anywhere: the top bar, the story strip, a museum's page. The app renders it. */
export const openCreateInsight = (next: CreateInsightRequest = {}) => become(next)
export const closeCreateInsight = () => become(null)
export const useCreateInsightRequest = () => useSyncExternalStore(subscribe, () => request)
