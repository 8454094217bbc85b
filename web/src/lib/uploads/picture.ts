import { createIdempotencyKey } from '@vitrine/api-client'
import type { MediaPurpose } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../api.ts'
import { pageUser } from '../page-user.ts'
import { pause, uploadRetryDelays } from './retry.ts'
import { isPassing, type Sender } from './upload.ts'
import { fetchWithProgress } from './xhr.ts'

/** Uploads a picture whole: it is small enough to begin again. */
export function pictureSender(file: Blob, purpose: MediaPurpose): Sender {
  const actingUser = pageUser()
  // One for all attempts: a picture whose answer was lost is stored once.
  const idempotencyKey = createIdempotencyKey()
  const form = () => {
    const data = new FormData()
    data.set('purpose', purpose)
    data.set('file', file)
    return data
  }
  return {
    async send({ signal, onProgress }) {
      const progress = fetchWithProgress(bytes => onProgress(bytes / Math.max(1, file.size)))
      const options = { signal, idempotencyKey, actingUser, form: form(), fetch: progress }
      for (const delay of uploadRetryDelays) {
        try {
          return await api.call(routes.uploadMedia, {}, options)
        } catch (error) {
          if (signal.aborted || !isPassing(error) || !navigator.onLine) throw error
          await pause(delay, signal)
        }
      }
      return api.call(routes.uploadMedia, {}, options)
    },
    // It is stored whole or not at all.
    discard: async () => {},
  }
}
