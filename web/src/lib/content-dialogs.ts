import type { Post, UserSummary } from '@vitrine/contracts'
import { createRequestStore } from './request-store.ts'

export type ContentDialogRequest =
  | { kind: 'editPost'; post: Post }
  | { kind: 'coverPost'; post: Post }
  | { kind: 'postHistory'; of: 'insight' | 'community'; id: number }
  | { kind: 'commentHistory'; of: 'insight' | 'community'; id: number }
  | { kind: 'blockUser'; person: UserSummary }

const requests = createRequestStore<ContentDialogRequest>()

/** Opens a dialog about an existing post, comment or person; the app renders it. */
export const openContentDialog = requests.open
export const closeContentDialog = requests.close
export const useContentDialogRequest = requests.use
