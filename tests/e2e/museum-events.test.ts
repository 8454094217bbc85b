import { museumEventPath, routes } from '@vitrine/contracts'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heading, toast } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { gotoLive, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { dialogOf, field, problemAt } from './event-forms.ts'
import { expectGoodLooks } from './looks.ts'
import { reading, tile } from './meetups.ts'
import { close, noErrors, shown, tabTo, visitAs } from './members.ts'
import {
  button,
  createMuseumEvent,
  followNotification,
  programmeOf,
  visitAsManager,
} from './museum-events.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

it('lets a manager announce an event by keyboard alone, and notifies the followers of the museum', async () => {
  const manager = await visitAsManager(env, 'marga.museum.events', 'Lantern House of Brackwater')
  const { page, museum } = manager
  const follower = await visitAs(env, 'fan.museum.events', reading)
  await follower.call(routes.followMuseum, { params: { id: museum.id } })
  await env.network.drain()
  const first = await createMuseumEvent(page, museum, { title: 'The first lantern' })
  await page.goto(museumEventPath(first.id))
  await page.getByRole('complementary').getByRole('link', { name: museum.name }).click()
  await programmeOf(page).getByRole('article', { name: first.title }).waitFor()
  const press = (key: string) => page.keyboard.press(key)
  const fillIn = async (label: string, text: string) => {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Create event')
  await press('Enter')
  const create = dialogOf(page, 'Create event')
  await create.waitFor()
  await tabTo(page, 'Create event')
  await press('Enter')
  for (const name of ['Title', 'Description', 'Date', 'Start time'])
    await problemAt(create, `${name} is required`)
  await focused(field(create, 'Title'))
  await page.keyboard.type('Lanterns after dark')
  await fillIn('Category', 'Workshop')
  await fillIn('Description', 'We fold paper, and light it.')
  await fillIn('Location', 'Courtyard')
  await fillIn('Date', '06142031')
  await fillIn('Start time', '1030PM')
  await fillIn('End time', '1215AM')
  await shown(page, 'It ends on the next day.')
  await tabTo(page, 'Time zone')
  expect(await field(create, 'Time zone').inputValue()).toBe('Europe/Amsterdam')
  await fillIn('Maximum of attendees', '12')
  await tabTo(page, 'Waitlist when full')
  await press('Space')
  await fillIn('Price', '€ 12, members free')
  await fillIn('Ticket link', 'tickets.example')
  await tabTo(page, 'More details')
  await press('Enter')
  await fillIn('Requirements', 'From 12 years on')
  await fillIn('Tags', '#Paper, light')
  await press('Enter')
  await problemAt(create, 'Please give a web address that begins with https://, or leave it empty.')
  await focused(field(create, 'Ticket link'))
  await press('Home')
  await page.keyboard.type('https://')
  await tabTo(page, 'Create event')
  await press('Enter')
  await toast(page, 'Event created successfully!')
  await heading(page, 'Lanterns after dark')
  await focused(page.getByRole('main'))
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await follower.call(routes.getMuseumEvent, { params: { id } })).toMatchObject({
    museum: { id: museum.id },
    category: 'workshop',
    description: 'We fold paper, and light it.',
    location: 'Courtyard',
    dateTime: '2031-06-14T20:30:00.000Z',
    endDateTime: '2031-06-14T22:15:00.000Z',
    maxAttendees: 12,
    enableWaitlist: true,
    price: '€ 12, members free',
    ticketUrl: 'https://tickets.example',
    requirements: 'From 12 years on',
    tags: ['paper', 'light'],
  })

  await page.getByRole('complementary').getByRole('link', { name: museum.name }).click()
  await heading(page, museum.name)
  await programmeOf(page).getByRole('article', { name: 'Lanterns after dark' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first().click()
  await page.getByRole('tab', { name: 'Museums' }).click()
  await page.waitForURL('**/events?tab=museums')
  await tile(page, 'Lanterns after dark').getByRole('link', { name: museum.name }).waitFor()

  await env.network.drain()
  await runFanOuts(env.network.notifications.ctx)
  await follower.page.goto('/')
  await followNotification(follower.page, `New event at ${museum.name}: Lanterns after dark`)
  await heading(follower.page, 'Lanterns after dark')
  // The one of the first event is unread.
  await expect.poll(() => follower.page.title()).toBe('(1) Lanterns after dark · Vitrine')
  noErrors(manager, follower)
  await close(manager, follower)
})

it('gives the only seat to who waits when its holder cancels, and other open pages follow', async () => {
  const manager = await visitAsManager(env, 'mona.museum.events', 'Candle Museum of Brackwater')
  const title = 'The last seat of Brackwater'
  const event = await createMuseumEvent(manager.page, manager.museum, {
    title,
    maxAttendees: 1,
    enableWaitlist: true,
    category: 'talk',
    price: '€ 7.50',
    ticketUrl: 'https://tickets.example/goya',
    requirements: 'Bring your own candle.',
    accessibilityNotes: 'There is a lift.',
    tags: ['goya', 'paper', 'slow', 'evening'],
  })
  const [vera, wim] = await Promise.all([
    visitAs(env, 'vera.museum.events', reading),
    visitAs(env, 'wim.museum.events', { ...reading, timezoneId: 'Pacific/Auckland' }),
  ])
  await env.network.drain()
  const path = museumEventPath(event.id)
  await gotoLive(manager.page, path)
  await shown(manager.page, '0 of 1 seat')

  // Vera takes the seat, in the programme of the museum.
  await gotoLive(vera.page, manager.museum.path)
  const announced = programmeOf(vera.page).getByRole('article', { name: title })
  await announced.getByText('0 going').waitFor()
  await pressEnter(announced.getByRole('button', { name: 'Interested' }))
  await toast(vera.page, 'Successfully marked as interested in event!')
  await announced.getByText('1 interested').waitFor()
  await pressEnter(announced.getByRole('button', { name: 'Join Event' }))
  await toast(vera.page, 'Successfully joined event!')
  await focused(announced.getByRole('button', { name: 'Going' }))
  for (const text of ['1 going', 'Full']) await announced.getByText(text, { exact: true }).waitFor()
  await shown(manager.page, '1 of 1 seat')
  await expectGoodLooks(vera.page)

  // Wim waits, on the page of the event.
  await gotoLive(wim.page, path)
  await heading(wim.page, title)
  await wim.page.getByText(/your time$/).waitFor()
  expect(await wim.page.getByRole('link', { name: 'Get tickets' }).getAttribute('rel')).toMatch(/noopener/)
  await button(wim.page, 'Join waitlist').click()
  await toast(wim.page, 'You are in the waitlist')
  await shown(wim.page, 'You are number 1 in the waitlist')
  await shown(manager.page, '1 waiting')
  await expectGoodLooks(wim.page)

  // Vera cancels; all open pages follow.
  await pressEnter(announced.getByRole('button', { name: 'Going' }))
  await focused(vera.page.getByRole('menuitem', { name: 'Interested only' }))
  await vera.page.keyboard.press('ArrowDown')
  await vera.page.keyboard.press('Enter')
  await toast(vera.page, 'You are no longer going')
  await focused(announced.getByRole('button', { name: 'Join waitlist' }))
  await button(wim.page, 'Going').waitFor()
  await expect.poll(() => manager.page.getByText('1 waiting').count()).toBe(0)
  await shown(manager.page, '1 of 1 seat')
  await env.network.drain()
  await wim.page.goto('/')
  await followNotification(wim.page, `You have a seat now: ${title}`)
  await heading(wim.page, title)
  await button(wim.page, 'Going').waitFor()
  noErrors(manager, vera, wim)
  await close(manager, vera, wim)
})
