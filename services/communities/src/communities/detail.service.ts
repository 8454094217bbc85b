import { type CommunityDetail, communityActions, shownMembersMax, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { restrictionsOf } from '../members/member-row.ts'
import { listShownMembers } from '../members/members.repository.ts'
import { pausedUntil } from '../membership/rules.ts'
import { isPlatformAdmin } from '../standing/permissions.ts'
import { findStanding, type Standing } from '../standing/standing.repository.ts'
import { isAllowed, mayRead } from '../standing/standing.ts'
import { headOf } from './card.ts'
import { type DetailRow, findDetail } from './communities.repository.ts'
import { countQueues } from './queues.ts'

/** A community with all that its screen shows the viewer (CO5); `missing` is what a 404 says. */
export async function getCommunity(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
  missing: string = texts.community.notFound,
): Promise<CommunityDetail> {
  const now = ctx.clock()
  const [standing, row] = await Promise.all([
    findStanding(ctx.db, id, viewer.id, now),
    findDetail(ctx.db, id, viewer.id, now),
  ])
  if (!standing || !row) throw notFound(missing)
  const reads = mayRead(standing, viewer)
  const reader = { id: viewer.id, isPlatform: isPlatformAdmin(viewer.role) }
  const [members, queues] = await Promise.all([
    reads ? listShownMembers(ctx.db, standing, viewer.id, now, shownMembersMax) : [],
    isAllowed(standing, viewer, 'seeQueues') ? countQueues(ctx.db, id, reader) : null,
  ])
  return {
    ...headOf(row),
    members,
    mayRead: reads,
    permissions: communityActions.filter(action => isAllowed(standing, viewer, action)),
    restrictions: restrictionsOf(standing.restrictions),
    ban: standing.ban && { ...standing.ban, until: standing.ban.until?.toISOString() ?? null },
    requestPausedUntil: requestPausedUntil(standing, row, now),
    invitationId: row.invitation_id,
    guidelines: row.guidelines,
    joinQuestions: row.join_questions,
    reviewsPosts: row.reviews_posts,
    meetupCreators: row.meetup_creators,
    queues,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

function requestPausedUntil({ membership, community }: Standing, { rejected_at }: DetailRow, now: Date) {
  if (membership || !community.isPrivate) return null
  return pausedUntil(rejected_at, now)?.toISOString() ?? null
}

/** What is shown before joining, whoever asks (MM9). */
export async function getGuidelines(ctx: CommunitiesContext, viewer: Pick<Actor, 'id'>, id: number) {
  const row = await findDetail(ctx.db, id, viewer.id, ctx.clock())
  if (!row) throw notFound(texts.community.notFound)
  return { guidelines: row.guidelines, joinQuestions: row.join_questions }
}
