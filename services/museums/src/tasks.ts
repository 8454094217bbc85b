import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { MuseumsContext } from './context.ts'
import { forgetOldInsights } from './museums/standing.projection.ts'

const hourMs = 60 * 60_000

/** What comes round without anybody asking. */
export const tasks = ({ database, now }: MuseumsContext): Task[] => [
  {
    name: 'housekeeping',
    every: hourMs,
    run: async () => ({
      ...(await housekeep(database, now())),
      idempotencyKeys: await purgeIdempotencyKeys(database),
      insights: await forgetOldInsights(database, now()),
    }),
  },
]
