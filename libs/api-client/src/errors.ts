import type { ErrorCode, FieldError, TextValues } from '@vitrine/contracts'

/** The server answered, and not with a success. The message reads `"{status}: {text}"` (D-24). */
export class ApiError extends Error {
  readonly status: number
  /** Undefined when something other than Vitrine answered (a proxy, say). */
  readonly code: ErrorCode | undefined
  /** The message without the status, in English. */
  readonly text: string
  /** Names the message for other languages; undefined when something other than Vitrine answered. */
  readonly messageId: string | undefined
  readonly values: TextValues | undefined
  readonly errors: readonly FieldError[]
  /** What the code's contract says of them. */
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    text: string,
    more: {
      code?: ErrorCode
      messageId?: string
      values?: TextValues
      errors?: readonly FieldError[]
      details?: Readonly<Record<string, unknown>>
      requestId?: string
      retryAfter?: number
    } = {},
  ) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.code = more.code
    this.messageId = more.messageId
    this.values = more.values
    this.errors = more.errors ?? []
    this.details = more.details ?? {}
    this.requestId = more.requestId
    this.retryAfter = more.retryAfter
  }
}

/** No answer came at all: offline, refused, cut off. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network request failed', { cause })
    this.name = 'NetworkError'
  }
}

/** True for an answer with this status. */
export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status
