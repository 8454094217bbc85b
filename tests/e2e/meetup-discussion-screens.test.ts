import { meetupDiscussionPath, meetupPath, routes } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { dialogOf, isClosed, problemAt } from './event-forms.ts'
import { problemsOn } from './looks.ts'
import { answerMeetup, createMeetup, timezoneId } from './meetups.ts'
import { close, createMember, noErrors, shown, visitAs } from './members.ts'
import { button } from './museum-events.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

it('is in Spanish for Spanish readers on phones: discussion, announcement, attendees and refusals', async () => {
  const organizer = await visitAsAmbassador(env, 'mateo.talk.screens', { ...phone, ...spanish, timezoneId })
  const { page } = organizer
  const community = await createCommunity(page, { name: 'Ada Quist Mateo', description: comment })
  const meetup = await createMeetup(page, community.id, {
    title: 'Y volveré.',
    description: comment,
    location: 'Rijksmuseum',
    maxAttendees: 1,
    enableWaitlist: true,
    cost: 'paid',
    costAmount: '€ 7',
  })
  const lucia = await visitAs(env, 'lucia.talk.screens', { ...phone, ...spanish, timezoneId })
  await join(lucia, community)
  await answerMeetup(lucia.page, meetup, 'attending')
  const path = meetupDiscussionPath(meetup.id)
  await page.goto(path)
  await shown(page, 'Aún no se ha dicho nada')
  await expectSpanish(page)
  expect(await problemsOn(page)).toEqual([[], []])

  await page.getByRole('tab', { name: 'Detalles' }).tap()
  await button(page, 'Escribir a todos').tap()
  const announcement = dialogOf(page, 'Escribir a todos')
  await announcement.getByText(/espera o tiene interés: 1 persona\./).waitFor()
  await announcement.getByRole('button', { name: 'Enviar' }).tap()
  await problemAt(announcement, 'Escribe un anuncio.')
  await expectSpanish(page)
  expect(await problemsOn(page)).toEqual([[], []])
  await announcement.getByLabel('Anuncio').fill(comment)
  await announcement.getByRole('button', { name: 'Enviar' }).tap()
  await toast(page, '1 persona ha recibido el aviso.')
  await isClosed(announcement)

  await button(page, 'Asistentes y lista de espera').tap()
  const guests = dialogOf(page, 'Asistentes y lista de espera')
  for (const name of ['Asisten (1)', 'Plaza ofrecida', 'En espera (1)', 'Con interés (0)']) {
    await guests.getByRole('tab', { name }).tap()
    await guests
      .getByText(/^Desde el /)
      .or(guests.getByText('No hay nadie que mostrar.'))
      .first()
      .waitFor()
    await expectSpanish(page)
  }
  expect(await problemsOn(page)).toEqual([[], []])

  await lucia.page.goto(path)
  await shown(lucia.page, 'Apúntate al encuentro para escribir aquí.')
  await shown(lucia.page, 'Anuncio')
  await expectSpanish(lucia.page)
  expect((await page.request.delete(`/api/meetups/${meetup.id}`)).ok()).toBe(true)
  await lucia.page.goto(path)
  await shown(lucia.page, /^Este encuentro se ha cancelado\. La conversación/)
  await expectSpanish(lucia.page)
  noErrors(organizer, lucia)
  await close(organizer, lucia)
})

it('fits a phone of 320 px with the longest texts: discussion, announcement and attendees', async () => {
  const narrow = { ...phone, timezoneId, viewport: { width: 320, height: 640 } }
  const organizer = await visitAsAmbassador(env, 'mina.talk.screens', narrow)
  const { page } = organizer
  const long = (characters: number) => 'Flustergewoelbe'.repeat(characters).slice(0, characters)
  const community = await createCommunity(page, { name: 'Long Talkers of Sandwell' })
  const meetup = await createMeetup(page, community.id, { title: long(100), cost: 'paid', costAmount: '€ 5' })
  const guest = await createMember(env, 'a.member.with.a.long.name.talk', {
    firstName: long(50),
    lastName: long(50),
  })
  await join(guest, community)
  const params = { id: meetup.id }
  await guest.call(routes.joinMeetup, { params, body: { status: 'attending' } })
  const { id: parentId } = await guest.call(routes.createMeetupComment, {
    params,
    body: { content: long(300) },
  })
  await guest.call(routes.createMeetupComment, { params, body: { content: long(300), parentId } })
  await page.goto(meetupDiscussionPath(meetup.id))
  await page.getByRole('button', { name: /^Reply to/ }).tap()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill(long(300))
  expect(await problemsOn(page)).toEqual([[], []])

  await page.goto(meetupPath(meetup.id))
  await heading(page, meetup.title)
  await button(page, 'Write to everyone').tap()
  await dialogOf(page, 'Write to everyone').getByLabel('Announcement').fill(long(1_000))
  expect(await problemsOn(page)).toEqual([[], []])
  await page.keyboard.press('Escape')
  await button(page, 'Attendees and waitlist').tap()
  await dialogOf(page, 'Attendees and waitlist').getByRole('listitem').last().waitFor()
  expect(await problemsOn(page)).toEqual([[], []])
  noErrors(organizer)
  await close(organizer)
})
