import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, isBlank, paging, RowId, text } from '../common.ts'
import { MuseumRef } from '../museum.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef } from './community.ts'
import {
  EventRef,
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

/** What became of a meetup: of its recap (C-11). */
export const recapStates = ['draft', 'published'] as const
export type RecapState = (typeof recapStates)[number]

/** How long whoever is first in the waitlist of a paid meetup may accept a free seat (EV4). */
export const offerHours = 24
/** The attendees whom one meetup of a list, or its detail, shows. */
export const shownAttendeesMax = 12

export const meetupCosts = ['free', 'donation', 'paid'] as const
export type MeetupCost = (typeof meetupCosts)[number]

/** Whether a museum that a meetup names takes part (EV15); `museum_host`: it takes place as the museum's guest. */
export const collaborationStatuses = ['discussion', 'confirmed', 'museum_host'] as const
export type CollaborationStatus = (typeof collaborationStatuses)[number]
export const CollaborationStatus = z.enum(collaborationStatuses, textId('meetup.collaboration'))

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
  /** The museum that is asked to take part; null: none, or that of the event. */
  museumId: RowId.nullable().default(null),
  /** It accompanies an event of the museum. */
  connectToMuseumEvent: flag(false),
  museumEventId: RowId.nullable().default(null),
  /** With whom at the museum it was arranged. */
  museumContact: note(eventShortNoteMaxCharacters),
  /** More than `discussion` the museum's manager alone may set. */
  collaborationStatus: CollaborationStatus.default('discussion'),
  /** A museum that takes part shows the meetup on its page. */
  canMuseumPromote: flag(false),
}
type Fields = z.output<z.ZodObject<typeof fields>>

/** A plain number of people that a meetup is expected to have; else null. */
function plainNumber(text: string): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maxAttendeesMax ? number : null
}

const museumEventOf = ({ connectToMuseumEvent, museumEventId }: Fields) =>
  connectToMuseumEvent ? museumEventId : null
const namesMuseum = (given: Fields) => given.museumId !== null || museumEventOf(given) !== null

/** What belongs to a museum goes without one. */
const ofMuseum = <T extends Fields>(given: T) => ({
  museumEventId: museumEventOf(given),
  museumContact: namesMuseum(given) ? given.museumContact : '',
  canMuseumPromote: namesMuseum(given) && given.canMuseumPromote,
})

const settled = <T extends Fields>(given: T): T => ({
  ...given,
  ...ofMuseum(given),
  costAmount: given.cost === 'paid' ? given.costAmount : '',
  maxAttendees: given.maxAttendees ?? plainNumber(given.expectedGroupSize),
})
const amountMissing = { path: ['costAmount'], error: textId('meetup.amount') }
const hasAmount = ({ cost, costAmount }: Fields) =>
  cost !== 'paid' || (!isBlank(costAmount) && namesAmount(costAmount))
const museumEventMissing = { path: ['museumEventId'], error: textId('meetup.museumEventRequired') }
const hasMuseumEvent = ({ connectToMuseumEvent, museumEventId }: Fields) =>
  !connectToMuseumEvent || museumEventId !== null
const museumMissing = { path: ['museumId'], error: textId('meetup.museumRequired') }
const hasMuseum = (given: Fields) => given.collaborationStatus === 'discussion' || namesMuseum(given)

/** `communityId`: that of the path, and no other. `organizerId` is ignored, as who does something always is (D-41). */
export const CreateMeetup = z
  .strictObject({ ...fields, communityId: RowId.optional() })
  .refine(hasAmount, amountMissing)
  .refine(hasMuseumEvent, museumEventMissing)
  .refine(hasMuseum, museumMissing)
  .transform(settled)
export type CreateMeetup = z.output<typeof CreateMeetup>

/** All of it, as the form shows it. */
export const UpdateMeetup = z
  .strictObject({ ...fields, ...eventVersion })
  .refine(hasAmount, amountMissing)
  .refine(hasMuseumEvent, museumEventMissing)
  .refine(hasMuseum, museumMissing)
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
  /** The museum that was asked to take part; null: none. */
  museum: MuseumRef.nullable(),
  museumId: Id.nullable(),
  connectToMuseumEvent: z.boolean(),
  museumEventId: Id.nullable(),
  /** Empty, but for those who may edit the meetup and the manager of the museum. */
  museumContact: z.string(),
  collaborationStatus: z.enum(collaborationStatuses),
  canMuseumPromote: z.boolean(),
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
  /** Of its recap (C-11); null: there is none, or a draft that the viewer may not edit. */
  recapState: z.enum(recapStates).nullable(),
  /** Whether its recap may show the viewer's photos; null: the viewer is not asked. */
  recapConsent: z.boolean().nullable(),
  /** The event of the museum that it accompanies. */
  museumEvent: EventRef.nullable(),
  /** The viewer manages the museum, and says whether it takes part. */
  mayAnswerForMuseum: z.boolean(),
})
export type MeetupDetail = z.output<typeof MeetupDetail>

/** What a museum says to a meetup that names it. `version`: of the meetup as it was read; 409 where it has changed since. */
export const MuseumAnswer = z.strictObject({ status: CollaborationStatus, ...eventVersion })
export type MuseumAnswer = z.output<typeof MuseumAnswer>

const { limit, cursor } = paging(eventsPageSize)
export const MeetupsQuery = z.object({ limit, cursor })
export type MeetupsQuery = z.output<typeof MeetupsQuery>
