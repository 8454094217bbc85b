import { z } from 'zod'
import { Id } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { ReportedType } from '../../schemas/communities/report.ts'
import { reportReasons } from '../../schemas/message.ts'
import { defineCommunityEvent } from './community-event.ts'

/**
 * `involved`: for those who moderate. Neither who reported nor what they wrote is in any event but the one for that reporter;
 * the subject, who wrote what is reported, is not notified of reports.
 */
const of = {
  community: CommunityRef,
  visibility: Visibility,
  reportId: Id,
  targetType: ReportedType,
  targetId: Id,
  /** Null: a community without an owner. */
  subjectId: Id.nullable(),
}

export const reportCreated = defineCommunityEvent({
  type: 'report-created',
  version: 1,
  data: z.object({
    ...of,
    category: z.enum(reportReasons),
    /** How many users have reported it since it was decided last. */
    reporters: z.int().min(1),
    /** False: an administrator of the platform decides it. */
    isForModerators: z.boolean(),
    /** Who can decide it: creator, admins and moderators, 100 at most; of the first reporter alone, else empty. */
    reviewerIds: z.array(Id),
  }),
  summary: 'A user reported a community, a member, or something that was written in it',
})
export const reportEscalated = defineCommunityEvent({
  type: 'report-escalated',
  version: 1,
  data: z.object({ ...of, escalatedBy: Id, reporters: z.int().min(0) }),
  summary: 'Moderators left a report to the administrators of the platform',
})
export const reportResolved = defineCommunityEvent({
  type: 'report-resolved',
  version: 1,
  data: z.object({
    ...of,
    resolvedBy: Id,
    outcome: z.enum(['dismissed', 'actioned']),
    action: z.enum(['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'cancel']),
  }),
  summary: 'A report was decided; `report-answered` follows for those who reported',
})
export const reportAnswered = defineCommunityEvent({
  type: 'report-answered',
  version: 1,
  data: z.object({
    community: CommunityRef,
    visibility: Visibility,
    reportId: Id,
    targetType: ReportedType,
    reporterId: Id,
    outcome: z.enum(['dismissed', 'actioned']),
  }),
  summary: 'What a user reported was decided: for that user alone',
})
