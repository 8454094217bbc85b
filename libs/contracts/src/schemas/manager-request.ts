import { z } from 'zod'
import {
  claimReasonMaxCharacters,
  claimReasonMinCharacters,
  emailMaxCharacters,
  managerRequestNotesMaxCharacters,
  managerRequestsPageSize,
} from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, paging, Timestamp, text } from './common.ts'
import { MuseumRef } from './museum.ts'
import { UserSummary } from './user.ts'

/** What a member says to become a museum's manager (ME5). */
export const Claim = z.strictObject({
  museumEmail: text(emailMaxCharacters, { required: textId('auth.invalidEmail') }).pipe(
    z.email(textId('auth.invalidEmail')),
  ),
  reason: text(claimReasonMaxCharacters, {
    required: textId('claim.reasonTooShort'),
    tooLong: textId('claim.reasonTooLong'),
  }).refine(reason => reason.length >= claimReasonMinCharacters, textId('claim.reasonTooShort')),
})
export type Claim = z.output<typeof Claim>

export const managerRequestStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ManagerRequestStatus = (typeof managerRequestStatuses)[number]

/** How requests are decided; `superseded`: rejected, because another one was approved. */
export const claimOutcomes = ['approved', 'rejected', 'superseded'] as const

const request = {
  id: Id,
  status: z.enum(managerRequestStatuses),
  museumEmail: z.string(),
  reason: z.string(),
  /** Of the decision. */
  adminNotes: z.string().nullable(),
  createdAt: Timestamp,
  /** When it was decided or withdrawn. */
  reviewedAt: Timestamp.nullable(),
}

/** A member's own request for one museum. */
export const OwnManagerRequest = z.object(request)
export type OwnManagerRequest = z.output<typeof OwnManagerRequest>

/** The newest request of the reader; null: none, or the newest was withdrawn. */
export const OwnManagerRequestAnswer = z.object({ request: OwnManagerRequest.nullable() })

/** A request as administrators see it (AM6). */
export const ManagerRequest = z.object({
  ...request,
  /** Null while this service does not know the user yet. */
  user: UserSummary.nullable(),
  museum: MuseumRef.extend({
    address: z.string(),
    state: z.string(),
    category: z.string(),
    website: z.string().nullable(),
    managerId: Id.nullable(),
  }),
  /** Whom an approval replaces. */
  currentManager: UserSummary.nullable(),
  /** Whether the address has the registrable domain of the museum's website; null: the museum has no website. */
  isWebsiteDomain: z.boolean().nullable(),
  reviewer: UserSummary.nullable(),
})
export type ManagerRequest = z.output<typeof ManagerRequest>

const { limit, cursor } = paging(managerRequestsPageSize)

/** An empty status, or none, is all of them. */
export const ManagerRequestQuery = z.object({
  status: z
    .enum(['', ...managerRequestStatuses])
    .optional()
    .transform(status => status || undefined),
  limit,
  cursor,
})

const Notes = text(managerRequestNotesMaxCharacters)

export const ManagerRequestApproval = z.strictObject({
  adminNotes: Notes.optional(),
  /** The manager whom the approval is known to replace; without the current one it is refused with `manager_assigned`. */
  replacesManagerId: Id.optional(),
})
export type ManagerRequestApproval = z.output<typeof ManagerRequestApproval>

export const ManagerRequestRejection = z.strictObject({
  adminNotes: text(managerRequestNotesMaxCharacters, { required: textId('claim.notesRequired') }),
})

/** The `details` of `manager_assigned`. */
export const AssignedManager = z.object({ manager: UserSummary.nullable(), managerId: Id })
export type AssignedManager = z.output<typeof AssignedManager>
