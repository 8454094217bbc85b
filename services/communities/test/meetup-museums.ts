import {
  type CollaborationStatus,
  type EventData,
  type Meetup,
  meetupCollaborationChanged,
} from '@vitrine/contracts'
import { type Answer, allPages, type Person } from './environment.ts'
import { successOf } from './meetups.ts'
import { createMuseumEventEnvironment } from './museum-events.ts'

type Change = EventData<typeof meetupCollaborationChanged>

/** Meetups that name museums, and what the museums say to that. Of the same names, those in `meetups` are of meetups. */
export async function createMeetupMuseumEnvironment() {
  const env = await createMuseumEventEnvironment()
  const { call, meetups } = env
  const pathOf = (id: number) => `/api/meetups/${id}/collaboration`
  const say = (as: Person, id: number, status: CollaborationStatus, more: object = {}, headers = {}) =>
    call(as, 'PUT', pathOf(id), { status, ...more }, headers)
  const changesOf = (id: number): Promise<Change[]> => env.published(meetupCollaborationChanged, id)

  /** A meetup that names a museum, and a member beside its organizer. */
  const named = async (more: object = {}, { isPrivate = false } = {}) => {
    const { museum, manager } = await env.managed()
    const { id, creator, members } = await env.community(['member'], { isPrivate })
    const meetup = await meetups.meetup(id, creator, { museumId: museum.id, ...more })
    return { id, creator, member: members[0], museum, manager, meetup }
  }

  return {
    ...env,
    say,
    decline: (as: Person, id: number, headers = {}): Promise<Answer> =>
      call(as, 'DELETE', pathOf(id), undefined, headers),
    named,
    /** As {@link named}, of one that the museum takes part in. */
    async agreed(
      more: object = {},
      { status = 'confirmed', ...options }: { isPrivate?: boolean; status?: CollaborationStatus } = {},
    ) {
      const made = await named(more, options)
      successOf(await say(made.manager, made.meetup.id, status))
      return { ...made, meetup: await meetups.show(made.creator, made.meetup.id) }
    },
    /** What the museum's page shows, or what its manager is asked. */
    idsOf: async (as: Person, museumId: number, path: 'meetups' | 'meetup-proposals', limit = 20) =>
      (await allPages<Meetup>(env, as, `/api/museums/${museumId}/${path}?limit=${limit}`))
        .flat()
        .map(({ id }) => id),
    changesOf,
    /** Of each change, in order: the museum, from what to what, why, and by whom. */
    historyOf: async (id: number) =>
      (await changesOf(id)).map(({ museum, from, to, cause, by }) => [museum.id, from, to, cause, by]),
    /** The types of all that is published of a meetup, but for what becomes of its seats, in order. */
    async typesOf(id: number): Promise<string[]> {
      const rows = await env.db.query<{ type: string }>(
        `select type from outbox where key = $1 and type ~ '^meetup-' order by seq`,
        [String(id)],
      )
      return rows.map(({ type }) => type)
    },
  }
}
export type MeetupMuseumEnvironment = Awaited<ReturnType<typeof createMeetupMuseumEnvironment>>
