import { z } from 'zod'
import { Timestamp } from './common.ts'

/** A mail that was not sent, because the local mailbox keeps it. */
export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** Null once the links in it have expired. */
  text: z.string().nullable(),
  createdAt: Timestamp,
})
export type Mail = z.output<typeof Mail>
