import { createIdempotencyKey, failureOf, isOfAnotherSession, NetworkError } from '@vitrine/api-client'
import { actingUserHeader } from '@vitrine/contracts'
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { pageSession } from '../api.ts'
import { fetchWithProgress } from './xhr.ts'

const tusResponse = (response: Response, body: string): HttpResponse => ({
  getStatus: () => response.status,
  getHeader: name => response.headers.get(name) ?? undefined,
  getBody: () => body,
  getUnderlyingObject: () => response,
})

/** What the stack asks of the upload that it sends. */
interface TusUpload {
  /** Whose it is. */
  user: number | null
  /** In bytes. */
  size: number
  onAnswer: (answer: Response) => void
  /** Whether the server has all of it: then the upload is not there any more, and its media are. */
  isComplete: () => Promise<boolean>
}

/** What tus takes for the answer about an upload that is complete. */
const completeAnswer = (size: number) =>
  new Response('', { headers: { 'upload-offset': String(size), 'upload-length': String(size) } })

/** tus makes a new upload of one that is not there any more; every other refusal is ours to judge. */
const isLost = (method: string, { status }: Response) =>
  method === 'HEAD' && (status === 404 || status === 410)

/**
 * How tus-js-client speaks to the gateway: every request names the user whose upload it is, and a refusal that may mean
 * another session has it checked, as lib/api.ts does. `send` rejects with an ApiError or a NetworkError.
 */
export function createTusStack({ user, size, onAnswer, isComplete }: TusUpload): HttpStack {
  /** The same for all attempts to create one upload; a new one for the next. */
  let creationKey = createIdempotencyKey()

  function createRequest(method: string, url: string): HttpRequest {
    const headers = new Headers()
    const ending = new AbortController()
    let onProgress = (_bytes: number) => {}
    const attempt = (body: BodyInit | null) =>
      fetchWithProgress(bytes => onProgress(bytes))(url, {
        method,
        headers,
        body,
        signal: ending.signal,
      }).catch((cause: unknown) => {
        throw ending.signal.aborted ? cause : new NetworkError(cause)
      })
    async function answerTo(body: BodyInit | null): Promise<Response> {
      const answer = await attempt(body)
      if (answer.ok || user === null) return answer
      const refusal = await failureOf(answer.clone())
      const isWorthRepeating = isOfAnotherSession(refusal) && (await pageSession.isStill(user))
      return isWorthRepeating ? attempt(body) : answer
    }
    if (user !== null) headers.set(actingUserHeader, String(user))
    if (method !== 'HEAD')
      headers.set('idempotency-key', method === 'POST' ? creationKey : createIdempotencyKey())
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => headers.set(name, value),
      getHeader: name => headers.get(name) ?? undefined,
      setProgressHandler: handler => {
        onProgress = handler
      },
      async send(body) {
        const answer = await answerTo(body ?? null)
        if (method === 'POST' && answer.status < 500) creationKey = createIdempotencyKey()
        if (isLost(method, answer) && (await isComplete())) return tusResponse(completeAnswer(size), '')
        if (!answer.ok && !isLost(method, answer)) throw await failureOf(answer)
        onAnswer(answer)
        return tusResponse(answer, await answer.text())
      },
      abort: async () => ending.abort(),
      getUnderlyingObject: () => undefined,
    }
  }
  return { createRequest, getName: () => 'vitrine' }
}
