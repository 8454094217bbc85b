import { NetworkError } from '@vitrine/api-client'
import { type Media, type MediaPurpose, uploadChunkBytes } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { Upload as TusUpload } from 'tus-js-client'
import { api } from '../api.ts'
import { hasCode } from '../failures.ts'
import { pageUser } from '../page-user.ts'
import { discardMedia } from './discard.ts'
import { uploadRetryDelays } from './retry.ts'
import { createTusStack } from './tus-stack.ts'
import { isPassing, type Sender, type Sending } from './upload.ts'

/**
 * What a file is found again by after a reload. Its user comes first, because two people may share a browser, and its
 * name is left out: it would stay readable in the browser's storage.
 */
const fingerprintOf = (user: number | null, { type, size, lastModified }: File) =>
  ['vitrine', user ?? 0, type, size, lastModified].join('-')

/** What made tus give up, as the rest of the page knows failures. */
function causeOf(error: Error): Error {
  const { causingError } = error as Error & { causingError?: Error | null }
  return causingError ?? error
}

/** The media that a complete upload has become; null: it is not complete. */
async function findMedia(id: number | null, user: number | null): Promise<Media | null> {
  if (id === null) return null
  try {
    return await api.call(routes.getMedia, { params: { id } }, { actingUser: user })
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

/** Uploads a video in parts by tus: what a cut connection has brought stays, also through a reload of the page. */
export function videoSender(file: Blob, purpose: MediaPurpose): Sender {
  const user = pageUser()
  let mediaId: number | null = null
  let upload: TusUpload | undefined
  let isSent = false
  const stack = createTusStack({
    user,
    size: file.size,
    onAnswer({ headers }) {
      const id = headers.get('media-id')
      if (id !== null) mediaId = Number(id)
    },
    isComplete: async () => (await findMedia(mediaId, user)) !== null,
  })

  /**
   * A new one for every sending: tus counts the attempts of one through all its starts. It goes on from the address that
   * an earlier one has.
   */
  async function create(earlierUrl: string | null): Promise<TusUpload> {
    const { Upload } = await import('tus-js-client').catch((cause: unknown) => {
      throw new NetworkError(cause)
    })
    const isFile = file instanceof File
    const created = new Upload(file, {
      endpoint: new URL(routes.createUpload.path, window.location.origin).href,
      metadata: { purpose },
      chunkSize: uploadChunkBytes,
      retryDelays: uploadRetryDelays,
      // Offline it would use up its attempts: upload.ts waits for the connection.
      onShouldRetry: error => isPassing(causeOf(error)) && navigator.onLine,
      httpStack: stack,
      storeFingerprintForResuming: isFile,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => (isFile ? fingerprintOf(user, file) : ''),
    })
    const [earlier] = isFile ? await created.findPreviousUploads() : []
    if (earlier) created.resumeFromPreviousUpload(earlier)
    else created.url = earlierUrl
    return created
  }

  /** Resolves when the server has all bytes. */
  const sendAll = (running: TusUpload, { signal, onProgress }: Sending) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => void running.abort(), { once: true })
      running.options.onProgress = (sent, total) => onProgress(sent / Math.max(1, total))
      running.options.onSuccess = () => resolve()
      running.options.onError = error => reject(causeOf(error))
      running.start()
    })

  return {
    async send(sending) {
      if (!isSent) {
        upload = await create(upload?.url ?? null)
        sending.signal.throwIfAborted()
        await sendAll(upload, sending)
      }
      isSent = true
      const media = await findMedia(mediaId, user)
      if (!media) throw new Error('The upload is complete, and its media are not there.')
      return media
    },
    async discard(media) {
      if (media) await discardMedia(media.id)
      else await upload?.abort(true)
    },
  }
}
