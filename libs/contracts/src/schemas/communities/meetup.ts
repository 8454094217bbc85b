import { z } from 'zod'
import { isTimezone } from '../../local-time.ts'
import { textId } from '../../text-ids.ts'
import { Id, isBlank, paging, RowId, Timestamp, text } from '../common.ts'
import { Tags } from '../tags.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef } from './community.ts'

export const meetupsPageSize = 20
export const meetupTitleMaxCharacters = 100
export const meetupDescriptionMaxCharacters = 2_000
export const meetupLocationMaxCharacters = 200
export const meetupNoteMaxCharacters = 500
export const meetupShortNoteMaxCharacters = 100
export const maxAttendeesMax = 10_000
/** How many users may wait for a seat; for whoever comes later the meetup is full. */
export const waitlistMax = 1_000
/** How long whoever is first in the waitlist of a paid meetup may accept a free seat (EV4). */
export const offerHours = 24
/** A meetup without an end takes two hours (D-73). */
export const standardMeetupHours = 2
/** How long a cancelled meetup is kept (EV9). */
export const cancelledMeetupDays = 30
/** The attendees whom one meetup of a list, or its detail, shows. */
export const shownAttendeesMax = 12

export const meetupCosts = ['free', 'donation', 'paid'] as const
export type MeetupCost = (typeof meetupCosts)[number]
/** What follows from the clock and from a cancellation (EV10). */
export const meetupStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type MeetupStatus = (typeof meetupStatuses)[number]
/** What the viewer is at a meetup. `offered`: a seat of a paid one is held for them until `offeredUntil`. */
export const rsvpStatuses = ['none', 'attending', 'interested', 'waitlisted', 'offered'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** A meetup as events refer to it; its title is known to everyone who may know that it takes place. */
export const MeetupRef = z.object({
  id: Id,
  title: z.string(),
  startsAt: Timestamp,
  /** IANA name. */
  timezone: z.string(),
})
export type MeetupRef = z.output<typeof MeetupRef>

const Clock = (message: 'meetup.required.startTime' | 'meetup.time') =>
  z.string(textId(message)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, textId(message))
const note = (max: number) => text(max).default('')
const flag = (standard: boolean) => z.boolean(textId('fields.yesOrNo')).default(standard)

/** Whether a text names an amount, such as "12", "€ 7.50" or "10 €, students 5 €". */
const namesAmount = (value: string) =>
  [...value.matchAll(/\d+(?:[.,]\d+)?/g)].some(([number]) => Number(number.replace(',', '.')) > 0)

const fields = {
  title: text(meetupTitleMaxCharacters, { required: textId('meetup.required.title') }),
  description: text(meetupDescriptionMaxCharacters, { required: textId('meetup.required.description') }),
  location: text(meetupLocationMaxCharacters, { required: textId('meetup.required.location') }),
  /** By the clocks of `timezone`; what they skip is refused, of what they show twice it is the earlier. */
  date: z.iso.date(textId('meetup.required.date')),
  startTime: Clock('meetup.required.startTime'),
  /** Not after `startTime`: on the next day. Empty: none. */
  endTime: z.union([z.literal(''), Clock('meetup.time')], textId('meetup.time')).default(''),
  /** IANA name. */
  timezone: z
    .string(textId('fields.timeZone'))
    .max(64, textId('fields.timeZone'))
    .refine(isTimezone, textId('fields.timeZone'))
    .default('UTC'),
  /** Null: as many as come, unless `expectedGroupSize` is a plain number (D-32). */
  maxAttendees: z
    .int(textId('meetup.capacity'))
    .min(1, textId('meetup.capacity'))
    .max(maxAttendeesMax, textId('meetup.capacity'))
    .nullable()
    .default(null),
  expectedGroupSize: note(meetupShortNoteMaxCharacters),
  rsvpRequired: flag(false),
  enableWaitlist: flag(false),
  whoCanJoin: z.literal('members_only').default('members_only'),
  cost: z.enum(meetupCosts).default('free'),
  /** Of a paid meetup alone, in the words of its organizer. */
  costAmount: note(meetupShortNoteMaxCharacters),
  ageRestrictions: note(meetupShortNoteMaxCharacters),
  accessibilityNotes: note(meetupNoteMaxCharacters),
  rainPlan: note(meetupNoteMaxCharacters),
  tags: Tags.default([]),
}

/** A plain number of people that a meetup is expected to have; else null. */
function plainNumber(text: string): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maxAttendeesMax ? number : null
}

const settled = <
  T extends Pick<
    z.output<z.ZodObject<typeof fields>>,
    'cost' | 'costAmount' | 'maxAttendees' | 'expectedGroupSize'
  >,
>(
  given: T,
): T => ({
  ...given,
  costAmount: given.cost === 'paid' ? given.costAmount : '',
  maxAttendees: given.maxAttendees ?? plainNumber(given.expectedGroupSize),
})
const amountMissing = { path: ['costAmount'], error: textId('meetup.amount') }
const hasAmount = ({ cost, costAmount }: { cost: MeetupCost; costAmount: string }) =>
  cost !== 'paid' || (!isBlank(costAmount) && namesAmount(costAmount))

/** `communityId`: that of the path, and no other. `organizerId` is ignored, as who does something always is (D-41). */
export const CreateMeetup = z
  .strictObject({ ...fields, communityId: RowId.optional() })
  .refine(hasAmount, amountMissing)
  .transform(settled)
export type CreateMeetup = z.output<typeof CreateMeetup>

/** All of it, as the form shows it. `version`: of the meetup as it was read, 409 where it has changed since. */
export const UpdateMeetup = z
  .strictObject({ ...fields, version: z.int().min(1).optional() })
  .refine(hasAmount, amountMissing)
  .transform(settled)
export type UpdateMeetup = z.output<typeof UpdateMeetup>

/** `none` cancels. */
export const Rsvp = z.strictObject({ status: z.enum(['attending', 'interested', 'none']) })
export type Rsvp = z.output<typeof Rsvp>

const seats = {
  currentAttendees: z.int().min(0),
  interestedCount: z.int().min(0),
  waitlistCount: z.int().min(0),
  /** No seat is free: all are taken or held by offers. */
  isFull: z.boolean(),
}
const own = {
  userStatus: z.enum(rsvpStatuses),
  /** From 1; null: the viewer does not wait. */
  waitlistPosition: z.int().min(1).nullable(),
  /** Until when the viewer may accept the seat that is held for them; null: none is. */
  offeredUntil: Timestamp.nullable(),
}

export const RsvpState = z.object({ ...seats, ...own })
export type RsvpState = z.output<typeof RsvpState>

/**
 * A meetup of a community. Those who may not read what is written in the community are shown title and date alone
 * (`mayRead` false): all else is empty.
 */
export const Meetup = z.object({
  id: Id,
  type: z.literal('meetup'),
  communityId: Id,
  group: CommunityRef,
  mayRead: z.boolean(),
  title: z.string(),
  status: z.enum(meetupStatuses),
  dateTime: Timestamp,
  /** Null: none was given. */
  endDateTime: Timestamp.nullable(),
  timezone: z.string(),
  /** What the clocks of `timezone` show, for its form; `endTime` is empty where there is none. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  description: z.string(),
  location: z.string(),
  tags: z.array(z.string()),
  maxAttendees: z.int().min(1).nullable(),
  ...seats,
  ...own,
  enableWaitlist: z.boolean(),
  rsvpRequired: z.boolean(),
  whoCanJoin: z.literal('members_only'),
  cost: z.enum(meetupCosts),
  costAmount: z.string(),
  expectedGroupSize: z.string(),
  ageRestrictions: z.string(),
  accessibilityNotes: z.string(),
  rainPlan: z.string(),
  /** Null: the account was deleted, or the viewer may not see it. */
  organizer: UserSummary.nullable(),
  /** Ids of the first who attend, for members. */
  attendees: z.array(Id),
  /** The viewer is a member, and the meetup has not started. */
  mayJoin: z.boolean(),
  mayEdit: z.boolean(),
  createdAt: Timestamp,
  version: z.int().min(1),
})
export type Meetup = z.output<typeof Meetup>

/** With the first who attend, for members. */
export const MeetupDetail = Meetup.extend({ people: z.array(UserSummary) })
export type MeetupDetail = z.output<typeof MeetupDetail>

/** `isCancelled`: others had answered, so it is kept for 30 days; else it is removed. */
export const DeletedMeetup = z.object({ id: Id, isCancelled: z.boolean() })

const { limit, cursor } = paging(meetupsPageSize)
export const MeetupsQuery = z.object({ limit, cursor })
export type MeetupsQuery = z.output<typeof MeetupsQuery>
