import type { MuseumRef } from '@vitrine/contracts'
import { useSyncExternalStore } from 'react'

/** What the create-post dialog opens with. */
interface CreatePostRequest {
  museum?: MuseumRef
}

let request: CreatePostRequest | null = null
const listeners = new Set<() => void>()

function become(next: CreatePostRequest | null) {
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
export const openCreatePost = (next: CreatePostRequest = {}) => become(next)
export const closeCreatePost = () => become(null)
export const useCreatePostRequest = () => useSyncExternalStore(subscribe, () => request)
