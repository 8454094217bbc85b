import { z } from 'zod'
import { Timestamp } from './common.ts'

/** What visits say of the hours that a museum has now (C-02). */
export const HoursConfidence = z.object({
  /** How many visitors checked in while the hours said open. */
  confirmations: z.int().min(0),
  confirmedAt: Timestamp.nullable(),
  /** Visits contradict the hours, and a suggestion to change them waits for its decision. */
  isDoubted: z.boolean(),
  /** The reader has checked in today, or has reported that the museum was closed. */
  isObserved: z.boolean(),
})
export type HoursConfidence = z.output<typeof HoursConfidence>
