import { z } from 'zod'

export const config = {
  /** How many event streams one process serves at once. */
  MAX_STREAMS: z.coerce.number().int().positive().default(5_000),
}
