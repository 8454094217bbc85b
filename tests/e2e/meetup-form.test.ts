import { type Meetup, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed, problemAt } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { close, createMember, noErrors, shown, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const joining = (id: number) => ({ params: { id }, body: { answers: [] } })

it('creates a meetup by its form, edits and duplicates it, removes one and cancels one that others have answered', async () => {
  const host = await visitAsAmbassador(env, 'host.meetup.form')
  const { page } = host
  const { id } = await createCommunity(page, { name: 'Night Sketchers of Ashcombe' })
  const guest = await createMember(env, 'guest.meetup.form')
  await guest.call(routes.joinCommunity, joining(id))

  await page.goto(`/communities/${id}?tab=meetups`)
  await page.getByRole('main').getByRole('button', { name: 'Create meetup' }).first().click()
  const create = dialogOf(page, 'Create meetup')
  const send = create.getByRole('button', { name: 'Create meetup' })
  await send.click()
  for (const name of ['Title', 'Description', 'Location', 'Date', 'Start time'])
    await problemAt(create, `${name} is required`)
  await focused(field(create, 'Title'))
  await create.getByRole('button', { name: 'More details' }).click()
  await create.getByRole('radio', { name: 'Paid' }).check()
  await expectGoodLooks(page)
  await create.getByRole('radio', { name: 'Free' }).check()
  await field(create, 'Title').fill('Ink by lamplight')
  await field(create, 'Description').fill('Bring a pen.')
  await field(create, 'Location').fill('Hall of casts')
  await field(create, 'Date').fill('2020-01-06')
  await field(create, 'Start time').fill('22:30')
  await field(create, 'End time').fill('00:15')
  await shown(page, 'It ends on the next day.')
  await field(create, 'Time zone').fill('lisbon')
  await field(create, 'Rain plan').fill('We stay inside.')
  await field(create, 'Tags').fill('#Ink, night')
  // What the server refuses is at its field, and what was typed is there when the form was closed.
  await send.click()
  await problemAt(create, 'A meetup starts in the future.')
  await focused(field(create, 'Date'))
  await page.keyboard.press('Escape')
  await isClosed(create)
  await page.getByRole('main').getByRole('button', { name: 'Create meetup' }).first().click()
  await expect.poll(() => field(create, 'Title').inputValue()).toBe('Ink by lamplight')
  await field(create, 'Date').fill('2031-01-06')
  await pressEnter(send)
  await toast(page, 'Meetup created successfully!')
  await heading(page, 'Ink by lamplight')
  const meetupId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const read = () => guest.call(routes.getMeetup, { params: { id: meetupId } })
  expect(await read()).toMatchObject({
    dateTime: '2031-01-06T22:30:00.000Z',
    endDateTime: '2031-01-07T00:15:00.000Z',
    timezone: 'Europe/Lisbon',
    maxAttendees: null,
    rainPlan: 'We stay inside.',
    tags: ['ink', 'night'],
  })

  // Another page has changed it meanwhile; then a seat too few is refused at its field.
  await guest.call(routes.joinMeetup, { params: { id: meetupId }, body: { status: 'attending' } })
  await act(page, 'Edit')
  const edit = dialogOf(page, 'Edit meetup')
  await expect.poll(() => field(edit, 'Start time').inputValue()).toBe('22:30')
  expect(await field(edit, 'Time zone').inputValue()).toBe('Europe/Lisbon')
  await field(edit, 'Title').fill('Ink by moonlight')
  await changeElsewhere(page, await read(), { location: 'The garden' })
  const save = edit.getByRole('button', { name: 'Save' })
  await save.click()
  await edit.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => field(edit, 'Location').inputValue()).toBe('The garden')
  await field(edit, 'Maximum of attendees').fill('1')
  await save.click()
  await problemAt(edit, '2 people have a seat already. Please keep at least as many.')
  await field(edit, 'Maximum of attendees').fill('2')
  await save.click()
  await toast(page, 'Meetup updated successfully!')
  await isClosed(edit)
  await heading(page, 'Ink by moonlight')
  expect(await read()).toMatchObject({ location: 'The garden', maxAttendees: 2, isFull: true })

  // The duplicate has no answers, so it is removed.
  await act(page, 'Duplicate')
  const copy = dialogOf(page, 'Duplicate meetup')
  await copy.getByRole('button', { name: 'Create meetup' }).click()
  await problemAt(copy, 'Date is required')
  await field(copy, 'Title').fill('Ink by candlelight')
  await field(copy, 'Date').fill('2031-02-03')
  await copy.getByRole('button', { name: 'Create meetup' }).click()
  await heading(page, 'Ink by candlelight')
  await act(page, 'Delete')
  const remove = dialogOf(page, 'Delete “Ink by candlelight”?')
  await remove.getByText('If no one else has answered, it is removed.').waitFor()
  await expectGoodLooks(page)
  await remove.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Meetup deleted successfully!')
  await page.waitForURL(`**/communities/${id}?tab=meetups`)
  const list = page.getByRole('tabpanel')
  await list.getByRole('link', { name: 'Ink by moonlight' }).waitFor()
  await expect.poll(() => list.getByText('Ink by candlelight').count()).toBe(0)

  // The other one has an answer: it is cancelled.
  await list.getByRole('link', { name: 'Ink by moonlight' }).click()
  await act(page, 'Delete')
  const cancel = dialogOf(page, 'Delete “Ink by moonlight”?')
  await cancel.getByRole('button', { name: 'Delete' }).click()
  await isClosed(cancel)
  await page.getByRole('main').getByText('Cancelled').first().waitFor()
  expect(await read()).toMatchObject({ status: 'cancelled' })
  noErrors(host)
  await close(host)
})

/** Saves the form of a meetup as the user of the page, without the form. */
async function changeElsewhere(page: Page, meetup: Meetup, more: Partial<Meetup>) {
  const { title, description, location, date, startTime, endTime, timezone } = meetup
  const answer = await page.request.put(`/api/meetups/${meetup.id}`, {
    data: { title, description, location, date, startTime, endTime, timezone, ...more },
  })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
}

it('lets a community say who creates meetups, and its Spanish members on phones create one', async () => {
  const host = await visitAsAmbassador(env, 'owner.meetup.form')
  const { id } = await createCommunity(host.page, { name: 'Ada Mateo Quist', description: comment })
  const lucia = await visitAs(env, 'lucia.meetup.form', { ...phone, ...spanish })
  await lucia.call(routes.joinCommunity, joining(id))
  const mayCreate = async () =>
    (await lucia.call(routes.getCommunity, { params: { id } })).permissions.includes('createMeetup')
  expect(await mayCreate()).toBe(false)
  await host.page.goto(`/communities/${id}?panel=rules`)
  const creators = host.page.getByLabel('Who may create meetups')
  await expect.poll(() => creators.inputValue()).toBe('admin')
  await creators.selectOption('All members')
  await host.page.getByRole('button', { name: 'Save' }).click()
  await toast(host.page, 'Settings saved')
  expect(await mayCreate()).toBe(true)

  const { page } = lucia
  await page.goto(`/communities/${id}?tab=meetups`)
  await page.getByRole('main').getByRole('button', { name: 'Crear encuentro' }).first().tap()
  const create = dialogOf(page, 'Crear encuentro')
  await create.getByRole('button', { name: 'Más detalles' }).tap()
  await create.getByRole('radio', { name: 'De pago' }).check()
  await create.getByRole('button', { name: 'Crear encuentro' }).tap()
  await problemAt(create, 'El título es obligatorio')
  await problemAt(create, 'Indica cuánto cuesta.')
  await expectSpanish(page)
  expect(await problemsOn(page)).toEqual([[], []])
  noErrors(host, lucia)
  await close(host, lucia)
})

it('asks on the Events screen for the community first, of those in which its user may create meetups', async () => {
  const host = await visitAsAmbassador(env, 'planner.meetup.form')
  const { page } = host
  const stairs = await createCommunity(page, { name: 'Stair Sitters of Ashcombe' })
  const open = async () => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Create Meetup' }).click()
  }
  // The only one is chosen already.
  await open()
  const create = dialogOf(page, 'Create meetup')
  const community = field(create, 'Community')
  const chosen = () => community.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  await expect.poll(chosen).toBe('Stair Sitters of Ashcombe')
  await field(create, 'Title').fill('Two steps down')

  const attic = await createCommunity(page, { name: 'Attic Readers of Ashcombe' })
  await open()
  expect(await field(create, 'Title').inputValue()).toBe('Two steps down')
  expect(await chosen()).toBe('Choose a community')
  const send = create.getByRole('button', { name: 'Create meetup' })
  await send.click()
  await problemAt(create, 'Please choose a community.')
  await focused(community)
  await expectGoodLooks(page)
  await community.selectOption('Attic Readers of Ashcombe')
  await field(create, 'Description').fill('Bring a torch.')
  await field(create, 'Location').fill('Under the roof')
  await field(create, 'Date').fill('2031-03-04')
  await field(create, 'Start time').fill('18:00')
  await page.keyboard.press('Escape')
  await isClosed(create)
  await page.getByRole('button', { name: 'Create Meetup' }).click()
  await expect.poll(chosen).toBe('Attic Readers of Ashcombe')
  await pressEnter(send)
  await toast(page, 'Meetup created successfully!')
  await heading(page, 'Two steps down')
  const created = async (id: number) => {
    const answer = await page.request.get(`/api/communities/${id}/meetups`)
    return ((await answer.json()) as Meetup[]).map(({ title }) => title)
  }
  expect([await created(attic.id), await created(stairs.id)]).toEqual([['Two steps down'], []])

  // A member of the same community who may not create one there has no button.
  const guest = await visitAs(env, 'guest.planner.meetup.form', { ...phone, ...spanish })
  await guest.call(routes.joinCommunity, joining(attic.id))
  const offered = guest.page.waitForResponse(/\/api\/user\/groups\?may=createMeetup/)
  await guest.page.goto('/events')
  expect(await (await offered).json()).toEqual([])
  await heading(guest.page, 'Eventos')
  expect(await guest.page.getByRole('button', { name: 'Crear encuentro' }).count()).toBe(0)
  noErrors(host, guest)
  await close(host, guest)
})
