/** Every error code and its HTTP status (4-features.md, convention 3). */
export const errorStatus = {
  validation_error: 400,
  unauthenticated: 401,
  forbidden: 403,
  account_suspended: 403,
  content_restricted: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  request_in_progress: 409,
  stale_version: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface FieldError {
  field: string
  message: string
}

/** The body of every answer that is not a success. Only a `validation_error` has `errors`. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  requestId: string
  errors?: FieldError[]
  details?: Record<string, unknown>
}

/** Thrown by services, turned into an {@link ErrorBody} in one place (service-kit's error handler). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors?: FieldError[]
  readonly details?: Record<string, unknown>
  /** Seconds to wait, sent as `Retry-After`. */
  readonly retryAfter?: number

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      errors?: FieldError[]
      details?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    if (more.errors) this.errors = more.errors
    if (more.details) this.details = more.details
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter
  }
}
