import { createIdempotencyKey } from '@vitrine/api-client'
import { pageUser } from '../page-user.ts'
import { pause, uploadRetryDelays } from './retry.ts'
import { isPassing, type Sender } from './upload.ts'
import { fetchWithProgress } from './xhr.ts'

interface FormOptions {
  signal: AbortSignal
  idempotencyKey: string
  actingUser: number | null
  form: FormData
  fetch: typeof fetch
}

interface FormUpload<Answer> {
  file: Blob
  /** What is sent, with the file in it. */
  form: () => FormData
  call: (options: FormOptions) => Promise<Answer>
  discard: Sender<Answer>['discard']
}

/** Uploads a form with a file whole: a picture is small enough to begin again. */
export function formSender<Answer>({ file, form, call, discard }: FormUpload<Answer>): Sender<Answer> {
  const actingUser = pageUser()
  // One for all attempts: a picture whose answer was lost is stored once.
  const idempotencyKey = createIdempotencyKey()
  return {
    async send({ signal, onProgress }) {
      const progress = fetchWithProgress(bytes => onProgress(bytes / Math.max(1, file.size)))
      const options = { signal, idempotencyKey, actingUser, form: form(), fetch: progress }
      for (const delay of uploadRetryDelays) {
        try {
          return await call(options)
        } catch (error) {
          if (signal.aborted || !isPassing(error) || !navigator.onLine) throw error
          await pause(delay, signal)
        }
      }
      return call(options)
    },
    discard,
  }
}
