import { type CommunityCard, type Meetup, meetupPath } from '@vitrine/contracts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed, problemAt } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { createMeetup, reading, tile, timezoneId } from './meetups.ts'
import { close, noErrors, shown, tabTo, visitAs } from './members.ts'
import {
  button,
  createMuseumEvent,
  followNotification,
  programmeOf,
  visitAsManager,
} from './museum-events.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Chooses the first museum that a search finds, by keyboard alone, in the field that has the focus. */
async function chooseMuseum(dialog: Locator, name: string): Promise<void> {
  const { keyboard } = dialog.page()
  await keyboard.type(name)
  await dialog.getByRole('option', { name }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await focused(dialog.getByRole('button', { name: `Remove ${name}` }))
}

/** Creates a meetup that asks the museum to take part in it, by its form and keyboard. */
async function askMuseum(page: Page, community: CommunityCard, museumName: string): Promise<Meetup> {
  await page.goto(`/communities/${community.id}?tab=meetups`)
  await pressEnter(button(page, 'Create meetup').first())
  const create = dialogOf(page, 'Create meetup')
  await field(create, 'Title').fill('Lacquer by lamplight')
  await field(create, 'Description').fill('We look at three boxes, slowly.')
  await field(create, 'Location').fill('Hall of boxes')
  await field(create, 'Date').fill('2031-06-14')
  await field(create, 'Start time').fill('17:30')
  await tabTo(page, 'Together with a museum')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Museum')
  await chooseMuseum(create, museumName)
  await tabTo(page, 'It accompanies an event of the museum')
  await page.keyboard.press('Space')
  const send = create.getByRole('button', { name: 'Create meetup' })
  await pressEnter(send)
  await problemAt(create, 'Please choose an event of the museum.')
  await focused(field(create, 'Event of the museum'))
  await page.keyboard.type('Urushi')
  await tabTo(page, 'Contact at the museum')
  await page.keyboard.type('Mr Kuroda')
  await tabTo(page, 'The museum may show this meetup on its page')
  await page.keyboard.press('Space')
  await expectGoodLooks(page)
  await pressEnter(send)
  await toast(page, 'Meetup created successfully!')
  await heading(page, 'Lacquer by lamplight')
  return (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()
}

it('names a museum, which hosts it, is asked again once it moves, and declines; open pages follow', async () => {
  const manager = await visitAsManager(env, 'maki.with.museum', 'Lacquer House of Harrowmere')
  const organizer = await visitAsAmbassador(env, 'olga.with.museum', reading)
  const visitor = await visitAs(env, 'vera.with.museum', reading)
  const { museum } = manager
  const event = await createMuseumEvent(manager.page, museum, { title: 'Urushi after dark' })
  const community = await createCommunity(organizer.page, { name: 'Slow Lookers of Harrowmere' })
  await env.network.drain()
  await gotoLive(manager.page, '/')
  const { title, id } = await askMuseum(organizer.page, community, museum.name)
  await gotoLive(organizer.page, meetupPath(id))
  const isSamePage = await markPage(organizer.page)
  const card = organizer.page.getByRole('complementary')
  await card.getByText('Not confirmed by the museum').waitFor()
  for (const name of [museum.name, event.title]) await card.getByRole('link', { name }).waitFor()

  // The manager follows the notification, and hosts it.
  await env.network.drain()
  await followNotification(
    manager.page,
    `${museum.name} is asked to take part in a meetup of ${community.name}: ${title}`,
  )
  await heading(manager.page, title)
  const panel = manager.page.getByRole('main').getByRole('region', { name: museum.name })
  await panel.getByText(`${museum.name} is asked to take part in this meetup.`).waitFor()
  await shown(manager.page, 'Mr Kuroda')
  await expectGoodLooks(manager.page)
  await pressEnter(panel.getByRole('button', { name: 'Host it' }))
  await toast(manager.page, 'The museum hosts the meetup')
  await focused(panel.getByText(`${museum.name} hosts this meetup.`))
  await card.getByText('Hosted by the museum').waitFor()
  await env.network.drain()
  await followNotification(organizer.page, `${museum.name} hosts your meetup: ${title}`)
  await organizer.page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' })

  // Everyone sees it on the page of the museum, until it moves.
  await gotoLive(visitor.page, museum.path)
  await programmeOf(visitor.page, 'Meetups').getByRole('article', { name: title }).waitFor()
  expect(await programmeOf(visitor.page, 'Proposed meetups').count()).toBe(0)
  await gotoLive(manager.page, museum.path)
  await tile(manager.page, title).first().waitFor()
  const proposal = programmeOf(manager.page, 'Proposed meetups').getByRole('article', { name: title })
  await proposal.getByText('Hosted', { exact: true }).waitFor()
  await programmeOf(manager.page, 'Meetups').getByRole('article', { name: title }).waitFor()
  await expectGoodLooks(manager.page)
  await act(organizer.page, 'Edit')
  const edit = dialogOf(organizer.page, 'Edit meetup')
  await edit.getByText(/^The museum hosts this meetup\. It is asked again/).waitFor()
  await field(edit, 'Date').fill('2031-06-15')
  await pressEnter(edit.getByRole('button', { name: 'Save' }))
  await isClosed(edit)
  await card.getByText('Not confirmed by the museum').waitFor()
  for (const { page } of [visitor, manager]) await isRemoved(programmeOf(page, 'Meetups'))
  await proposal.getByText('Waiting for your answer').waitFor()

  // The manager declines it; it cannot name the museum again.
  await proposal.getByRole('link', { name: title }).click()
  await shown(manager.page, `${museum.name} is asked to take part in this meetup.`)
  await pressEnter(panel.getByRole('button', { name: 'Decline' }))
  const decline = dialogOf(manager.page, 'Decline this meetup?')
  await decline.getByText(`“${title}” does not name ${museum.name} any more`).waitFor()
  await pressEnter(decline.getByRole('button', { name: 'Decline' }))
  await toast(manager.page, 'The museum does not take part')
  await isRemoved(panel)
  await focused(manager.page.locator('#main'))
  await isRemoved(card.getByRole('link', { name: museum.name }))
  await isSamePage()
  await act(organizer.page, 'Edit')
  await field(edit, 'Location').fill('By the gate')
  await pressEnter(edit.getByRole('button', { name: 'Together with a museum' }))
  await tabTo(organizer.page, 'Museum')
  await chooseMuseum(edit, museum.name)
  await field(edit, 'Contact at the museum').fill('Mr Kuroda again')
  await pressEnter(edit.getByRole('button', { name: 'Save' }))
  await problemAt(edit, 'This museum does not take part in this meetup.')
  expect(await edit.getByText(/is asked to take part/).count()).toBe(0)
  await edit.getByRole('button', { name: `Remove ${museum.name}` }).waitFor()
  expect(await field(edit, 'Location').inputValue()).toBe('By the gate')
  expect(await field(edit, 'Contact at the museum').inputValue()).toBe('Mr Kuroda again')
  await expectGoodLooks(organizer.page)
  noErrors(organizer, manager, visitor)
  await close(organizer, manager, visitor)
})

it('is in Spanish for Spanish readers on narrow phones: notifications, panel, museum page and form', async () => {
  const narrow = { ...phone, ...spanish, timezoneId, viewport: { width: 320, height: 640 } }
  const manager = await visitAsManager(env, 'lucia.with.museum', 'Lucía Mateo Quist', narrow)
  const organizer = await visitAsAmbassador(env, 'mateo.with.museum', narrow)
  const { museum } = manager
  const { id } = await createCommunity(organizer.page, { name: 'Lucía Quist', description: comment })
  const event = await createMuseumEvent(manager.page, museum, { title: 'Y volveré.', description: comment })
  await env.network.drain()
  const meetup = await createMeetup(organizer.page, id, {
    title: 'Y volveré.',
    description: comment,
    location: 'Rijksmuseum',
    connectToMuseumEvent: true,
    museumEventId: event.id,
    museumContact: 'Lucía',
    canMuseumPromote: true,
  })
  await env.network.drain()
  const looksGood = async (page: Page) => {
    await expectSpanish(page)
    expect(await problemsOn(page)).toEqual([[], []])
  }
  const { page } = manager
  const follow = async (of: Page, sentence: RegExp) => {
    await gotoLive(of, '/bookmarks')
    await of.getByRole('button', { name: /^Notificaciones/ }).tap()
    const bell = dialogOf(of, 'Notificaciones')
    await bell.getByRole('link', { name: sentence }).waitFor()
    await expectSpanish(of)
    await bell.getByRole('link', { name: sentence }).tap()
    await heading(of, meetup.title)
  }
  await follow(page, /^Se pide a/)
  const panel = page.getByRole('main').getByRole('region', { name: museum.name })
  await looksGood(page)
  await panel.getByRole('button', { name: 'Rechazar' }).tap()
  const decline = dialogOf(page, '¿Rechazar este encuentro?')
  await decline.getByText(/no podrá volver a nombrarlo/).waitFor()
  await looksGood(page)
  await page.keyboard.press('Escape')
  await isClosed(decline)
  await panel.getByRole('button', { name: 'Participar' }).tap()
  await toast(page, 'El museo participa')
  await panel.getByRole('button', { name: 'Retirarse' }).waitFor()
  await expectSpanish(page)
  await env.network.drain()
  await page.goto(museum.path)
  await programmeOf(page, 'Encuentros propuestos').getByText('Participa', { exact: true }).waitFor()
  await programmeOf(page, 'Encuentros').getByRole('article').waitFor()
  await looksGood(page)

  await follow(organizer.page, /participa en tu encuentro/)
  await button(organizer.page, 'Editar').tap()
  const edit = dialogOf(organizer.page, 'Editar encuentro')
  await field(edit, 'Evento del museo').selectOption({ label: 'Elige un evento' })
  await edit.getByRole('button', { name: 'Guardar' }).tap()
  await problemAt(edit, 'Elige un evento del museo.')
  await looksGood(organizer.page)
  noErrors(organizer, manager)
  await close(organizer, manager)
})
