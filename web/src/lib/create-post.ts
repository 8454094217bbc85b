import type { MuseumRef, Post } from '@vitrine/contracts'
import { createRequestStore } from './request-store.ts'

/** What the create-post dialog opens with. */
interface CreatePostRequest {
  museum?: MuseumRef
  /** A post that has failed: the new one begins with what it says, and takes its place. */
  replaced?: Post
}

const requests = createRequestStore<CreatePostRequest>()

/** Opens the dialog from anywhere: the top bar, the story strip, a museum's page. The app renders it. */
export const openCreatePost = (next: CreatePostRequest = {}) => requests.open(next)
export const closeCreatePost = requests.close
export const useCreatePostRequest = requests.use
