import { z } from 'zod'
import { Id } from './common.ts'

/** A user whom a text mentions: the text keeps the name, the link follows the user. */
export const Mention = z.object({
  id: Id,
  /** The username as the text has it behind `@`, in lower case; the user may have another one by now. */
  name: z.string(),
  /** Of the user's profile, as it is now. */
  slug: z.string(),
})
export type Mention = z.output<typeof Mention>

/** Absent: the text mentions no one. */
export const Mentions = z.array(Mention).optional()
