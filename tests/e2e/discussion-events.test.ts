import { type CommunityPost, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { createMeetup } from './meetups.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const composer = (page: Page) => page.getByRole('form', { name: 'New post' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Find an event (optional)' })
const item = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
async function choose(page: Page, text: string, entry: string) {
  await item(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
/** The latest post of a community, as its page reads it. */
async function latestPost(page: Page, communityId: number): Promise<CommunityPost | undefined> {
  const answer = await page.request.get(`/api/communities/${communityId}/posts`)
  return ((await answer.json()) as CommunityPost[])[0]
}

it('a member posts about an event that they find, changes what it filled in, and unlinks it', async () => {
  const owner = await visitAsAmbassador(env, 'owner.linked.event')
  const community = await createCommunity(owner.page, { name: 'Quill Cutters of Fenwick' })
  const { id } = community
  const meetup = await createMeetup(owner.page, id, {
    title: 'Quillfeather by moonlight',
    description: 'A long line of ink. '.repeat(90),
  })
  await createMeetup(owner.page, id, { title: 'Quillfeather, once more', date: '2031-06-15' })
  const member = await visitAs(env, 'member.linked.event')
  const { page } = member
  await member.call(routes.joinCommunity, { params: { id }, body: { answers: [] } })
  await env.network.drain()
  await gotoLive(page, `/communities/${id}`)
  await page.getByLabel('Share an insight...').fill('Who comes along?')
  await composer(page).getByRole('button', { name: 'Event' }).click()

  // By keyboard: the first one is what Enter takes, and Escape closes the list alone.
  await search(page).pressSequentially('quillf')
  const options = page.getByRole('listbox', { name: 'Events' }).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  expect(await options.first().textContent()).toMatch(/^Quillfeather by moonlight.*Quill Cutters of Fenwick$/)
  await expectGoodLooks(page)
  await search(page).press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  await search(page).fill('quillfeather moon')
  await expect.poll(() => options.count()).toBe(1)
  await pressEnter(search(page))
  await focused(composer(page).getByRole('button', { name: 'Unlink' }))
  const title = page.getByLabel('Title of the event')
  expect([await title.inputValue(), await page.getByLabel('Location (optional)').inputValue()]).toEqual([
    'Quillfeather by moonlight',
    meetup.location,
  ])
  await expectGoodLooks(page)

  // What was filled in stays through a reload and without the link.
  await page.reload()
  await composer(page).getByText('Linked to Quillfeather by moonlight').waitFor()
  await composer(page).getByRole('button', { name: 'Unlink' }).click()
  await focused(search(page))
  expect(await title.inputValue()).toBe('Quillfeather by moonlight')
  await search(page).pressSequentially('quillf')
  await options.getByText('Quillfeather by moonlight').click()
  await title.fill('Quillfeather, with tea')
  await composer(page).getByRole('button', { name: 'Share' }).click()
  await toast(page, 'Post created successfully!')
  await item(page, 'Who comes along?').getByRole('link', { name: 'Quillfeather, with tea' }).click()
  await heading(page, 'Quillfeather by moonlight')
  const post = await latestPost(page, id)
  expect(post).toMatchObject({ eventId: meetup.id, eventDateTime: meetup.dateTime })
  expect(post?.eventDescription?.length).toBeLessThanOrEqual(1_000)
  expect(post?.eventDescription).toMatch(/\S…$/)

  await page.goBack()
  await choose(page, 'Who comes along?', 'Edit')
  const edit = page.getByRole('form', { name: 'Edit post' })
  await edit.getByText('Linked to Quillfeather, with tea').waitFor()
  await edit.getByRole('button', { name: 'Unlink' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await item(page, 'Who comes along?').getByText('Quillfeather, with tea').waitFor()
  expect(
    await item(page, 'Who comes along?')
      .getByRole('link', { name: /Quillfeather/ })
      .count(),
  ).toBe(0)
  expect(await latestPost(page, id)).toMatchObject({ eventId: null, eventTitle: 'Quillfeather, with tea' })
  noErrors(owner, member)
  await close(owner, member)
})

it('finds nothing, or fails, in the words of a Spanish phone, where an event is then written by hand', async () => {
  const owner = await visitAsAmbassador(env, 'mateo.linked.event', { ...phone, ...spanish })
  const { page } = owner
  const { id } = await createCommunity(page, { name: 'Quist Mateo Ada' })
  await page.goto(`/communities/${id}`)
  const form = page.getByRole('form', { name: 'Nueva publicación' })
  await form.getByRole('button', { name: 'Evento' }).tap()
  const field = page.getByRole('combobox', { name: 'Buscar un evento (opcional)' })
  await field.fill('zzzzzz')
  await form.getByText('No se han encontrado eventos. Puedes escribir uno abajo.').waitFor()
  await expectSpanish(page)
  expect(await problemsOn(page)).toEqual([[], []])
  await page.route('**/api/search/events*', route => route.fulfill({ status: 404, json: {} }))
  await field.fill('zzzzzz Ada')
  await form.getByText('La búsqueda no ha respondido.').waitFor()
  await page.unroute('**/api/search/events*')
  await page.getByLabel('Comparte un apunte...').fill('Ada, Mateo')
  await page.getByLabel('Título del evento').fill('Ada')
  await page.getByLabel('Fecha y hora').fill('2031-01-14T18:30')
  await form.getByRole('button', { name: 'Compartir' }).tap()
  await toast(page, '¡Publicación creada!')
  expect(await latestPost(page, id)).toMatchObject({ eventId: null, eventTitle: 'Ada' })
  await close(owner)
})
