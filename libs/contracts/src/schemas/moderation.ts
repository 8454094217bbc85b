import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'

/** Bans: while one is in force, its user cannot sign in; a permanent one also hides what the user has shared (AA6). */
export const banTypes = ['temporary_ban', 'permanent_ban'] as const
export type BanType = (typeof banTypes)[number]

export const maxBanDays = 365

const Reason = text(500, { required: textId('moderation.reasonRequired') })

/** `expiresAt` of a temporary ban alone: within a year from now. */
export const ModerationRequest = z.strictObject({
  userId: Id,
  type: z.enum(banTypes, textId('moderation.type')),
  reason: Reason,
  expiresAt: Timestamp.optional(),
})
export type ModerationRequest = z.output<typeof ModerationRequest>

export const ModerationLift = z.strictObject({ reason: Reason })

export const Moderation = z.object({
  id: Id,
  userId: Id,
  type: z.enum(banTypes),
  reason: z.string(),
  createdAt: Timestamp,
  /** Null: of a permanent ban. */
  expiresAt: Timestamp.nullable(),
  /** When it was lifted, or replaced by another. */
  endedAt: Timestamp.nullable(),
})
export type Moderation = z.output<typeof Moderation>

/** The `details` of `account_suspended`. */
export const Suspension = z.object({ reason: z.string(), until: Timestamp.nullable() })
export type Suspension = z.output<typeof Suspension>
