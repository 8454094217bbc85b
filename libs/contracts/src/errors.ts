import { type TextId, type TextValues, translatable } from './text-ids.ts'

/** Every error code and its HTTP status (4-features.md, convention 3). */
export const errorStatus = {
  validation_error: 400,
  unauthenticated: 401,
  /** The password was right, and the account needs a code as well. */
  totp_required: 401,
  forbidden: 403,
  /** The sign-in is too old for this, and the current password was not sent. */
  reauth_required: 403,
  /** The user has not confirmed the e-mail address yet. */
  email_unverified: 403,
  /** The credentials were right, and the user is banned; `details` are {@link Suspension}. */
  account_suspended: 403,
  /** The credentials were right, and the account waits for its deletion; `details` are {@link DeletionScheduled}. */
  deletion_scheduled: 403,
  content_restricted: 403,
  /** For members of the community alone; of a plan of a visit, `details` are {@link PlanOfMembers}. */
  not_a_member: 403,
  /** The user is banned from the community; `details` are {@link Suspension}. */
  banned: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  /** The museum may be there already; `details` are {@link DuplicateMuseum}. */
  duplicate_museum: 409,
  /** The account of the only administrator is not deleted. */
  last_admin: 409,
  /** The museum has a manager, whom the request does not name; `details` are {@link AssignedManager}. */
  manager_assigned: 409,
  request_in_progress: 409,
  /** The user asked for the same already, and waits for the decision. */
  request_pending: 409,
  /** A request to join was rejected less than 7 days ago; `details.until` says when another may be made. */
  request_paused: 409,
  community_name_taken: 409,
  community_archived: 409,
  /** The creator transfers a community before leaving it. */
  creator_cannot_leave: 409,
  poll_closed: 409,
  /** The meetup has started. */
  event_past: 409,
  event_cancelled: 409,
  /** No seat is free, and there is no waitlist, or it is full too. */
  event_full: 409,
  /** Fewer seats than users who attend (EV4). */
  capacity_below_attendees: 409,
  too_many_pins: 409,
  /** The community has as many open plans of visits as it may have. */
  too_many_plans: 409,
  /** The plan of a visit has become a meetup, or its days have passed. */
  plan_closed: 409,
  /** The recap of a meetup shows as many photos, or insights, as it may. */
  too_many_in_recap: 409,
  /** The plan of a visit no longer offers the time. */
  slot_unavailable: 409,
  session_changed: 409,
  stale_version: 409,
  /** A file that an insight, a museum or a meetup shows is not deleted alone. */
  media_attached: 409,
  /** The upload stands at another offset, or another request appends to it. */
  upload_conflict: 409,
  payload_too_large: 413,
  /** The user's files fill the user's quota. No retry helps, so it is no 507. */
  quota_exceeded: 413,
  unsupported_media: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  service_unavailable: 503,
  /** The storage of media is full. */
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface FieldError {
  field: string
  /** In English. */
  message: string
  /** The id of the message, for a client that shows another language. */
  messageId?: TextId
  /** What takes the place of `{name}` in the text of `messageId`. */
  values?: TextValues
}

/** The body of every answer that is not a success. Only what is wrong with a field has `errors`. */
export interface ErrorBody {
  message: string
  messageId?: TextId
  values?: TextValues
  code: ErrorCode
  requestId: string
  errors?: FieldError[]
  details?: Record<string, unknown>
}

/** Thrown by services, turned into an {@link ErrorBody} in one place (service-kit's error handler). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly messageId?: TextId
  readonly values?: TextValues
  readonly errors?: FieldError[]
  readonly details?: Record<string, unknown>
  /** Seconds to wait, sent as `Retry-After`. */
  readonly retryAfter?: number

  /** `text` is English from `texts`, or a text's id. */
  constructor(
    code: ErrorCode,
    text: string,
    more: {
      values?: TextValues
      errors?: FieldError[]
      details?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    const { message, messageId, values } = translatable(text, more.values)
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    if (messageId) this.messageId = messageId
    if (values) this.values = values
    if (more.errors) {
      this.errors = more.errors.map(({ field, message, values }) => ({
        field,
        ...translatable(message, values),
      }))
    }
    if (more.details) this.details = more.details
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter
  }
}
