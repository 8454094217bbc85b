import type { Sql } from '@vitrine/service-kit'

type Counted = 'attending' | 'offered' | 'interested' | 'waitlisted'
const statuses: readonly Counted[] = ['attending', 'offered', 'interested', 'waitlisted']

/** A meetup as the database has it at one moment. */
export interface MeetupRows extends Record<Counted, number> {
  id: number
  capacity: number
  /** In the order of the waitlist. */
  rsvps: { userId: number; status: Counted }[]
}

/** Read by one statement, and so of one moment. */
export const readMeetups = (sql: Sql, meetupIds: readonly number[]): Promise<MeetupRows[]> =>
  sql.query<MeetupRows>(
    `select e.id, e.max_attendees as capacity, e.attending, e.offered, e.interested, e.waitlisted,
       coalesce((
         select json_agg(json_build_object('userId', r.user_id, 'status', r.status) order by r.place)
         from rsvps r where r.event_id = e.id), '[]') as rsvps
     from events e where e.id = any($1::int[]) order by e.id`,
    [meetupIds],
  )

export const usersOf = ({ rsvps }: MeetupRows, status: Counted): number[] =>
  rsvps.filter(each => each.status === status).map(({ userId }) => userId)

export interface RowViolations {
  capacity: string[]
  freeSeats: string[]
  counters: string[]
}

/** What holds at any moment, by the rules that {@link RowViolations} names. */
export function violationsOfRows(meetup: MeetupRows): RowViolations {
  const count = (status: Counted) => usersOf(meetup, status).length
  const taken = count('attending') + count('offered')
  const waiting = count('waitlisted')
  return {
    capacity: taken > meetup.capacity ? [`${taken} seats of ${meetup.capacity} are taken`] : [],
    freeSeats:
      waiting > 0 && taken < meetup.capacity
        ? [`${meetup.capacity - taken} seats are free while ${waiting} wait`]
        : [],
    counters: statuses
      .filter(status => meetup[status] !== count(status))
      .map(status => `${meetup[status]} are counted as ${status}, not ${count(status)}`),
  }
}
