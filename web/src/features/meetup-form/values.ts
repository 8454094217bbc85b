import {
  type CollaborationStatus,
  CreateMeetup,
  EventRef,
  type MeetupCost,
  type MeetupDetail,
  MuseumRef,
  meetupCosts,
  type OwnGroup,
  UpdateMeetup,
} from '@vitrine/contracts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import {
  atFields,
  type Choices,
  convertedFields,
  type EventValues,
  emptyEvent,
  eventValuesOf,
  type GroupProps,
  isAnyFilled,
} from '../../lib/event-form/values.ts'
import { shownZone } from '../../lib/event-form/zones.ts'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { ownZone } from '../../lib/own-zone.ts'

/** A meetup as its form shows it. */
export interface MeetupValues extends EventValues {
  /** Empty: none is chosen yet. */
  communityId: string
  cost: MeetupCost
  costAmount: string
  expectedGroupSize: string
  rsvpRequired: boolean
  ageRestrictions: string
  rainPlan: string
  allowComments: boolean
  allowPhotoSharing: boolean
  /** The museum that is asked to take part. */
  museum: MuseumRef | null
  connectToMuseumEvent: boolean
  museumEvent: EventRef | null
  museumContact: string
  canMuseumPromote: boolean
  /** What a museum has answered; null: none was asked yet. */
  answer: { museumId: number; status: CollaborationStatus } | null
}
export type MeetupGroup = GroupProps<MeetupValues>

export const meetupChoices: Choices<MeetupValues> = {
  cost: meetupCosts,
  museum: MuseumRef.nullable(),
  museumEvent: EventRef.nullable(),
  // Only an edit has one, and an edit is not kept.
  answer: [null],
}

/** What is said of one museum, and not of another. */
const ofNoMuseum = {
  connectToMuseumEvent: false,
  museumEvent: null,
  museumContact: '',
  canMuseumPromote: false,
} as const

/** The change of a form in which another museum is chosen, or none. */
export const withMuseum = (museum: MuseumRef | null): Partial<MeetupValues> => ({ ...ofNoMuseum, museum })

const emptyMeetup: MeetupValues = {
  ...emptyEvent,
  communityId: '',
  cost: 'free',
  costAmount: '',
  expectedGroupSize: '',
  rsvpRequired: false,
  ageRestrictions: '',
  rainPlan: '',
  allowComments: true,
  allowPhotoSharing: true,
  museum: null,
  ...ofNoMuseum,
  answer: null,
}

/** The form of a meetup as it is. */
export function valuesOf(meetup: MeetupDetail): MeetupValues {
  const { cost, costAmount, expectedGroupSize, rsvpRequired, ageRestrictions, rainPlan } = meetup
  const { allowComments, allowPhotoSharing } = meetup
  const { museum, connectToMuseumEvent, museumEvent, museumContact, canMuseumPromote } = meetup
  return {
    ...eventValuesOf(meetup),
    ...{ cost, costAmount, expectedGroupSize, rsvpRequired, ageRestrictions, rainPlan },
    ...{ allowComments, allowPhotoSharing },
    ...{ museum, connectToMuseumEvent, museumEvent, museumContact, canMuseumPromote },
    answer: museum && { museumId: museum.id, status: meetup.collaborationStatus },
    communityId: String(meetup.communityId),
  }
}

/** On another date there is no museum event of the same time, and the museum is asked for itself. */
const onAnotherDate = { date: '', connectToMuseumEvent: false, museumEvent: null, answer: null } as const

/** What the form begins with. */
export function startOf(task: MeetupTask): MeetupValues {
  if (task.kind === 'create') {
    return { ...emptyMeetup, communityId: String(task.communityId ?? ''), timezone: shownZone(ownZone()) }
  }
  const values = valuesOf(task.meetup)
  return task.kind === 'duplicate' ? { ...values, ...onAnotherDate } : values
}

/** A community for which the form may create a meetup. */
export type Choice = Pick<OwnGroup, 'id' | 'name'>

/** The values with the community that is chosen, as long as it is offered; the only one is chosen already. */
export function withCommunity(values: MeetupValues, offered: readonly Choice[]): MeetupValues {
  const [first] = offered
  if (offered.some(({ id }) => String(id) === values.communityId)) return values
  return { ...values, communityId: first && offered.length === 1 ? String(first.id) : '' }
}

/** What the chosen museum has answered; null: it was not asked yet. */
export const answerOf = ({
  museum,
  answer,
}: Pick<MeetupValues, 'museum' | 'answer'>): CollaborationStatus | null =>
  museum && answer?.museumId === museum.id ? answer.status : null

/** What is sent. The address names the community. */
export function bodyOf({ communityId: _, museum, museumEvent, answer, ...values }: MeetupValues) {
  return {
    ...values,
    ...convertedFields(values),
    museumId: museum?.id ?? null,
    museumEventId: museumEvent?.id ?? null,
    collaborationStatus: answerOf({ museum, answer }) ?? 'discussion',
  }
}

/** What is wrong with the id of a museum or of its event, at the choice of it. */
export function atMeetupFields({ museumId, museumEventId, ...problems }: Problems): Problems {
  return {
    ...atFields(problems),
    ...(museumId !== undefined && { museum: museumId }),
    ...(museumEventId !== undefined && { museumEvent: museumEventId }),
  }
}

/** What the server would refuse, at its fields, and that no community is chosen. */
export const problemsOf = (task: MeetupTask, values: MeetupValues): Problems => ({
  ...(values.communityId === '' && { communityId: translate('meetupForm.community.required') }),
  ...atMeetupFields(problemsIn(task.kind === 'edit' ? UpdateMeetup : CreateMeetup, bodyOf(values))),
})

const moreFields = [
  'expectedGroupSize',
  'rsvpRequired',
  'allowComments',
  'allowPhotoSharing',
  'ageRestrictions',
  'accessibilityNotes',
  'rainPlan',
  'tags',
] as const

/** Whether a field of "More details" is filled in, or has a problem. */
export const needsMore = (values: MeetupValues, problems: Problems): boolean =>
  isAnyFilled(moreFields, { values, empty: emptyMeetup, problems })

/** Whether something is wrong with a field about the museum. */
export const hasMuseumProblem = ({ museum, museumEvent, museumContact }: Problems): boolean =>
  (museum ?? museumEvent ?? museumContact) !== undefined
