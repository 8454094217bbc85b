import { museumEventPath, routes } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heading, toast } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { fillInSignUp, gotoLive, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed, problemAt } from './event-forms.ts'
import { expectGoodLooks } from './looks.ts'
import { reading } from './meetups.ts'
import { close, countRequests, createMember, noErrors, shown, visitAs, visitWithRole } from './members.ts'
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

it('lets a manager edit, duplicate and cancel an event, and remove one that no one has answered', async () => {
  const manager = await visitAsManager(env, 'mila.museum.changes', 'Mirror Museum of Brackwater')
  const { page, museum } = manager
  const [guest, other] = await Promise.all([
    visitAs(env, 'gina.museum.changes', reading),
    createMember(env, 'otto.museum.changes'),
  ])
  const title = 'Mirrors of Brackwater'
  const event = await createMuseumEvent(page, museum, { title })
  for (const { call } of [guest, other])
    await call(routes.joinMuseumEvent, { params: { id: event.id }, body: { status: 'attending' } })
  await env.network.drain()
  const path = museumEventPath(event.id)
  await gotoLive(guest.page, path)
  await gotoLive(page, path)
  await expectGoodLooks(page)

  // Guests follow the new date and place.
  await act(page, 'Edit')
  const edit = dialogOf(page, 'Edit event')
  await expect.poll(() => field(edit, 'Start time').inputValue()).toBe('18:30')
  await field(edit, 'Date').fill('2031-06-15')
  await field(edit, 'Location').fill('Hall of glass')
  const save = edit.getByRole('button', { name: 'Save' })
  await pressEnter(save)
  await toast(page, 'Event updated successfully!')
  await isClosed(edit)
  for (const text of ['Sunday, June 15, 2031', 'Hall of glass']) await shown(guest.page, text)
  await env.network.drain()
  await guest.page.getByTestId('unread-badge').filter({ hasText: '1' }).waitFor()
  await followNotification(guest.page, new RegExp(`^${title} takes place on .* now, at another place`))

  // What the server refuses is at its field, and nothing that was typed is lost.
  await act(page, 'Edit')
  await field(edit, 'Title').fill('Mirrors and smoke')
  await field(edit, 'Maximum of attendees').fill('1')
  await pressEnter(save)
  await problemAt(edit, '2 people have a seat already. Please keep at least as many.')
  await focused(field(edit, 'Maximum of attendees'))
  expect(await field(edit, 'Title').inputValue()).toBe('Mirrors and smoke')
  await expectGoodLooks(page)
  await field(edit, 'Maximum of attendees').fill('2')
  await pressEnter(save)
  await isClosed(edit)
  for (const each of [page, guest.page]) await heading(each, 'Mirrors and smoke')

  // The copy has no answers, so it is removed, also where it is shown.
  await act(page, 'Duplicate')
  const copy = dialogOf(page, 'Duplicate event')
  await pressEnter(copy.getByRole('button', { name: 'Create event' }))
  await problemAt(copy, 'Date is required')
  await field(copy, 'Title').fill('Mirrors, once more')
  await field(copy, 'Date').fill('2031-07-01')
  await pressEnter(copy.getByRole('button', { name: 'Create event' }))
  await heading(page, 'Mirrors, once more')
  await focused(page.getByRole('main'))
  await gotoLive(guest.page, new URL(page.url()).pathname)
  await heading(guest.page, 'Mirrors, once more')
  await act(page, 'Delete')
  const remove = dialogOf(page, 'Delete “Mirrors, once more”?')
  await remove.getByText('If no one else has answered, it is removed.').waitFor()
  await pressEnter(remove.getByRole('button', { name: 'Delete' }))
  await toast(page, 'Event deleted successfully!')
  await page.waitForURL(`**${museum.path}`)
  await heading(guest.page, 'Event not found')
  await programmeOf(page).getByRole('link', { name: 'Mirrors and smoke' }).waitFor()
  expect(await programmeOf(page).getByText('Mirrors, once more').count()).toBe(0)

  // The first one has answers: it is cancelled.
  await gotoLive(guest.page, path)
  await programmeOf(page).getByRole('link', { name: 'Mirrors and smoke' }).click()
  await act(page, 'Delete')
  const cancel = dialogOf(page, 'Delete “Mirrors and smoke”?')
  await pressEnter(cancel.getByRole('button', { name: 'Delete' }))
  await isClosed(cancel)
  for (const each of [page, guest.page]) {
    await shown(each, 'This event was cancelled.')
    await each.getByRole('main').getByText('Cancelled', { exact: true }).waitFor()
  }
  await button(page, 'Duplicate').waitFor()
  for (const name of ['Edit', 'Delete']) expect(await button(page, name).count()).toBe(0)
  expect(await button(guest.page, 'Going').count()).toBe(0)
  await expectGoodLooks(guest.page)
  await env.network.drain()
  await followNotification(guest.page, /^Mirrors and smoke on .* was cancelled/)
  for (const address of ['/events/glass', '/events/2147483648']) {
    await guest.page.goto(address)
    await heading(guest.page, 'Event not found')
  }
  noErrors(manager, guest)
  await close(manager, guest)
})

it('lets only the manager of the museum and Admins change its events, and asks others to sign in', async () => {
  const manager = await visitAsManager(env, 'maud.museum.changes', 'Shadow Museum of Brackwater')
  const { museum } = manager
  const title = 'Shadows of Brackwater'
  const event = await createMuseumEvent(manager.page, museum, { title })
  await env.network.drain()
  const path = museumEventPath(event.id)

  // A visitor, who is led back after signing up.
  const visitor = await env.visit(reading)
  const { page } = visitor
  const requests = countRequests(page, 'GET', /^\/api\/museum-events\b/)
  await page.clock.install()
  await page.goto(museum.path)
  await heading(page, museum.name)
  await settled(page)
  expect(await programmeOf(page).count()).toBe(0)
  await page.goto(path)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign in/i })
    .click()
  expect(requests()).toBe(0)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await fillInSignUp(page, 'nell.museum.changes')
  await page.waitForURL(`**${path}`)

  const [elsewhere, admin] = await Promise.all([
    visitAsManager(env, 'max.museum.changes', 'Echo Museum of Brackwater'),
    visitWithRole(env, 'Admin', 'ada.museum.changes', reading),
  ])
  const readers = [
    { page, isAllowed: false },
    { page: elsewhere.page, isAllowed: false },
    { page: manager.page, isAllowed: true },
    { page: admin.page, isAllowed: true },
  ]
  await Promise.all(
    readers.map(async ({ page, isAllowed }) => {
      const isOffered = async (name: string) => {
        if (isAllowed) await button(page, name).waitFor()
        else expect([name, await button(page, name).count()]).toEqual([name, 0])
      }
      await page.goto(path)
      await button(page, 'Join Event').waitFor()
      await settled(page)
      for (const name of ['Edit', 'Duplicate', 'Delete']) await isOffered(name)
      await page.goto(museum.path)
      await programmeOf(page).getByRole('link', { name: title }).waitFor()
      await settled(page)
      await isOffered('Create event')
    }),
  )
  noErrors(manager, visitor, elsewhere, admin)
  await close(manager, visitor, elsewhere, admin)
})
