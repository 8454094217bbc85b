import { z } from 'zod'
import { addDays } from '../../local-time.ts'
import { textId } from '../../text-ids.ts'
import { Id, RowId, Timestamp, text } from '../common.ts'
import { MuseumRef } from '../museum.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef } from './community.ts'
import {
  ClockTime,
  EventTimezone,
  eventDescriptionMaxCharacters,
  eventTitleMaxCharacters,
  MaxAttendees,
} from './event-parts.ts'

/** A plan of a group visit (C-03): members choose museums and times, and a time that is chosen becomes a meetup. */

export const planMuseumsMax = 8
/** So many are named where there is no room for all. */
export const namedPlanMuseums = 3
/** Both its first and its last day included. */
export const planDaysMax = 31
/** How far ahead its last day may be. */
export const planAheadDays = 365
/** Of one community, at a time. */
export const openPlansMax = 20
/** How long a plan is kept after its last day. */
export const keptPlanDays = 30
export const visitLengths = [60, 90, 120, 180, 240, 360] as const
export type VisitLength = (typeof visitLengths)[number]
export const standardVisitLength: VisitLength = 120

/** When a visit starts, by the clocks of the place: before noon, before 17:00, later. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]
/** The hour that a visit of this part of the day starts at the earliest, and the one before which it starts. */
export const dayPartHours = {
  morning: [6, 12],
  afternoon: [12, 17],
  evening: [17, 24],
} as const satisfies Record<DayPart, readonly [number, number]>

/** A time that members choose: it keeps its name when the hours of a museum change. */
export const PlanTime = z.strictObject({
  date: z.iso.date(textId('visitPlan.date')),
  part: z.enum(dayParts, textId('visitPlan.time')),
})
export type PlanTime = z.output<typeof PlanTime>

/** What a time is stored and compared by: `2026-12-04 morning`. */
export const planTimeKey = ({ date, part }: PlanTime): string => `${date} ${part}`

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
const MuseumIds = z
  .array(RowId, textId('fields.list'))
  .max(planMuseumsMax, textId('visitPlan.tooManyMuseums'))
  .refine(isDistinct, textId('visitPlan.museumTwice'))

/** The last day that a plan from `from` may have. */
export const lastPlanDay = (from: string): string => addDays({ date: from }, planDaysMax - 1).date

/** What is no day is refused at its own field alone. */
const areDays = (range: { from: string; to: string }) =>
  [range.from, range.to].every(each => !Number.isNaN(Date.parse(each)))

export const CreateVisitPlan = z
  .strictObject({
    museumIds: MuseumIds.min(1, textId('visitPlan.museumRequired')),
    from: z.iso.date(textId('visitPlan.date')),
    to: z.iso.date(textId('visitPlan.date')),
    /** Minutes. */
    visitLength: z.literal(visitLengths, textId('visitPlan.length')).default(standardVisitLength),
    /** The seats of the meetup that becomes of it; null: as many as come. */
    maxAttendees: MaxAttendees,
    /** Of whoever makes the plan: it holds where that of no museum is known. */
    timezone: EventTimezone,
  })
  .refine(given => !areDays(given) || given.from <= given.to, {
    path: ['to'],
    error: textId('visitPlan.order'),
  })
  .refine(given => !areDays(given) || given.to <= lastPlanDay(given.from), {
    path: ['to'],
    error: textId('visitPlan.tooLong'),
  })
export type CreateVisitPlan = z.output<typeof CreateVisitPlan>

export const AddPlanMuseum = z.strictObject({ museumId: RowId })
export type AddPlanMuseum = z.output<typeof AddPlanMuseum>

/** All that a member chooses; nothing takes the vote back. */
export const PlanVote = z.strictObject({
  museumIds: MuseumIds,
  times: z
    .array(PlanTime, textId('fields.list'))
    .max(planDaysMax * dayParts.length, textId('fields.tooMany'))
    .refine(times => isDistinct(times.map(planTimeKey)), textId('visitPlan.timeTwice')),
})
export type PlanVote = z.output<typeof PlanVote>

/** The meetup of a plan: all that is not here the plan says. In the words of whoever makes it. */
export const PlanMeetup = PlanTime.extend({
  title: text(eventTitleMaxCharacters, { required: textId('meetup.required.title') }),
  description: text(eventDescriptionMaxCharacters, { required: textId('meetup.required.description') }),
  startTime: ClockTime('meetup.time'),
})
export type PlanMeetup = z.output<typeof PlanMeetup>

/** `settled`: it has become a meetup. `over`: its last day has passed. */
export const planStates = ['open', 'settled', 'over'] as const
export type PlanState = (typeof planStates)[number]

/** Whose members alone see a plan: its path does not say it. */
export const PlanOfMembers = z.object({ communityId: Id })
export type PlanOfMembers = z.output<typeof PlanOfMembers>

/** A plan in the list of its community, which shows those that are open. */
export const VisitPlan = z.object({
  id: Id,
  communityId: Id,
  state: z.enum(planStates),
  from: z.string(),
  to: z.string(),
  /** Minutes. */
  visitLength: z.int().positive(),
  maxAttendees: z.int().min(1).nullable(),
  museums: z.array(MuseumRef),
  votersCount: z.int().min(0),
  /** The viewer has voted. */
  hasVoted: z.boolean(),
  /** Null: the account was deleted, or the viewer may not see it. */
  creator: UserSummary.nullable(),
  /** The meetup that it has become. */
  meetupId: Id.nullable(),
  createdAt: Timestamp,
})
export type VisitPlan = z.output<typeof VisitPlan>

/**
 * A museum of a plan. `isChosen`: someone votes for it, or no one for any. The place, where the meetup will be, is the chosen one
 * with the most votes.
 */
export const PlanMuseum = z.object({
  museum: MuseumRef,
  votes: z.int().min(0),
  /** The viewer votes for it. */
  isMine: z.boolean(),
  isChosen: z.boolean(),
  /** Metres from the place; null: it is the place, or where one of both is is not known. */
  distance: z.int().min(0).nullable(),
  hasFreeAdmissionDays: z.boolean(),
})
export type PlanMuseum = z.output<typeof PlanMuseum>

/** Why it is not certain that a museum can be visited then. */
export const doubts = ['unknown_hours', 'by_appointment'] as const
export type Doubt = (typeof doubts)[number]

/** A time at which all chosen museums are open for as long as the visit takes, by the clocks of the place. */
export const PlanSlot = PlanTime.extend({
  /** `HH:MM`: the earliest start, and the last one. */
  startTime: z.string(),
  latestStart: z.string(),
  votes: z.int().min(0),
  /** The viewer can come. */
  isMine: z.boolean(),
  doubts: z.array(z.object({ museumId: Id, doubt: z.enum(doubts) })),
})
export type PlanSlot = z.output<typeof PlanSlot>

/** A day of a plan that has not passed. */
export const PlanDay = z.object({
  date: z.string(),
  slots: z.array(PlanSlot),
  /** The chosen museums that are closed; without any, and without slots: they are not open long enough together. */
  closed: z.array(Id),
})
export type PlanDay = z.output<typeof PlanDay>

export const VisitPlanDetail = VisitPlan.omit({ museums: true }).extend({
  group: CommunityRef,
  /** The one with the most votes first, the others in the order in which they were added. */
  museums: z.array(PlanMuseum),
  /** IANA name, of the place. */
  timezone: z.string(),
  days: z.array(PlanDay),
  /** All that the viewer chose, also what is not offered now: a vote replaces them. */
  ownTimes: z.array(PlanTime),
  mayVote: z.boolean(),
  mayAddMuseum: z.boolean(),
  mayCreateMeetup: z.boolean(),
  mayDelete: z.boolean(),
})
export type VisitPlanDetail = z.output<typeof VisitPlanDetail>
