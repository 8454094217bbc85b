import type { WaitingPost } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import type { Person } from '../../people/people.repository.ts'
import { permit } from '../../standing/permissions.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { rankIn } from '../../standing/standing.ts'
import { isSuspicious, type WrittenText } from './suspicion.ts'

/**
 * Why what a member writes waits for a moderator; null: it appears at once. What moderators write waits only where a restriction
 * says so.
 */
export async function reviewCause(
  sql: Sql,
  standing: Standing,
  author: Person,
  post: WrittenText & { id: number; now: Date },
): Promise<WaitingPost['cause'] | null> {
  if (standing.restrictions.has('requiresApproval')) return 'restriction'
  if (permit({ rank: rankIn(standing), role: 'Traveler' }, 'reviewPost')) return null
  if (standing.community.reviewsPosts) return 'community'
  const suspect = {
    ...post,
    authorId: author.id,
    communityId: standing.community.id,
    registeredAt: author.registered_at,
  }
  return (await isSuspicious(sql, suspect)) ? 'suspicion' : null
}
