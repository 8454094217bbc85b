import { z } from 'zod'
import { Id } from '../../schemas/common.ts'

/** The beginning of a text, at most 140 characters. */
export const Excerpt = z.string()

/** Who deleted a post or a comment, and as what. */
export const deletion = {
  /** Null: the system. */
  deletedBy: Id.nullable(),
  /** `hidden`: reports hid it until a moderator decides. */
  deletedAs: z.enum(['author', 'moderator', 'erasure', 'hidden']),
  /** Why a moderator did it, for the author. */
  reason: z.string().optional(),
  /** The rule of the community that a moderator based it on. */
  rule: z.string().optional(),
  /** Of what a moderator deleted with other things of its author: the entry of the log, the same of all of them. */
  logId: Id.optional(),
}
