import type { Meetup, MeetupDetail } from '@vitrine/contracts'
import type { Page } from 'playwright-core'

/** On 14 June 2031, a Saturday, from 18:30 to 20:30 in Amsterdam. */
const body = {
  title: 'Dusk in the print room',
  description: 'We look at three etchings, slowly. Bring a pencil: https://example.com/etchings',
  location: 'Print room, second floor',
  date: '2031-06-14',
  startTime: '18:30',
  endTime: '20:30',
  timezone: 'Europe/Amsterdam',
}

/** Creates a meetup as the user of the page, without its form. */
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

/** Answers a meetup as the user of the page. */
export const answerMeetup = (page: Page, { id }: Pick<Meetup, 'id'>, status: 'attending' | 'none') =>
  page.request.post(`/api/meetups/${id}/join`, { data: { status } })
