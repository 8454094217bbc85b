import { museumEventPath, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { dialogOf, field, problemAt } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { appears, createMeetup, moveMeetup, reading, tile, timezoneId } from './meetups.ts'
import { close, noErrors, shown, visitAs } from './members.ts'
import { button, createMuseumEvent, programmeOf, visitAsManager } from './museum-events.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'
import { violationsOn } from './violations.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
/** The titles of the list, in its order, once it has as many as expected. */
const listed = async (page: Page, titles: readonly string[]) =>
  expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(titles)

it('lists meetups and museum events in the order of time, by tab, museum, month, and once they are over', async () => {
  const owner = await visitAsAmbassador(env, 'olga.museum.screens', reading)
  const manager = await visitAsManager(env, 'mark.museum.screens', 'Quartz Museum of Tidewell')
  const community = await createCommunity(owner.page, { name: 'Pebble Readers of Tidewell' })
  const date = '2034-05-17'
  const early = await createMeetup(owner.page, community.id, { title: 'Pebbles of Tidewell at dawn', date })
  const late = await createMeetup(owner.page, community.id, {
    title: 'Pebbles of Tidewell by night',
    date,
    startTime: '21:00',
    endTime: '',
  })
  const event = await createMuseumEvent(manager.page, manager.museum, {
    title: 'Quartz of Tidewell',
    date,
    startTime: '20:00',
    location: 'Cabinet of stones',
    category: 'tour',
    price: '€ 5',
    ticketUrl: 'https://tickets.example/quartz',
    tags: ['stone'],
  })
  await env.network.drain()
  const reader = await visitAs(env, 'rita.museum.screens', reading)
  await join(reader, community)
  const { page } = reader
  const inOrder = [early.title, event.title, late.title]

  await gotoLive(page, '/events?q=tidewell')
  await listed(page, inOrder)
  await tile(page, event.title).getByRole('link', { name: manager.museum.name }).waitFor()
  await expectGoodLooks(page)
  await tab(page, 'Museums')
  await listed(page, [event.title])
  await tab(page, 'My Groups')
  await listed(page, [early.title, late.title])
  await tab(page, 'This Weekend')
  await shown(page, 'No events found')
  await tab(page, 'All')
  const search = page.getByRole('searchbox', { name: 'Search events' })
  for (const words of ['quartz museum', 'cabinet tide']) {
    await search.fill(words)
    await listed(page, [event.title])
  }

  await page.goto('/events?view=month&month=2034-05')
  const day = page.getByRole('button', { name: /^Wednesday, May 17, 3 events/ })
  for (const title of inOrder) await day.getByText(title).waitFor()
  await day.click()
  for (const title of inOrder) await tile(page, title).waitFor()
  await page.goto('/events?view=month&month=2034-05&tab=museums')
  await page.getByRole('button', { name: /^Wednesday, May 17, 1 event\b/ }).waitFor()

  await moveMeetup(env, event, '2026-01-03 18:30', '2026-01-03 20:30')
  await moveMeetup(env, early, '2026-01-02 18:30', '2026-01-02 20:30')
  await page.goto('/events?q=tidewell&past=1')
  await listed(page, [event.title, early.title])
  expect(await tile(page, event.title).getByRole('button').count()).toBe(0)
  await page.goto(museumEventPath(event.id))
  await shown(page, '0 were going')
  expect(await button(page, 'Join Event').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Get tickets' }).count()).toBe(0)
  noErrors(owner, manager, reader)
  await close(owner, manager, reader)
})

it('links a museum event to a post of a community by the picker, and leads to its page', async () => {
  const owner = await visitAsAmbassador(env, 'ora.museum.screens', reading)
  const manager = await visitAsManager(env, 'moss.museum.screens', 'Amber Museum of Tidewell')
  const { id } = await createCommunity(owner.page, { name: 'Amber Finders of Tidewell' })
  const event = await createMuseumEvent(manager.page, manager.museum, { title: 'Amberglow, slowly' })
  await env.network.drain()
  const { page } = owner
  await gotoLive(page, `/communities/${id}`)
  const composer = page.getByRole('form', { name: 'New post' })
  await page.getByLabel('Share an insight...').fill('We could all see the amber.')
  await composer.getByRole('button', { name: 'Event' }).click()
  const search = page.getByRole('combobox', { name: 'Find an event (optional)' })
  await search.fill('amberglow')
  const option = page.getByRole('listbox', { name: 'Events' }).getByRole('option')
  await expect
    .poll(() => option.allTextContents())
    .toEqual([expect.stringMatching(/Amber Museum of Tidewell$/)])
  await pressEnter(search)
  await composer.getByText('Linked to Amberglow, slowly').waitFor()
  expect(await page.getByLabel('Location (optional)').inputValue()).toBe(manager.museum.name)
  await composer.getByRole('button', { name: 'Share' }).click()
  await toast(page, 'Post created successfully!')
  const post = page.getByRole('article').filter({ hasText: 'We could all see the amber.' }).last()
  await post.getByRole('link', { name: event.title }).click()
  await page.waitForURL(`**${museumEventPath(event.id)}`)
  await heading(page, event.title)
  noErrors(owner, manager)
  await close(owner, manager)
})

it('shows that an event, or those of a museum, load or could not be loaded, and that there are none', async () => {
  const manager = await visitAsManager(env, 'mika.museum.screens', 'Onyx Museum of Tidewell')
  const event = await createMuseumEvent(manager.page, manager.museum, { title: 'Onyx of Tidewell' })
  await env.network.drain()
  const { page } = manager
  const held = Promise.withResolvers<void>()
  let status = 500
  await page.route(/\/api\/museum-events\b/, async route => {
    await held.promise
    await (status === 200 ? route.fallback() : route.fulfill({ status, json: {} }))
  })
  // What fails in the server is asked for again, later each time.
  await page.clock.install()
  await page.goto(museumEventPath(event.id))
  await page.getByLabel('Loading event').waitFor()
  expect(await violationsOn(page)).toEqual([])
  held.resolve()
  await appears(page, page.getByRole('heading', { level: 1, name: 'Could not load this event' }))
  await expectGoodLooks(page)
  status = 200
  await pressEnter(button(page, 'Try again'))
  await heading(page, event.title)
  // Which is not asked for again by itself.
  status = 403
  await page.goto(manager.museum.path)
  await shown(page, 'Could not load the events of this museum')
  await expectGoodLooks(page)
  status = 200
  await pressEnter(programmeOf(page).getByRole('button', { name: 'Try again' }))
  await programmeOf(page).getByRole('link', { name: event.title }).waitFor()

  await page.route('**/api/search/events*', route => route.fulfill({ json: [] }))
  await page.goto('/events?tab=museums')
  await shown(page, /^Museums have announced nothing at the moment/)
  await page.getByRole('main').getByRole('link', { name: 'Discover museums' }).click()
  await page.waitForURL('**/discover')
  noErrors(manager)
  await close(manager)
})

it('is in Spanish for Spanish readers on phones: programme, page, form and its problems', async () => {
  const manager = await visitAsManager(env, 'lucia.museum.screens', 'Quist Ada Mateo', {
    ...phone,
    ...spanish,
    timezoneId,
  })
  const { page, museum } = manager
  await page.goto(museum.path)
  const programme = programmeOf(page, 'Eventos')
  await programme.getByText(/^De momento no hay nada previsto/).waitFor()
  await expectSpanish(page)
  const event = await createMuseumEvent(page, museum, {
    title: 'Y volveré.',
    description: comment,
    location: 'Rijksmuseum',
    category: 'talk',
    price: '€ 7',
    requirements: comment,
    accessibilityNotes: comment,
    ticketUrl: 'https://rijksmuseum.nl',
    maxAttendees: 1,
    tags: ['rembrandt'],
  })
  const guest = await visitAs(env, 'mateo.museum.screens')
  await guest.call(routes.joinMuseumEvent, { params: { id: event.id }, body: { status: 'attending' } })
  await page.goto(museum.path)
  await programme.getByRole('link', { name: event.title }).waitFor()
  await expectSpanish(page)
  await programme.getByRole('link', { name: event.title }).tap()
  await button(page, 'Completo').waitFor()
  await expectSpanish(page)
  expect(await problemsOn(page)).toEqual([[], []])
  await button(page, 'Duplicar').tap()
  const copy = dialogOf(page, 'Duplicar evento')
  await field(copy, 'Título').fill('')
  await field(copy, 'Enlace a las entradas').fill('rijksmuseum.nl')
  await field(copy, 'Máximo de asistentes').fill('0')
  await copy.getByRole('button', { name: 'Crear evento' }).tap()
  await problemAt(copy, 'El título es obligatorio')
  await expectSpanish(page)
  await page.keyboard.press('Escape')
  await button(page, 'Eliminar').tap()
  await dialogOf(page, '¿Eliminar «Y volveré.»?').waitFor()
  await expectSpanish(page)
  noErrors(manager, guest)
  await close(manager, guest)
})

it('fits a phone of 320 px with the longest texts: programme, page, form and list', async () => {
  const narrow = { ...phone, timezoneId, viewport: { width: 320, height: 640 } }
  const manager = await visitAsManager(env, 'mina.museum.screens', 'Feldspar Museum of Tidewell', narrow)
  const { page, museum } = manager
  const long = (characters: number) => 'Feldsparschmelze'.repeat(characters).slice(0, characters)
  const event = await createMuseumEvent(page, museum, {
    title: long(100),
    description: long(300),
    location: long(200),
    category: 'performance',
    price: long(100),
    requirements: long(500),
    accessibilityNotes: long(500),
    ticketUrl: `https://tickets.example/${long(300)}`,
    maxAttendees: 10_000,
    enableWaitlist: true,
    tags: [1, 2, 3, 4].map(number => `${number}${long(29)}`),
  })
  await page.goto(museum.path)
  await programmeOf(page).getByRole('link', { name: event.title }).waitFor()
  expect(await problemsOn(page)).toEqual([[], []])
  await page.goto(`/events?tab=museums&q=${long(20)}`)
  await tile(page, event.title).waitFor()
  expect(await problemsOn(page)).toEqual([[], []])
  await page.goto(museumEventPath(event.id))
  await heading(page, event.title)
  expect(await problemsOn(page)).toEqual([[], []])
  await button(page, 'Edit').tap()
  await field(dialogOf(page, 'Edit event'), 'Title').waitFor()
  expect(await problemsOn(page)).toEqual([[], []])
  noErrors(manager)
  await close(manager)
})
