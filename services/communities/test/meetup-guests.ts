import { type Guest, type GuestStatus, guestStatuses } from '@vitrine/contracts'
import { type Answer, allPages, type Person, refusalOf } from './environment.ts'
import { type MeetupEnvironment, setMeetupCreators } from './meetups.ts'

/** Behind those of people whom the environment has registered. */
let nextId = 1_000_000

/** What is read of those who answered a meetup. */
export function guestsOf(env: MeetupEnvironment) {
  const { call, db, ctx } = env
  const fetch = (as: Person | null, meetupId: number, query = ''): Promise<Answer> =>
    call(as, 'GET', `/api/meetups/${meetupId}/attendees${query}`)
  const download = (as: Person | null, meetupId: number): Promise<Answer> =>
    call(as, 'GET', `/api/meetups/${meetupId}/attendees.csv`)

  return {
    fetch,
    download,
    /** Those of an answer, in order. */
    async list(as: Person, meetupId: number, status: GuestStatus = 'attending'): Promise<Guest[]> {
      return (await allPages<Guest>(env, as, `/api/meetups/${meetupId}/attendees?status=${status}`)).flat()
    },
    /** By each answer, and of the file: the status and the code of a refusal, or the status alone. */
    async outcomes(as: Person | null, meetupId: number): Promise<Record<GuestStatus | 'csv', string>> {
      const of = async (answer: Promise<Answer>) => refusalOf(await answer).join(' ')
      const found: [string, string][] = [['csv', await of(download(as, meetupId))]]
      for (const status of guestStatuses)
        found.push([status, await of(fetch(as, meetupId, `?status=${status}`))])
      return Object.fromEntries(found) as Record<GuestStatus | 'csv', string>
    },
    /** A paid meetup of a member, with one of each answer; the organizer attends it, too. */
    async answered(more: { isPrivate?: boolean } = {}) {
      const { id, creator, members } = await env.community(
        ['admin', 'moderator', 'member', 'member', 'member', 'member', 'member', 'member'],
        more,
      )
      await setMeetupCreators(env, { id, creator }, 'member')
      const [admin, moderator, organizer, attending, offered, waitlisted, interested, member] = members
      const { id: meetupId } = await env.meetup(id, organizer, {
        maxAttendees: 3,
        enableWaitlist: true,
        cost: 'paid',
        costAmount: '5 €',
      })
      for (const each of [attending, interested, offered, waitlisted]) await env.answer(each, meetupId)
      // The seat that becomes free is offered to whoever waits first.
      await env.answer(interested, meetupId, 'interested')
      return {
        ...{ id, meetupId, creator, admin, moderator, organizer, member },
        ...{ attending, offered, waitlisted, interested },
      }
    },
    /** So many users give an answer, without the routes; their ids, in that order. */
    async many(meetupId: number, status: GuestStatus, count: number): Promise<number[]> {
      const first = nextId
      nextId += count
      await db.query(
        `with known as (
           insert into people (id, username, slug, first_name, last_name)
           select n, 'guest' || n, 'guest' || n, 'Guest', n::text from generate_series($2::int, $3::int) n
         )
         insert into rsvps (event_id, user_id, community_id, status, place, offered_until, changed_at)
         select e.id, n, e.community_id, $4, nextval('rsvp_places'), case when $4 = 'offered' then e.starts_at end, $5
         from events e, generate_series($2::int, $3::int) n where e.id = $1 order by n`,
        [meetupId, first, first + count - 1, status, ctx.clock()],
      )
      return Array.from({ length: count }, (_, index) => first + index)
    },
    /** Whoever has these ids has blocked the reader. */
    block: (reader: Person, blockerIds: readonly number[]) =>
      db.query(
        `insert into hidden_people (viewer_id, user_id, reason) select $1, id, 'is-blocked' from unnest($2::int[]) id`,
        [reader.id, blockerIds],
      ),
  }
}
