import type {
  EventDefinition,
  MuseumRef,
  OpeningHours,
  PlanTime,
  PublishedMuseum,
  VisitPlan,
  VisitPlanDetail,
  WeekHours,
} from '@vitrine/contracts'
import { museumUpdated, weekdays } from '@vitrine/contracts'
import type { Answer, Person } from './environment.ts'
import { successOf } from './meetups.ts'
import { createMuseumEventEnvironment } from './museum-events.ts'

/** Open every day between two times, but on these days. */
export const weekOf = (
  openTime: string,
  closeTime: string,
  closedOn: readonly (typeof weekdays)[number][] = [],
): WeekHours =>
  Object.fromEntries(
    weekdays.map(day => [
      day,
      closedOn.includes(day)
        ? { isOpen: false, isByAppointment: false }
        : { isOpen: true, isByAppointment: false, openTime, closeTime },
    ]),
  )
export const hoursOf = (defaultHours: WeekHours, more: Partial<OpeningHours> = {}): OpeningHours => ({
  defaultHours,
  seasonalHours: [],
  exceptions: [],
  ...more,
})

type Visits = NonNullable<PublishedMuseum['visits']>

/** Plans of visits to museums whose hours are known, and what members do with them. */
export async function createVisitPlanEnvironment() {
  const env = await createMuseumEventEnvironment()
  const { call, day } = env
  let lastVersion = 1_000

  /** A museum in Amsterdam, open daily from ten to five. */
  const museum = async (
    visits: Partial<Visits> = {},
    more: Partial<PublishedMuseum> = {},
  ): Promise<MuseumRef> => {
    const added = await env.museum()
    await publishVisits(added, visits, more)
    return added
  }
  const publishVisits = async (
    of: MuseumRef,
    visits: Partial<Visits> = {},
    more: Partial<PublishedMuseum> = {},
  ) => {
    const all = {
      timezone: 'Europe/Amsterdam',
      openingHours: hoursOf(weekOf('10:00', '17:00')),
      hasFreeAdmissionDays: false,
      ...visits,
    }
    const aggregateVersion = ++lastVersion
    await env.publisher.publish(
      museumUpdated,
      { museum: { ...of, position: null, visits: all, ...more } },
      { aggregateVersion },
    )
    await env.drain()
  }
  const form = (museums: readonly { id: number }[], more: object = {}) => ({
    museumIds: museums.map(({ id }) => id),
    from: day(10),
    to: day(16),
    timezone: 'Europe/Madrid',
    ...more,
  })
  const create = (
    id: number,
    as: Person,
    museums: readonly { id: number }[],
    more: object = {},
    headers = {},
  ): Promise<Answer> => call(as, 'POST', `/api/communities/${id}/visit-plans`, form(museums, more), headers)
  const read = (as: Person, id: number): Promise<Answer> => call(as, 'GET', `/api/visit-plans/${id}`)
  const vote = (
    as: Person,
    id: number,
    museums: readonly { id: number }[],
    times: readonly PlanTime[] = [],
    headers = {},
  ): Promise<Answer> => {
    const body = { museumIds: museums.map(each => each.id), times }
    return call(as, 'PUT', `/api/visit-plans/${id}/vote`, body, headers)
  }

  return {
    ...env,
    museum,
    publishVisits,
    form,
    create,
    plan: async (
      id: number,
      as: Person,
      museums: readonly { id: number }[],
      more: object = {},
    ): Promise<VisitPlanDetail> => successOf(await create(id, as, museums, more)),
    read,
    show: async (as: Person, id: number): Promise<VisitPlanDetail> => successOf(await read(as, id)),
    list: async (as: Person, id: number): Promise<VisitPlan[]> =>
      successOf(await call(as, 'GET', `/api/communities/${id}/visit-plans`)),
    vote,
    voted: async (...of: Parameters<typeof vote>): Promise<VisitPlanDetail> => successOf(await vote(...of)),
    add: (as: Person, id: number, { id: museumId }: { id: number }): Promise<Answer> =>
      call(as, 'POST', `/api/visit-plans/${id}/museums`, { museumId }),
    settle: (as: Person, id: number, at: object, headers = {}): Promise<Answer> =>
      call(
        as,
        'POST',
        `/api/visit-plans/${id}/meetup`,
        { title: 'Visit together', description: 'We look at it together.', ...at },
        headers,
      ),
    remove: (as: Person, id: number): Promise<Answer> => call(as, 'DELETE', `/api/visit-plans/${id}`),
    /** The votes of museums, in the order of the answer, and how many have voted. */
    countsOf: ({ museums, votersCount }: VisitPlanDetail) => ({
      museums: museums.map(({ museum: { id }, votes }) => [id, votes]),
      votersCount,
    }),
    /** The data of the events of a plan, in order. */
    eventsOf: <E extends EventDefinition>(event: E, id: number) => env.published(event, id),
  }
}
export type VisitPlanEnvironment = Awaited<ReturnType<typeof createVisitPlanEnvironment>>

/** All slots, as `2026-12-04 morning 10:00`. */
export const slotsOf = ({ days }: VisitPlanDetail): string[] =>
  days.flatMap(({ slots }) => slots.map(({ date, part, startTime }) => `${date} ${part} ${startTime}`))
