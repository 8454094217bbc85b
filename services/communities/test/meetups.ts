import type { CommunityRole, Meetup, MeetupDetail, MuseumEvent, Rsvp, RsvpState } from '@vitrine/contracts'
import { createDiscussionEnvironment } from './discussion.ts'
import { type Answer, allPages, type Person, refusalOf, type TestEnvironment } from './environment.ts'

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** What is required of a meetup; in the future, whenever a test runs. */
export const meetupForm = {
  title: 'Sketching by the light',
  description: 'Bring a pencil.',
  location: 'Hall of honour',
  date: '2040-05-04',
  startTime: '18:30',
}

/** What users do with the events of one kind, at the path of that kind. */
export function eventCalls<Shown extends MeetupDetail | MuseumEvent>(
  { call }: Pick<TestEnvironment, 'call'>,
  path: string,
) {
  const join = (as: Person, id: number, status: Rsvp['status'] = 'attending', headers = {}) =>
    call(as, 'POST', `${path}/${id}/join`, { status }, headers)
  const show = async (as: Person, id: number): Promise<Shown> =>
    successOf(await call(as, 'GET', `${path}/${id}`))

  return {
    join,
    show,
    answer: async (as: Person, id: number, status?: Rsvp['status']): Promise<RsvpState> =>
      successOf(await join(as, id, status)),
    remove: (as: Person, id: number, headers = {}): Promise<Answer> =>
      call(as, 'DELETE', `${path}/${id}`, undefined, headers),
    /** What each of these is at an event: a status, with the position of those who wait. */
    statesOf: (id: number, people: readonly Person[]): Promise<string[]> =>
      Promise.all(
        people.map(async person => {
          const { userStatus, waitlistPosition } = await show(person, id)
          return waitlistPosition === null ? userStatus : `${userStatus} ${waitlistPosition}`
        }),
      ),
  }
}

/** Communities with meetups, and what their members do with them. */
export async function createMeetupEnvironment() {
  const env = await createDiscussionEnvironment()
  const { call, ctx, time, community } = env
  const calls = eventCalls<MeetupDetail>(env, '/api/meetups')
  /** A calendar day in UTC, so many days from now. */
  const day = (days: number) => new Date(ctx.clock().getTime() + days * dayMs).toISOString().slice(0, 10)
  const form = (more: object = {}) => ({ ...meetupForm, date: day(30), ...more })
  const create = (id: number, as: Person, more: object = {}, headers = {}): Promise<Answer> =>
    call(as, 'POST', `/api/communities/${id}/meetups`, form(more), headers)
  const meetup = async (id: number, as: Person, more: object = {}): Promise<MeetupDetail> =>
    successOf(await create(id, as, more))

  return {
    ...env,
    ...calls,
    day,
    form,
    create,
    meetup,
    /** With its form as it is, but for `more`. */
    edit: (as: Person, { id, ...shown }: MeetupDetail, more: object = {}): Promise<Answer> =>
      call(as, 'PUT', `/api/meetups/${id}`, { ...formOf(shown), ...more }),
    list: async (as: Person, id: number): Promise<Meetup[]> =>
      (await allPages<Meetup>(env, as, `/api/communities/${id}/meetups`)).flat(),
    /** Brings the clock of the service to a time, which may be past. */
    turnTo: (at: string | number) => {
      time.offsetMs += new Date(at).getTime() - ctx.clock().getTime()
    },
    /** A meetup for two, whose organizer and the first member attend; so many others wait. */
    async full<Waiting extends number>(waiting: Waiting, more: object = {}) {
      const roles = Array.from({ length: 1 + waiting }, (): CommunityRole => 'member')
      const { id, creator, members } = await community(roles)
      const { id: meetupId } = await meetup(id, creator, { maxAttendees: 2, enableWaitlist: true, ...more })
      for (const member of members) await calls.join(member, meetupId)
      const [guest, ...others] = members
      return { id, creator, meetupId, guest: guest as Person, waiting: others as WaitingOf<Waiting> }
    },
  }
}
export type MeetupEnvironment = Awaited<ReturnType<typeof createMeetupEnvironment>>

/** A tuple, so that tests take people out of it by name. */
export type WaitingOf<Count extends number, Found extends Person[] = []> = number extends Count
  ? Person[]
  : Found['length'] extends Count
    ? Found
    : WaitingOf<Count, [...Found, Person]>

/** What the form of a meetup is filled with when it is edited. */
export const formOf = ({
  title,
  description,
  location,
  date,
  startTime,
  endTime,
  timezone,
  maxAttendees,
  expectedGroupSize,
  rsvpRequired,
  enableWaitlist,
  cost,
  costAmount,
  ageRestrictions,
  accessibilityNotes,
  rainPlan,
  allowComments,
  allowPhotoSharing,
  tags,
  museumId,
  connectToMuseumEvent,
  museumEventId,
  museumContact,
  collaborationStatus,
  canMuseumPromote,
}: Omit<MeetupDetail, 'id'>) => ({
  title,
  description,
  location,
  date,
  startTime,
  endTime,
  timezone,
  maxAttendees,
  expectedGroupSize,
  rsvpRequired,
  enableWaitlist,
  cost,
  costAmount,
  ageRestrictions,
  accessibilityNotes,
  rainPlan,
  allowComments,
  allowPhotoSharing,
  tags,
  museumId,
  connectToMuseumEvent,
  museumEventId,
  museumContact,
  collaborationStatus,
  canMuseumPromote,
})

/** What the contract has of a meetup that names no museum. */
export const noMuseum = {
  museum: null,
  museumId: null,
  connectToMuseumEvent: false,
  museumEventId: null,
  museumContact: '',
  collaborationStatus: 'discussion',
  canMuseumPromote: false,
} as const

/** As the creator sets it. */
export const setMeetupCreators = (
  { call }: Pick<TestEnvironment, 'call'>,
  community: { id: number; creator: Person },
  meetupCreators: CommunityRole,
): Promise<Answer> =>
  call(community.creator, 'PUT', `/api/communities/${community.id}/settings`, { meetupCreators })

export function successOf<Body>(answer: Answer): Body {
  if (answer.statusCode >= 300) throw new Error(`the service answered ${answer.body}`)
  return answer.json()
}

export const messageOf = (answer: Answer): string => answer.json<{ message: string }>().message
/** Of each answer its status and the code of a refusal. */
export const refusalsOf = (answers: readonly Answer[]): string[] =>
  answers.map(answer => refusalOf(answer).join(' '))

/** One after the other. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await of(item))
  return results
}
