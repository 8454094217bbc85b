import {
  type MuseumEvent,
  type MuseumRef,
  museumCreated,
  museumEventRsvpChanged,
  museumManagerAssigned,
  museumUpdated,
  type PublishedMuseum,
  UpdateMuseumEvent,
} from '@vitrine/contracts'
import type { Answer, Person } from './environment.ts'
import { createMeetupEnvironment, eventCalls, successOf, type WaitingOf } from './meetups.ts'

/** What is required of a museum event but for its museum; in the future, whenever a test runs. */
export const museumEventForm = {
  title: 'Night of etchings',
  description: 'Two hundred prints.',
  date: '2040-05-04',
  startTime: '19:00',
}

/** A museum as the museums service publishes it. */
export const makeMuseum = (id: number, more: Partial<MuseumRef> = {}): MuseumRef => ({
  id,
  slug: `museum-${id}`,
  name: `Museum ${id}`,
  city: 'Leiden',
  country: 'Netherlands',
  categoryCode: 'art',
  coverUrl: `/api/museums/${id}/cover.svg`,
  ...more,
})

/** Museums with their managers, what they offer, and who comes; with `meetups` beside them. */
export async function createMuseumEventEnvironment() {
  const meetups = await createMeetupEnvironment()
  const { call, day, drain, people, person, published, publisher } = meetups
  let lastId = 0
  let lastVersion = 0
  const next = () => ({ aggregateVersion: ++lastVersion })

  /** As the museums service publishes it; null: no manager any more. */
  const assign = async (museum: MuseumRef, manager: Person | null, previous: Person | null = null) => {
    const data = { museum, managerId: manager?.id ?? null, previousManagerId: previous?.id ?? null }
    await publisher.publish(museumManagerAssigned, { ...data, requestId: null }, next())
    await drain()
  }
  /** One that the service knows, without a manager. */
  const museum = async (more: Partial<MuseumRef> = {}): Promise<MuseumRef> => {
    const added = makeMuseum(++lastId, more)
    await publisher.publish(museumCreated, { museum: added }, next())
    await drain()
    return added
  }
  const managed = async (more: Partial<MuseumRef> = {}) => {
    const manager = await person({ role: 'Museum Manager' })
    const added = await museum(more)
    await assign(added, manager)
    return { museum: added, manager }
  }
  const calls = eventCalls<MuseumEvent>(meetups, '/api/museum-events')
  const form = (more: object = {}) => ({ ...museumEventForm, date: day(30), ...more })
  const create = (as: Person, museumId: number, more: object = {}, headers = {}): Promise<Answer> =>
    call(as, 'POST', '/api/museum-events', { ...form(more), museumId }, headers)
  const event = async (as: Person, { id }: { id: number }, more: object = {}): Promise<MuseumEvent> =>
    successOf(await create(as, id, more))

  return {
    ...meetups,
    meetups,
    ...calls,
    museum,
    managed,
    assign,
    async changeMuseum(museum: PublishedMuseum, more: Partial<PublishedMuseum>): Promise<PublishedMuseum> {
      const changed = { ...museum, ...more }
      await publisher.publish(museumUpdated, { museum: changed }, next())
      await drain()
      return changed
    },
    form,
    create,
    event,
    /** With its form as it is, but for `more`. */
    edit: (as: Person, shown: MuseumEvent, more: object = {}): Promise<Answer> =>
      call(as, 'PUT', `/api/museum-events/${shown.id}`, { ...museumFormOf(shown), ...more }),
    /** Of each change of an answer, in order: whose, from what to what, and why. */
    answersOf: async (id: number) =>
      (await published(museumEventRsvpChanged, id)).map(({ userId, from, to, cause }) => [
        userId,
        from,
        to,
        cause,
      ]),
    /** An event for two visitors, who attend; so many others wait. */
    async full<Waiting extends number>(waiting: Waiting, more: object = {}) {
      const { museum, manager } = await managed()
      const { id } = await event(manager, museum, { maxAttendees: 2, enableWaitlist: true, ...more })
      const [guest, other, ...others] = await people(2 + waiting)
      if (!guest || !other) throw new Error('two visitors attend')
      for (const visitor of [guest, other, ...others]) await calls.answer(visitor, id)
      return { id, museum, manager, guest, other, waiting: others as WaitingOf<Waiting> }
    },
  }
}
export type MuseumEventEnvironment = Awaited<ReturnType<typeof createMuseumEventEnvironment>>

/** What the form of a museum event is filled with when it is edited. */
export const museumFormOf = (shown: MuseumEvent) => ShownForm.parse(shown)
const ShownForm = UpdateMuseumEvent.omit({ version: true }).strip()
