import type { Post } from '@vitrine/contracts'
import { createRequestStore } from './request-store.ts'

export type ContentDialogRequest =
  | { kind: 'editPost'; post: Post }
  | { kind: 'postHistory'; id: number }
  | { kind: 'commentHistory'; id: number }

const requests = createRequestStore<ContentDialogRequest>()

/** Opens a dialog about an existing post or comment; the app renders it. */
export const openContentDialog = requests.open
export const closeContentDialog = requests.close
export const useContentDialogRequest = requests.use
