import { serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'

export const Config = z.object({
  ...serviceConfig,
  /** How many event streams one process serves at once. */
  MAX_STREAMS: z.coerce.number().int().positive().default(5_000),
})
export type Config = z.output<typeof Config>
