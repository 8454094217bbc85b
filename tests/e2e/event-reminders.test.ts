import { sendReminders } from '@vitrine/communities/src/events/reminders/reminders.task.ts'
import { meetupPath, type Reminder, reminderHours, routes } from '@vitrine/contracts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, visitAsAmbassador } from './communities.ts'
import { isRemoved } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed } from './event-forms.ts'
import { problemsOn } from './looks.ts'
import { answerMeetup, createMeetup, reading, timezoneId } from './meetups.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { dialogOf as settingsOf } from './settings.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const hourMs = 3_600_000
/** Has the reminders sent that are due a second after this one is, years after the events of other files. */
async function remind(startsAt: string, reminder: Reminder) {
  const now = new Date(Date.parse(startsAt) - reminderHours[reminder] * hourMs + 1_000)
  await sendReminders({ ...env.network.communities.ctx, clock: () => now })
  await env.network.drain()
}

const title = 'Lucía de cerca, sin nadie delante, Mateo de cerca, sin nadie delante'
/** How the bell and what is shown below it for a moment call a notification. */
const moment = { en: `${title}, Jun 14, 2038, 6:30 PM`, es: `${title}, 14 jun 2038, 18:30` }
/** The text of a reminder, at the end of which is when, is not cut off. */
async function isWhole(reminder: Locator): Promise<void> {
  const hidden = await reminder
    .locator('strong')
    .evaluate(({ parentElement: text }) => text && text.scrollHeight - text.clientHeight)
  expect(hidden).toBe(0)
}
const below = (page: Page, name: string) => isWhole(page.getByRole('status').getByRole('link', { name }))

it('reach the open pages of whoever comes, follow what they want to receive, and go when the meetup moves', async () => {
  const narrow = { ...phone, ...spanish, timezoneId, viewport: { width: 320, height: 640 } }
  const [organizer, guest, lucia] = await Promise.all([
    visitAsAmbassador(env, 'odile.reminders', reading),
    visitAs(env, 'gail.reminders', reading),
    visitAs(env, 'lucia.reminders', narrow),
  ])
  const community = await createCommunity(organizer.page, { name: 'Quist Ada Lucía', description: comment })
  const form = { title, description: comment, location: 'Rijksmuseum', date: '2038-06-14' }
  const meetup = await createMeetup(organizer.page, community.id, form)
  for (const each of [guest, lucia]) {
    await join(each, community)
    await answerMeetup(each.page, meetup, 'attending')
  }
  await env.network.drain()
  await Promise.all([guest, lucia].map(({ page }) => gotoLive(page, '/bookmarks')))

  // A day before, to both.
  await Promise.all([
    below(guest.page, `Coming up: ${moment.en}`),
    below(lucia.page, `Se acerca: ${moment.es}`),
    remind(meetup.dateTime, 'day'),
  ])
  const { page } = guest
  const opener = page.getByRole('button', { name: /^Notifications/ })
  const bell = dialogOf(page, 'Notifications')
  const comingUp = bell.getByRole('link', { name: `Coming up: ${moment.en}` })
  await pressEnter(opener)
  await pressEnter(comingUp)
  await heading(page, title)
  expect(new URL(page.url()).pathname).toBe(meetupPath(meetup.id))
  await lucia.page.getByRole('button', { name: /^Notificaciones/ }).tap()
  const campana = dialogOf(lucia.page, 'Notificaciones')
  const seAcerca = campana.getByRole('link', { name: `Se acerca: ${moment.es}` })
  await isWhole(seAcerca)
  await expectSpanish(lucia.page)
  expect(await problemsOn(lucia.page)).toEqual([[], []])

  // An hour before, to who wants to be reminded; in the bell it takes the place of the first one.
  await page.goto('/profile?settings=notifications')
  await settingsOf(page).getByRole('switch', { name: 'Event reminders' }).click()
  const preferences = () => guest.call(routes.getNotificationPreferences)
  await expect.poll(async () => (await preferences()).eventReminders).toBe(false)
  await env.network.drain()
  await gotoLive(page, '/bookmarks')
  await pressEnter(opener)
  await comingUp.waitFor()
  await remind(meetup.dateTime, 'hour')
  await campana.getByRole('link', { name: `Empieza pronto: ${moment.es}` }).tap()
  await heading(lucia.page, title)
  expect(await guest.call(routes.listNotifications)).toHaveLength(1)
  expect(await bell.getByRole('link', { name: 'Starting soon' }).count()).toBe(0)
  await comingUp.waitFor()

  // It goes once the meetup begins at another time, and is not rewritten.
  await organizer.page.goto(meetupPath(meetup.id))
  await act(organizer.page, 'Edit')
  const edit = dialogOf(organizer.page, 'Edit meetup')
  await field(edit, 'Date').fill('2038-06-15')
  await pressEnter(edit.getByRole('button', { name: 'Save' }))
  await isClosed(edit)
  await isRemoved(bell.getByRole('link', { name: 'Coming up' }))
  noErrors(organizer, guest, lucia)
  await close(organizer, guest, lucia)
})
