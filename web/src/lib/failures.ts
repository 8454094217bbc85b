import { ApiError, NetworkError } from '@vitrine/api-client'
import { texts } from '@vitrine/contracts'
import type { ToastContent } from '../ui/toast/queue.ts'

/** What the failing thing was, in the reader's words: "Like" could not be completed, could not load "comments". */
interface FailureOf {
  operation?: string
  thing?: string
}

function titleOf(error: ApiError): Pick<ToastContent, 'kind' | 'title'> & { standard: string } {
  const { errors } = texts
  switch (error.status) {
    case 400:
      return { kind: 'warning', title: errors.validation.title, standard: errors.validation.message }
    case 401:
      return { kind: 'error', title: errors.authentication.title, standard: errors.authentication.message }
    case 403:
      return { kind: 'error', title: errors.accessDenied.title, standard: errors.accessDenied.message }
    case 404:
      return { kind: 'error', title: errors.notFound.title, standard: errors.notFound.message }
    default:
      return { kind: 'error', title: errors.requestFailed.title, standard: errors.unexpected }
  }
}

/** The toast of a failure (XC3). What the server refused it explains itself; what broke is named by what it was. */
export function failureToast(error: unknown, { operation, thing }: FailureOf = {}): ToastContent {
  const { errors } = texts
  const say = (text: { title: string; message: string }): ToastContent => ({
    kind: 'error',
    title: text.title,
    description: text.message,
  })
  if (error instanceof NetworkError) return say(errors.connection)
  if (error instanceof ApiError && error.status < 500) {
    const { kind, title, standard } = titleOf(error)
    return { kind, title, description: error.text || standard }
  }
  if (operation !== undefined) return say(errors.failed(operation))
  if (thing !== undefined) return say(errors.failedToLoad(thing))
  if (error instanceof ApiError && error.status === 500) return say(errors.server)
  const description = error instanceof ApiError ? error.text : errors.unexpected
  return { kind: 'error', title: errors.requestFailed.title, description }
}
