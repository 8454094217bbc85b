import type { CommunityRank, ReportAction, ReportStatus, ReportTarget } from '@vitrine/contracts'
import type { Actor } from '../context.ts'
import {
  type CommunityAction,
  isPlatformAdmin,
  permit,
  permitOn,
  permitOnAnyRank,
} from '../standing/permissions.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { rankIn } from '../standing/standing.ts'

export const isUndecided = (status: ReportStatus): boolean =>
  status === 'open' || status === 'claimed' || status === 'escalated'

/** A report as it is decided. */
export interface Decidable {
  targetType: ReportTarget
  status: ReportStatus
  /** Null: a community without an owner. */
  subjectId: number | null
  /** Of the subject; null: no member any more. */
  subjectRank: CommunityRank | null
}

/** What can be done about a kind of thing at all, whoever decides. */
const applicable: Record<ReportTarget, readonly ReportAction[]> = {
  community: ['dismiss', 'remove', 'warn'],
  community_post: ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate'],
  community_comment: ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate'],
  meetup_photo: ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate'],
  community_member: ['dismiss', 'warn', 'restrict', 'remove_member', 'escalate'],
}
export const isApplicable = (type: ReportTarget, action: ReportAction): boolean =>
  applicable[type].includes(action)

/** What acts on the membership, by its permission (D-72). */
const onMembers: Partial<Record<ReportAction, CommunityAction>> = {
  restrict: 'restrictMember',
  remove_member: 'removeMember',
}

/**
 * What the viewer may decide about a report: nothing about themselves; about an equal or a higher rank only that it is dismissed or
 * escalated; about an escalated one something only as an administrator of the platform.
 */
export function actionsOn(
  report: Decidable,
  standing: Standing,
  viewer: Pick<Actor, 'id' | 'role'>,
): ReportAction[] {
  const { targetType, status, subjectId, subjectRank } = report
  const actor = { rank: rankIn(standing), role: viewer.role }
  const isPlatform = isPlatformAdmin(viewer.role)
  const isLeftToPlatform = status === 'escalated' || targetType === 'community'
  if (!isUndecided(status) || subjectId === viewer.id || !permit(actor, 'decideReport')) return []
  if (isLeftToPlatform && !isPlatform) return []
  const isAbove = permitOnAnyRank(actor, subjectRank ?? 'member', 'decideReport') !== null
  return applicable[targetType].filter(action => {
    if (action === 'dismiss') return true
    if (action === 'escalate') return status !== 'escalated'
    if (action === 'warn' && subjectId === null) return false
    const needs = onMembers[action]
    if (!needs) return isAbove
    return (
      subjectRank !== null &&
      standing.community.state !== 'archived' &&
      permitOn(actor, subjectRank, needs) !== null
    )
  })
}
