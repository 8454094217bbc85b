import {
  CreateMeetup,
  type Meetup,
  type MeetupCost,
  meetupCosts,
  type OwnGroup,
  UpdateMeetup,
} from '@vitrine/contracts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { type Problems, problemsBelow, problemsIn } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { ownZone } from '../../lib/own-zone.ts'

/** A meetup as its form shows it: numbers and tags are text. */
export interface MeetupValues {
  /** Empty: none is chosen yet. */
  communityId: string
  title: string
  description: string
  location: string
  date: string
  startTime: string
  endTime: string
  /** With spaces, as cities are written: "America/New York". */
  timezone: string
  maxAttendees: string
  enableWaitlist: boolean
  cost: MeetupCost
  costAmount: string
  expectedGroupSize: string
  rsvpRequired: boolean
  ageRestrictions: string
  accessibilityNotes: string
  rainPlan: string
  tags: string
}

/** What each group of fields takes. */
export interface GroupProps {
  values: MeetupValues
  problems: Problems
  onChange: (part: Partial<MeetupValues>) => void
}

const emptyMeetup: MeetupValues = {
  communityId: '',
  title: '',
  description: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  timezone: '',
  maxAttendees: '',
  enableWaitlist: false,
  cost: 'free',
  costAmount: '',
  expectedGroupSize: '',
  rsvpRequired: false,
  ageRestrictions: '',
  accessibilityNotes: '',
  rainPlan: '',
  tags: '',
}

const shownZone = (name: string) => name.replaceAll('_', ' ')

const zoneNames = () => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])]

/** What the list of time zones offers. */
export const shownZones = (): string[] => zoneNames().map(shownZone).toSorted()

/** The IANA name of a zone that is typed in any case, or as its city alone; another text stays, and is refused. */
export function zoneIn(text: string): string {
  const typed = text.trim().replaceAll(' ', '_')
  const wanted = typed.toLowerCase()
  const names = zoneNames()
  const isWanted = (name: string) => name.toLowerCase() === wanted
  return names.find(isWanted) ?? names.find(name => isWanted(name.slice(name.lastIndexOf('/') + 1))) ?? typed
}

/** The form of a meetup as it is. Date and times are those of its place, as the server gives them. */
export function valuesOf(meetup: Meetup): MeetupValues {
  const { date, startTime, endTime, title, description, location, enableWaitlist, cost, costAmount } = meetup
  const { expectedGroupSize, rsvpRequired, ageRestrictions, accessibilityNotes, rainPlan } = meetup
  return {
    ...{ date, startTime, endTime, title, description, location, enableWaitlist, cost, costAmount },
    ...{ expectedGroupSize, rsvpRequired, ageRestrictions, accessibilityNotes, rainPlan },
    communityId: String(meetup.communityId),
    timezone: shownZone(meetup.timezone),
    maxAttendees: meetup.maxAttendees === null ? '' : String(meetup.maxAttendees),
    tags: meetup.tags.join(', '),
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

/** Null where nothing is typed; what is no whole number is refused by the schema. */
const countIn = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** What is sent; the schema trims the texts, and drops empty and repeated tags. The address names the community. */
export const bodyOf = ({ communityId: _, ...values }: MeetupValues) => ({
  ...values,
  timezone: zoneIn(values.timezone),
  maxAttendees: countIn(values.maxAttendees),
  tags: values.tags.split(','),
})

/** What is wrong with one of several tags is wrong with their field. */
export function atFields(problems: Problems): Problems {
  const [ofTag] = Object.values(problemsBelow(problems, 'tags'))
  return ofTag === undefined ? problems : { ...problems, tags: problems.tags ?? ofTag }
}

/** What the server would refuse, at its fields, and that no community is chosen. */
export const problemsOf = (task: MeetupTask, values: MeetupValues): Problems => ({
  ...(values.communityId === '' && { communityId: translate('meetupForm.community.required') }),
  ...atFields(problemsIn(task.kind === 'edit' ? UpdateMeetup : CreateMeetup, bodyOf(values))),
})

const moreFields = [
  'expectedGroupSize',
  'rsvpRequired',
  'ageRestrictions',
  'accessibilityNotes',
  'rainPlan',
  'tags',
] as const

/** Whether a field of "More details" is filled in, or has a problem. */
export const needsMore = (values: MeetupValues, problems: Problems): boolean =>
  moreFields.some(field => values[field] !== emptyMeetup[field] || problems[field] !== undefined)

/** Whether the end is on the day after the start. */
export const endsNextDay = ({ startTime, endTime }: MeetupValues): boolean =>
  startTime !== '' && endTime !== '' && endTime <= startTime

/** Values that were stored; a field that is missing or of another kind is as it is at the start. */
export function valuesIn(stored: string | null, start: MeetupValues): MeetupValues {
  if (stored === null) return start
  try {
    const known = Object.entries(Object(JSON.parse(stored))).filter(
      ([field, value]) =>
        typeof value === typeof start[field as keyof MeetupValues] &&
        (field !== 'cost' || meetupCosts.some(cost => cost === value)),
    )
    return { ...start, ...Object.fromEntries(known) }
  } catch (error) {
    console.info('The draft could not be read; the form begins without it.', error)
    return start
  }
}
