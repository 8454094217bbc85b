import { addDays, localTime, type Meetup, type MeetupDetail, weekdays } from '@vitrine/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, type TestEnvironment } from './environment.ts'

/** Of the meetups. */
export const timezoneId = 'Europe/Amsterdam'
/** A browser whose clocks show the same. */
export const reading = { ...desktop, timezoneId }

/** On 14 June 2031, a Saturday, from 18:30 to 20:30 in Amsterdam. */
const body = {
  title: 'Dusk in the print room',
  description: 'We look at three etchings, slowly. Bring a pencil: https://example.com/etchings',
  location: 'Print room, second floor',
  date: '2031-06-14',
  startTime: '18:30',
  endTime: '20:30',
  timezone: timezoneId,
}

/** Creates a meetup as the user of the page, without its form. An account creates five on its first day. */
export async function createMeetup(
  page: Page,
  communityId: number,
  more: object = {},
): Promise<MeetupDetail> {
  const answer = await page.request.post(`/api/communities/${communityId}/meetups`, {
    data: { ...body, ...more },
  })
  if (!answer.ok()) throw new Error(`No meetup was created: ${await answer.text()}`)
  return answer.json()
}

export const tile = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Answers a meetup as the user of the page. */
export const answerMeetup = (page: Page, { id }: Pick<Meetup, 'id'>, status: 'attending' | 'none') =>
  page.request.post(`/api/meetups/${id}/join`, { data: { status } })

/**
 * Waits for a meetup that is new, which an open Events screen shows after ten seconds. The clock of the page must be
 * installed before it is loaded.
 */
export const appears = (page: Page, shown: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(30_000)
        return shown.count()
      },
      { interval: 500 },
    )
    .toBe(1)

/** Moves a meetup to other times by the clocks of its place, also to past ones, which the product refuses. */
export const moveMeetup = (
  env: TestEnvironment,
  { id }: Pick<Meetup, 'id'>,
  startsAt: string,
  endsAt: string,
) =>
  env.network.communities.ctx.db.query(
    `update events set starts_at = $2::timestamp at time zone timezone,
       ends_at = $3::timestamp at time zone timezone where id = $1`,
    [id, startsAt, endsAt],
  )

/** So many users attend a meetup in this order, who have no accounts: `crowd.1` and so on. Their names are of one meetup only. */
export const crowd = (env: TestEnvironment, { id }: Pick<Meetup, 'id'>, count: number) =>
  env.network.communities.ctx.db.query(
    `with known as (
       insert into people (id, username, slug, first_name, last_name)
       select 900000000 + n, 'crowd.' || n, 'crowd-' || n, 'Crowd', n::text from generate_series(1, $2::int) n
     ), answered as (
       insert into rsvps (event_id, user_id, community_id, status, place, changed_at)
       select e.id, 900000000 + n, e.community_id, 'attending', nextval('rsvp_places'), now()
       from events e, generate_series(1, $2::int) n where e.id = $1 order by n
     )
     update events set attending = attending + $2 where id = $1`,
    [id, count],
  )

/** The day by the clocks of a time zone, so many days from now: YYYY-MM-DD. */
export const dayIn = (timezone: string, days: number): string =>
  addDays(localTime(new Date(), timezone), days).date

/** The Sunday of the weekend that comes in a time zone; on a weekend, of that one. */
export function sundayOfWeekend(timezone: string): string {
  const today = localTime(new Date(), timezone)
  return addDays(today, weekdays.indexOf('sunday') - weekdays.indexOf(today.weekday)).date
}
