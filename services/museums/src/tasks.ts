import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { MuseumsContext } from './context.ts'
import { forgetOldInsights } from './museums/standing.projection.ts'
import { purgeDeletedPosts } from './search/posts.projection.ts'

const hourMs = 60 * 60_000

/** What comes round without anybody asking. */
export const tasks = ({ db, clock }: MuseumsContext): Task[] => [
  {
    name: 'housekeeping',
    every: hourMs,
    run: async () => ({
      ...(await housekeep(db, clock())),
      idempotencyKeys: await purgeIdempotencyKeys(db),
      insights: await forgetOldInsights(db, clock()),
      deletedPosts: await purgeDeletedPosts(db, clock()),
    }),
  },
]
