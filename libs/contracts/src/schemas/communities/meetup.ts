import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, isBlank, paging, RowId, text } from '../common.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef } from './community.ts'
import {
  eventForm,
  eventLocationMaxCharacters,
  eventNoteMaxCharacters,
  eventShortNoteMaxCharacters,
  eventsPageSize,
  eventVersion,
  flag,
  maxAttendeesMax,
  note,
  shownOfEvent,
} from './event-parts.ts'

/** How long whoever is first in the waitlist of a paid meetup may accept a free seat (EV4). */
export const offerHours = 24
/** The attendees whom one meetup of a list, or its detail, shows. */
export const shownAttendeesMax = 12

export const meetupCosts = ['free', 'donation', 'paid'] as const
export type MeetupCost = (typeof meetupCosts)[number]

/** Whether a text names an amount, such as "12", "€ 7.50" or "10 €, students 5 €". */
const namesAmount = (value: string) =>
  [...value.matchAll(/\d+(?:[.,]\d+)?/g)].some(([number]) => Number(number.replace(',', '.')) > 0)

const fields = {
  ...eventForm,
  location: text(eventLocationMaxCharacters, { required: textId('meetup.required.location') }),
  /** Of a plain number, also the seats, where `maxAttendees` says nothing (D-32). */
  expectedGroupSize: note(eventShortNoteMaxCharacters),
  rsvpRequired: flag(false),
  whoCanJoin: z.literal('members_only').default('members_only'),
  cost: z.enum(meetupCosts).default('free'),
  /** Of a paid meetup alone, in the words of its organizer. */
  costAmount: note(eventShortNoteMaxCharacters),
  ageRestrictions: note(eventShortNoteMaxCharacters),
  rainPlan: note(eventNoteMaxCharacters),
  /** Whoever attends may write in its discussion (EV11). */
  allowComments: flag(true),
  /** Whoever attends may add photos (EV12). */
  allowPhotoSharing: flag(true),
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

/** All of it, as the form shows it. */
export const UpdateMeetup = z
  .strictObject({ ...fields, ...eventVersion })
  .refine(hasAmount, amountMissing)
  .transform(settled)
export type UpdateMeetup = z.output<typeof UpdateMeetup>

/**
 * A meetup of a community. Those who may not read what is written in the community are shown title and date alone
 * (`mayRead` false): all else is empty.
 */
export const Meetup = z.object({
  type: z.literal('meetup'),
  communityId: Id,
  group: CommunityRef,
  mayRead: z.boolean(),
  ...shownOfEvent,
  rsvpRequired: z.boolean(),
  whoCanJoin: z.literal('members_only'),
  cost: z.enum(meetupCosts),
  costAmount: z.string(),
  expectedGroupSize: z.string(),
  ageRestrictions: z.string(),
  rainPlan: z.string(),
  allowComments: z.boolean(),
  allowPhotoSharing: z.boolean(),
  /** Null: the account was deleted, or the viewer may not see it. */
  organizer: UserSummary.nullable(),
  /** Ids of the first who attend, for members. */
  attendees: z.array(Id),
})
export type Meetup = z.output<typeof Meetup>

/** With the first who attend, for members. */
export const MeetupDetail = Meetup.extend({
  people: z.array(UserSummary),
  /** The viewer may see who attends, the discussion and the photos: a member, or an administrator of the platform. */
  seesInside: z.boolean(),
  mayComment: z.boolean(),
  mayAddPhotos: z.boolean(),
  mayAnnounce: z.boolean(),
  /** The viewer may read who waits and who is interested, and download all answers. */
  mayListGuests: z.boolean(),
})
export type MeetupDetail = z.output<typeof MeetupDetail>

const { limit, cursor } = paging(eventsPageSize)
export const MeetupsQuery = z.object({ limit, cursor })
export type MeetupsQuery = z.output<typeof MeetupsQuery>
