import {
  CreateMeetup,
  type Meetup,
  type MeetupCost,
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
}
export type MeetupGroup = GroupProps<MeetupValues>

export const meetupChoices: Choices<MeetupValues> = { cost: meetupCosts }

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
}

/** The form of a meetup as it is. */
export function valuesOf(meetup: Meetup): MeetupValues {
  const { cost, costAmount, expectedGroupSize, rsvpRequired, ageRestrictions, rainPlan } = meetup
  const { allowComments, allowPhotoSharing } = meetup
  return {
    ...eventValuesOf(meetup),
    ...{ cost, costAmount, expectedGroupSize, rsvpRequired, ageRestrictions, rainPlan },
    ...{ allowComments, allowPhotoSharing },
    communityId: String(meetup.communityId),
  }
}

/** What the form begins with. */
export function startOf(task: MeetupTask): MeetupValues {
  if (task.kind === 'create') {
    return { ...emptyMeetup, communityId: String(task.communityId ?? ''), timezone: shownZone(ownZone()) }
  }
  const values = valuesOf(task.meetup)
  return task.kind === 'duplicate' ? { ...values, date: '' } : values
}

/** A community for which the form may create a meetup. */
export type Choice = Pick<OwnGroup, 'id' | 'name'>

/** The values with the community that is chosen, as long as it is offered; the only one is chosen already. */
export function withCommunity(values: MeetupValues, offered: readonly Choice[]): MeetupValues {
  const [first] = offered
  if (offered.some(({ id }) => String(id) === values.communityId)) return values
  return { ...values, communityId: first && offered.length === 1 ? String(first.id) : '' }
}

/** What is sent. The address names the community. */
export const bodyOf = ({ communityId: _, ...values }: MeetupValues) => ({
  ...values,
  ...convertedFields(values),
})

/** What the server would refuse, at its fields, and that no community is chosen. */
export const problemsOf = (task: MeetupTask, values: MeetupValues): Problems => ({
  ...(values.communityId === '' && { communityId: translate('meetupForm.community.required') }),
  ...atFields(problemsIn(task.kind === 'edit' ? UpdateMeetup : CreateMeetup, bodyOf(values))),
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
