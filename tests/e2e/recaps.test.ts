import { meetupPath, type Recap, recapPath, routes } from '@vitrine/contracts'
import { sendMeetupPhoto } from '@vitrine/network/media'
import { museum as draftOf, openMuseums } from '@vitrine/network/museums'
import { draft, letEnd } from '@vitrine/network/recaps'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, phone } from './environment.ts'
import { dialogOf, isClosed } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { mediaEnvironment, shareMedia } from './media.ts'
import { chooseIn, description, isLoaded, openPhotos, send, upload } from './meetup-photos.ts'
import { answerMeetup, createMeetup } from './meetups.ts'
import { close, createMember, noErrors, shown, tabTo, visitAs } from './members.ts'
import { button, followNotification } from './museum-events.ts'
import { pressEnter } from './press.ts'
import { comment, contentOf, expectSpanish, spanish } from './spanish.ts'

const media = mediaEnvironment()

/** Opens a museum, and resolves to its id. */
async function openMuseum(name: string): Promise<number> {
  const { network } = media.env
  await openMuseums(network, [draftOf(name, { city: 'Amsterdam', country: 'Netherlands' })])
  const [row] = await network.museums.ctx.db.query<{ id: number }>('select id from museums where name = $1', [
    name,
  ])
  if (!row) throw new Error(`There is no museum of the name ${name}`)
  return row.id
}

const apiOf = (id: number) => `/api/meetups/${id}/recap`
const read = async (page: Page, id: number): Promise<Recap> => (await page.request.get(apiOf(id))).json()
const consent = (page: Page) =>
  page.getByRole('main').getByRole('switch', { name: 'My photos may be shown in the recap' })
const tabs = (page: Page) => page.getByRole('main').getByRole('tab')
/** The section of the passport with the stamps of meetups. */
const groups = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

it('drafts a recap when a meetup ends; published, it reaches open pages and stamps the passports of its guests', async () => {
  const { network } = media.env
  const museumName = 'Weathervane Museum of Tarn'
  const title = 'Weathervanes at noon'
  const insight = 'The rooster turned twice while we stood there.'
  const museumId = await openMuseum(museumName)
  const organizer = await visitAsAmbassador(media.env, 'olive.recap')
  const community = await createCommunity(organizer.page, { name: 'Wind Readers of Tarn' })
  const guest = await visitAs(media.env, 'gus.recap')
  await join(guest, community)
  const meetup = await createMeetup(organizer.page, community.id, { title, museumId })
  const { id } = meetup
  await answerMeetup(guest.page, meetup, 'attending')
  await network.drain()

  // The guest adds a photo, and agrees by keyboard to be shown.
  const { page } = guest
  await openPhotos(guest, meetup)
  const isSamePage = await markPage(page)
  await pressEnter(button(page, 'Add photos'))
  await chooseIn(page, await media.files.picture('rooster.jpg'))
  await description(upload(page), 1).fill('A rooster of copper')
  await pressEnter(send(upload(page)))
  await toast(page, 'Photo uploaded successfully!')
  await isLoaded(page.getByAltText('A rooster of copper'))
  await focused(button(page, 'Add photos'))
  const isGiven = async () => (await guest.call(routes.getMeetup, { params: { id } })).recapConsent
  expect(await isGiven()).toBe(false)
  await tabTo(page, 'My photos may be shown in the recap')
  await page.keyboard.press('Space')
  await expect.poll(isGiven).toBe(true)
  expect(await consent(page).isChecked()).toBe(true)
  await letEnd(network, id)
  await shareMedia(guest, { content: insight, museumId })
  await network.drain()
  await draft(network)

  // The organizer follows the notification to the draft.
  const own = organizer.page
  await gotoLive(own, '/bookmarks')
  await followNotification(own, /The recap of your meetup is ready for you to edit and publish/)
  await shown(own, 'Draft: only you and those who run the community see it.')
  expect(new URL(own.url()).pathname + new URL(own.url()).search).toBe(recapPath(id))
  await isLoaded(own.getByAltText('A rooster of copper'))
  await shown(own, insight)
  await expectGoodLooks(own)

  // The insight is left out, and shown again.
  const leftOut = own.getByRole('region', { name: 'Left out of the recap' })
  const isShown = async () => (await read(own, id)).insights.map(each => each.isShown)
  await pressEnter(button(own, 'Leave out the insight by gus.recap'))
  await leftOut.getByText(insight).waitFor()
  await expect.poll(isShown).toEqual([false])
  await pressEnter(leftOut.getByRole('button', { name: 'Show the insight by gus.recap' }))
  await button(own, 'Leave out the insight by gus.recap').waitFor()
  await isRemoved(leftOut)
  await expect.poll(isShown).toEqual([true])

  // Another editor saves a text while one is typed: nothing that was typed is lost.
  const text = own.getByRole('main').getByLabel('How was it?')
  const written = 'We turned with the wind.'
  await text.fill(written)
  const other = await own.request.put(apiOf(id), { data: { text: 'It rained.' } })
  expect(other.status()).toBe(200)
  await pressEnter(button(own, 'Save'))
  await pressEnter(button(own, 'Load the newer version'))
  await shown(own, 'It rained.')
  expect(await text.inputValue()).toBe(written)
  await pressEnter(button(own, 'Save'))
  await toast(own, 'The text is saved')
  await isRemoved(own.getByText('It rained.'))
  expect((await read(own, id)).text).toBe(written)

  const publish = button(own, 'Publish')
  await pressEnter(publish)
  const asking = dialogOf(own, 'Publish this recap?')
  await asking.getByText(`gets a group stamp of ${museumName} in the passport`).waitFor()
  await focused(asking.getByRole('button', { name: 'Cancel' }))
  await pressEnter(asking.getByRole('button', { name: 'Publish', exact: true }))
  await toast(own, 'The recap is published')
  await isClosed(asking)
  await focused(button(own, 'Make it a draft again'))
  await network.drain()

  // The open page of the guest has it at once, and the bell leads there.
  await tabs(page).getByText('Recap', { exact: true }).waitFor()
  await followNotification(page, /The recap of a meetup that you attended is published/)
  await shown(page, written)
  await isLoaded(page.getByAltText('A rooster of copper'))
  await shown(page, insight)
  await isSamePage()
  await expectGoodLooks(page)

  // Taken back, the consent ends for the guest's page, and for the organizer's once it is read again.
  await consent(page).focus()
  await page.keyboard.press('Space')
  await isRemoved(page.getByAltText('A rooster of copper'))
  await shown(page, insight)
  expect(await isGiven()).toBe(false)
  await own.reload()
  await shown(own, 'Photos appear here once whoever added them agrees to it.')
  expect(await own.getByAltText('A rooster of copper').count()).toBe(0)
  expect(await text.inputValue()).toBe(written)

  // The guest's passport has the stamp, until they remove it.
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Passport' }).click()
  const stamp = groups(page, 'With groups').getByRole('article').filter({ hasText: title })
  await stamp.getByText('with 1 other').waitFor()
  expect(await stamp.getByRole('link', { name: title }).getAttribute('href')).toBe(meetupPath(id))
  await expectGoodLooks(page)
  await pressEnter(stamp.getByRole('button', { name: `More: ${title}` }))
  await pressEnter(page.getByRole('menuitem', { name: 'Remove' }))
  const removal = dialogOf(page, 'Remove this stamp?')
  await pressEnter(removal.getByRole('button', { name: 'I was not there' }))
  await toast(page, 'Stamp removed')
  await isRemoved(groups(page, 'With groups'))
  await isClosed(removal)
  await shown(page, 'No stamps yet')
  await isSamePage()
  expect(await guest.call(routes.listGroupStamps)).toEqual([])
  noErrors(organizer, guest)
  await close(organizer, guest)
})

it('shows a recap in Spanish on narrow phones, and to an outsider only what those who agreed shared', async () => {
  const { network } = media.env
  const narrow = { ...phone, ...spanish, viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const
  const museumId = await openMuseum('Ada Mateo Lucía')
  const mateo = await visitAsAmbassador(media.env, 'mateo.recap', narrow)
  const { page } = mateo
  const community = await createCommunity(page, { name: 'Lucía Quist Mateo', description: comment })
  const lucia = await createMember(media.env, 'lucia.recap')
  await join(lucia, community)
  const title = 'Y volveré.'
  const { id } = await createMeetup(page, community.id, {
    title,
    description: comment,
    location: 'Rijksmuseum',
    museumId,
  })
  const on = { params: { id } }
  await lucia.call(routes.joinMeetup, { ...on, body: { status: 'attending' } })
  await lucia.call(routes.setRecapConsent, { ...on, body: { isGiven: true } })
  expect((await sendMeetupPhoto(network, lucia, id, { altText: comment })).status).toBe(202)
  await letEnd(network, id)
  const insightOf = (name: string) => ({ content: contentOf(name), museumId })
  await shareMedia(lucia, insightOf('lucia.recap'))
  const data = { type: 'text', ...insightOf('mateo.recap') }
  expect((await page.request.post('/api/posts', { data })).ok()).toBe(true)
  await network.drain()
  await draft(network)
  await expect.poll(async () => (await read(page, id)).photos.length).toBe(1)
  const looksGood = async (of = page) => {
    await expectSpanish(of)
    expect(await problemsOn(of)).toEqual([[], []])
  }

  // The editor, and what is asked before it is published.
  await page.goto(recapPath(id))
  await shown(page, 'Borrador: solo lo veis tú y quienes llevan la comunidad.')
  await isLoaded(page.getByAltText(comment))
  for (const name of ['lucia.recap', 'mateo.recap']) await shown(page, contentOf(name))
  await button(page, 'Quitar la foto 1, de lucia.recap').tap()
  await shown(page, 'Fuera del resumen')
  await looksGood()
  await button(page, 'Mostrar la foto 1, de lucia.recap').tap()
  await expect.poll(async () => (await read(page, id)).photos.map(each => each.isShown)).toEqual([true])
  await page.getByRole('main').getByLabel('¿Cómo fue?').fill(comment)
  await button(page, 'Publicar').tap()
  const asking = dialogOf(page, '¿Publicar este resumen?')
  await asking.getByText(/se avisa a quienes asistieron/).waitFor()
  await looksGood()
  await asking.getByRole('button', { name: 'Publicar', exact: true }).tap()
  await toast(page, 'El resumen está publicado')
  await isClosed(asking)
  await network.drain()

  // An outsider has no other tabs.
  const outsider = await visitAs(media.env, 'lucia.outside.recap', narrow)
  const reader = outsider.page
  await reader.goto(meetupPath(id))
  await heading(reader, title)
  expect(await tabs(reader).allTextContents()).toEqual(['Detalles', 'Resumen'])
  await reader.getByRole('main').getByRole('link', { name: 'mira cómo fue' }).tap()
  await focused(tabs(reader).getByText('Resumen', { exact: true }))
  await isLoaded(reader.getByAltText(comment))
  await shown(reader, contentOf('lucia.recap'))
  expect(await reader.getByText(contentOf('mateo.recap')).count()).toBe(0)
  await looksGood(reader)

  // The stamp of whoever published it.
  await page.goto('/passport')
  await groups(page, 'En grupo').getByRole('article').filter({ hasText: title }).waitFor()
  await looksGood()
  await groups(page, 'En grupo')
    .getByRole('button', { name: `Más: ${title}` })
    .tap()
  await page.getByRole('menuitem', { name: 'Quitar' }).tap()
  await dialogOf(page, '¿Quitar este sello?').getByText('sale de tu pasaporte y no vuelve').waitFor()
  await looksGood()
  noErrors(mateo, outsider)
  await close(mateo, outsider)
})
