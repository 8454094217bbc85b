import type { RecurringTask } from '@vitrine/jobs'
import { purgeMutes } from './audience/audience.projection.ts'
import type { MuseumsContext } from './context.ts'
import { forgetOldPosts } from './museums/standing.projection.ts'
import { purgeObservations } from './observations/observations.repository.ts'
import { ageRecentPosts, purgeDeletedPosts } from './search/posts.projection.ts'
import { renameAuthors } from './search/renames.ts'
import { keepKnownUsers } from './search/users.search.ts'
import { purgeLikes } from './trending/likes.projection.ts'
import { ageTrends } from './trending/trends.repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Recurring jobs. */
export const tasks = ({ db, clock }: MuseumsContext): RecurringTask[] => [
  { name: 'purge-post-days', every: hourMs, run: () => forgetOldPosts(db, clock()) },
  { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(db, clock()) },
  { name: 'age-recent-posts', every: minuteMs, run: () => ageRecentPosts(db) },
  { name: 'rename-authors', every: minuteMs, run: () => renameAuthors(db) },
  { name: 'keep-known-users', every: hourMs, run: () => keepKnownUsers(db) },
  { name: 'purge-observations', every: hourMs, run: () => purgeObservations(db, clock()) },
  { name: 'age-trends', every: hourMs, run: () => ageTrends(db, clock()) },
  { name: 'purge-likes', every: hourMs, run: () => purgeLikes(db, clock()) },
  { name: 'purge-deleted-posts', every: hourMs, run: () => purgeDeletedPosts(db, clock()) },
]
