import { requestPauseDays } from '@vitrine/contracts'
import type { Standing } from '../standing/standing.repository.ts'

const pauseMs = requestPauseDays * 24 * 60 * 60_000

/** Until when a user asks no more whose newest rejection was then; null: the user may ask. */
export function pausedUntil(rejectedAt: Date | null, now: Date): Date | null {
  if (!rejectedAt) return null
  const until = new Date(rejectedAt.getTime() + pauseMs)
  return until <= now ? null : until
}

export type Joining =
  | 'stays'
  | 'enters'
  | 'waits'
  | 'asks'
  | 'banned'
  | 'community_archived'
  | 'request_paused'

/** What becomes of a user who wants to join (CO4), by what the user is until then. An invitation opens a private community. */
export function joining(
  { community, membership, ban, isRequested }: Standing,
  { isInvited, rejectedAt, now }: { isInvited: boolean; rejectedAt: Date | null; now: Date },
): Joining {
  if (membership) return 'stays'
  if (ban) return 'banned'
  if (community.state === 'archived') return 'community_archived'
  if (isInvited || !community.isPrivate) return 'enters'
  if (isRequested) return 'waits'
  return pausedUntil(rejectedAt, now) ? 'request_paused' : 'asks'
}

/** What becomes of a user who wants to leave: the owner of a community transfers it before. */
export function leaving({ membership }: Standing): 'leaves' | 'not_a_member' | 'creator_cannot_leave' {
  if (!membership) return 'not_a_member'
  return membership.isCreator ? 'creator_cannot_leave' : 'leaves'
}
