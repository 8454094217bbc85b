import { ApiError, NetworkError } from '@vitrine/api-client'
import type { ErrorCode } from '@vitrine/contracts'
import type { ToastContent } from '../ui/toast/queue.ts'
import type { MessageId } from './i18n/messages.ts'
import { i18n, translate, translateKnown } from './i18n/translate.ts'

type Named<Group extends string> = Extract<MessageId, `${Group}.${string}`>

/** What failed: the operation of a mutation, or the thing that a query loads. */
export interface FailureOf {
  operation?: Named<'operations'>
  thing?: Named<'things'>
}

/** The general text for a status, for an answer without a text in the reader's language. */
function generalText(status: number): string {
  if (status === 400) return translate('errors.validation.message')
  if (status === 401) return translate('errors.authentication.message')
  if (status === 403) return translate('errors.accessDenied.message')
  if (status === 404) return translate('errors.notFound.message')
  if (status === 429) return translate('errors.tooManyRequests')
  if (status === 503) return translate('errors.serviceUnavailable')
  return translate('errors.unexpected')
}

/** What an answer says: the text of its message id, else the server's English for English readers. */
function answerText({ messageId, values, text, status }: ApiError): string {
  return translateKnown(messageId, values) ?? (i18n.locale === 'en' ? text : generalText(status))
}

export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** The server refused a request and says why; any other failure may pass. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** What an address names does not exist: it is unknown, or the address cannot name anything. */
export const isAbsence = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** What the server says is wrong with a field, in the reader's language; null when it is about something else. */
export function problemOf(error: Error, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  const found = error.errors.find(each => each.field === field)
  return found ? (translateKnown(found.messageId ?? '', found.values) ?? found.message) : null
}

/** One sentence about any failure. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return translate('errors.connection.message')
  return error instanceof ApiError ? answerText(error) : translate('errors.unexpected')
}

function titleOf(status: number): Pick<ToastContent, 'kind' | 'title'> {
  if (status === 400) return { kind: 'warning', title: translate('errors.validation.title') }
  if (status === 401) return { kind: 'error', title: translate('errors.authentication.title') }
  if (status === 403) return { kind: 'error', title: translate('errors.accessDenied.title') }
  if (status === 404) return { kind: 'error', title: translate('errors.notFound.title') }
  return { kind: 'error', title: translate('errors.requestFailed.title') }
}

type ErrorTitle = Extract<MessageId, `errors.${string}.title`>
const errorToast = (title: ErrorTitle, description: string): ToastContent => ({
  kind: 'error',
  title: translate(title),
  description,
})

/** The toast of a failure (XC3). A refusal is explained by the server; any other failure is named by what failed. */
export function failureToast(error: unknown, { operation, thing }: FailureOf = {}): ToastContent {
  if (error instanceof NetworkError) return errorToast('errors.connection.title', failureText(error))
  if (isRefusal(error)) {
    const generalRefusal = error.status > 404 ? translate('errors.unexpected') : generalText(error.status)
    return { ...titleOf(error.status), description: answerText(error) || generalRefusal }
  }
  if (operation !== undefined) {
    const description = translate('errors.failed.message', { operation: translate(operation) })
    return errorToast('errors.failed.title', description)
  }
  if (thing !== undefined) {
    return errorToast(
      'errors.failedToLoad.title',
      translate('errors.failedToLoad.message', { thing: translate(thing) }),
    )
  }
  if (error instanceof ApiError && error.status === 500) {
    return errorToast('errors.server.title', translate('errors.server.message'))
  }
  return errorToast('errors.requestFailed.title', failureText(error))
}
