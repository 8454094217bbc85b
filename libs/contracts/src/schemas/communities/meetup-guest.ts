import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { paging, Timestamp } from '../common.ts'
import { UserSummary } from '../user.ts'
import { CommunityComment } from './discussion.ts'
import { guestStatuses } from './meetup-guest-forms.ts'

// Pages load no schemas of answers: what they need is apart.
export * from './meetup-guest-forms.ts'

/** Who answered a meetup (B-37). */
export const Guest = z.object({
  user: UserSummary,
  status: z.enum(guestStatuses),
  answeredAt: Timestamp,
})
export type Guest = z.output<typeof Guest>

const { limit, cursor } = paging(50)
/** Those of one answer, whoever answered first first. Members read who attends, and whoever runs the meetup all of it. */
export const GuestsQuery = z.object({
  status: z.enum(guestStatuses, textId('meetup.guestStatus')).default('attending'),
  limit,
  cursor,
})
export type GuestsQuery = z.output<typeof GuestsQuery>

/** The announcement, which stands in the discussion, and how many users are notified of it. */
export const Announced = z.object({ comment: CommunityComment, recipients: z.int().min(0) })
export type Announced = z.output<typeof Announced>
