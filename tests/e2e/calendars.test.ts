import { readFile } from 'node:fs/promises'
import {
  type CommunityCard,
  calendarPath,
  type Meetup,
  type MuseumEvent,
  meetupPath,
  museumEventPath,
  routes,
} from '@vitrine/contracts'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { answerMeetup, createMeetup, reading, timezoneId } from './meetups.ts'
import { close, type Member, noErrors, shown, tabTo, visitAs } from './members.ts'
import { button, createMuseumEvent, visitAsManager } from './museum-events.ts'
import { pressEnter } from './press.ts'
import { expectSpanish, spanish } from './spanish.ts'

const narrow = { ...phone, timezoneId, viewport: { width: 320, height: 640 } }

let env: TestEnvironment
let organizer: Awaited<ReturnType<typeof visitAsAmbassador>>
let manager: Awaited<ReturnType<typeof visitAsManager>>
let member: Member
/** On a narrow phone. */
let outsider: Member
/** It is private, and the member is in it. */
let community: CommunityCard
let event: MuseumEvent

beforeAll(async () => {
  env = await startTestEnvironment()
  manager = await visitAsManager(env, 'mercy.calendars', 'Almanac House of Selwick')
  organizer = await visitAsAmbassador(env, 'otto.calendars', reading)
  member = await visitAs(env, 'mina.calendars', reading)
  outsider = await visitAs(env, 'nadia.calendars', narrow)
  event = await createMuseumEvent(manager.page, manager.museum, { title: 'Reading old almanacs' })
  community = await createCommunity(organizer.page, { name: 'Almanac Readers of Selwick' })
  await join(member, community)
  const closed = { membershipType: 'private' } as const
  const path = `/api/communities/${community.id}`
  expect((await organizer.page.request.put(path, { data: closed })).ok()).toBe(true)
  await env.network.drain()
})
afterAll(async () => {
  noErrors(organizer, manager, member, outsider)
  await env?.close()
})

/** The events of a calendar, as an application for calendars reads them. */
function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map(each => {
    const text = (name: string) => String(each.getFirstPropertyValue(name))
    const time = (name: string) => (each.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
    return {
      title: text('summary'),
      dateTime: time('dtstart'),
      endDateTime: time('dtend'),
      location: text('location'),
      page: new URL(text('url')).pathname,
      status: text('status'),
    }
  })
}

const factsOf = ({ title, dateTime, endDateTime }: Meetup | MuseumEvent) => ({ title, dateTime, endDateTime })
const ofMeetup = (meetup: Meetup) => ({
  ...factsOf(meetup),
  location: 'Print room, second floor',
  page: meetupPath(meetup.id),
  status: 'CONFIRMED',
})

async function savedFrom(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressEnter(button(page, 'Add to calendar')),
  ])
  return {
    name: download.suggestedFilename(),
    events: eventsIn(await readFile(await download.path(), 'utf8')),
  }
}

/** What an application reads at an address, without a session; where there is nothing, the status of the answer. */
async function readAt(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) return answer.status
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return eventsIn(await answer.text())
}

it('save an event: a private meetup for members only, and one of a museum for every visitor', async () => {
  const meetup = await createMeetup(organizer.page, community.id, { title: 'Feast days, by lamplight' })
  const { page } = member
  await page.goto(meetupPath(meetup.id))
  expect(await savedFrom(page)).toEqual({ name: `meetup-${meetup.id}.ics`, events: [ofMeetup(meetup)] })
  await expectGoodLooks(page)

  await outsider.page.goto(meetupPath(meetup.id))
  await shown(outsider.page, 'Only members see the place, the details and who comes.')
  expect(await button(outsider.page, 'Add to calendar').count()).toBe(0)
  const file = `/api${meetupPath(meetup.id)}/calendar.ics`
  expect((await outsider.page.request.get(file)).status()).toBe(404)
  expect(await readAt(env.network.url + file)).toBe(404)

  await outsider.page.goto(museumEventPath(event.id))
  const saved = {
    name: `event-${event.id}.ics`,
    events: [
      {
        ...factsOf(event),
        location: 'Almanac House of Selwick, Amsterdam',
        page: museumEventPath(event.id),
        status: 'CONFIRMED',
      },
    ],
  }
  expect(await savedFrom(outsider.page)).toEqual(saved)
  expect(await problemsOn(outsider.page)).toEqual([[], []])
  expect(await readAt(`${env.network.url}/api/museum-events/${event.id}/calendar.ics`)).toEqual(saved.events)
})

it('follow what a member answers, at an address that the member creates, replaces and ends by keyboard', async () => {
  const meetup = await createMeetup(organizer.page, community.id, { title: 'Eclipses of the century' })
  const { page, context } = member
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerMeetup(page, meetup, 'attending')
  await gotoLive(page, '/events')
  const dialog = dialogOf(page, 'Your calendar')
  const step = (name: string) => focused(dialog.getByRole('heading', { name }))
  const press = async (name: string) => {
    await dialog.getByRole('button', { name }).waitFor()
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'Your calendar')
  await page.keyboard.press('Enter')
  await press('Create address')
  await step('Your address is ready')
  await press('Copy address')
  await toast(page, 'Copied')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(await field(dialog, 'Address of your calendar').inputValue()).toBe(address)
  const application = await dialog.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')
  expect(application).toBe(address.replace('http:', 'webcal:'))
  await expectGoodLooks(page)
  expect(await readAt(address)).toEqual([ofMeetup(meetup)])

  // It follows another answer, and that the meetup is cancelled.
  await member.call(routes.joinMuseumEvent, { params: { id: event.id }, body: { status: 'interested' } })
  expect((await organizer.page.request.delete(`/api${meetupPath(meetup.id)}`)).ok()).toBe(true)
  const followed = [
    { title: meetup.title, status: 'CANCELLED' },
    { title: event.title, status: 'TENTATIVE' },
  ].map(each => expect.objectContaining(each))
  const read = await readAt(address)
  expect(read).toHaveLength(2)
  expect(read).toEqual(expect.arrayContaining(followed))

  // It is not shown again, and ends with the next one.
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await isClosed(dialog)
    await focused(button(page, 'Your calendar'))
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Your calendar has had an address since/).waitFor()
  }
  await reopen()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  expect(await page.content()).not.toContain(new URL(address).pathname)
  await expectGoodLooks(page)
  await press('Replace address')
  await step('Replace the address?')
  await press('Replace address')
  await step('Your address is ready')
  const next = await field(dialog, 'Address of your calendar').inputValue()
  expect(await readAt(address)).toBe(404)
  expect(await readAt(next)).toEqual(read)

  await reopen()
  await press('Turn off')
  await step('Turn off your calendar?')
  await press('Turn off')
  await toast(page, 'Your calendar is turned off')
  await focused(dialog.getByRole('button', { name: 'Create address' }))
  expect(await readAt(next)).toBe(404)
})

it('are linked from a museum and from a public community, for the application of the reader; from a private one not', async () => {
  const open = await createCommunity(organizer.page, { name: 'Calendar Makers of Selwick' })
  const meetup = await createMeetup(organizer.page, open.id, { title: 'Carving a wooden calendar' })
  await env.network.drain()
  const about = ({ id }: CommunityCard) => `/communities/${id}?tab=about`
  const linkOn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Calendar', exact: true })
  const visitor = await env.visit(narrow)
  for (const [{ page }, path, { title }] of [
    [outsider, about(open), meetup],
    [visitor, manager.museum.path, event],
  ] as const) {
    await page.goto(path)
    const href = () => linkOn(page).getAttribute('href')
    await expect.poll(href).toMatch(/^webcal:/)
    expect(await readAt(String(await href()).replace('webcal:', 'http:'))).toMatchObject([{ title }])
    expect(await problemsOn(page)).toEqual([[], []])
    await expectGoodLooks(page)
  }
  for (const { page } of [member, outsider]) {
    await page.goto(about(community))
    await heading(page, community.name)
    await page.getByRole('tabpanel').getByText('Since', { exact: true }).waitFor()
    expect(await linkOn(page).count()).toBe(0)
  }
  expect(await readAt(env.network.url + calendarPath('communities', community.id))).toBe(404)
  noErrors(visitor)
  await close(visitor)
})

it('are in Spanish for Spanish readers on narrow phones', async () => {
  const reader = await visitAs(env, 'lucia.calendars', { ...narrow, ...spanish })
  const { page } = reader
  // Without the events of others, which are in English.
  await page.goto('/events?q=zzzzzz')
  const dialog = dialogOf(page, 'Tu calendario')
  const looksGood = async () => {
    await expectSpanish(page)
    expect(await problemsOn(page)).toEqual([[], []])
  }
  await act(page, 'Tu calendario')
  const press = (name: string) => dialog.getByRole('button', { name }).tap()
  await dialog.getByRole('button', { name: 'Crear dirección' }).waitFor()
  await looksGood()
  await press('Crear dirección')
  await dialog.getByRole('heading', { name: 'Tu dirección está lista' }).waitFor()
  await looksGood()
  await press('Cerrar')
  await isClosed(dialog)
  await act(page, 'Tu calendario')
  await dialog.getByText(/^Tu calendario tiene una dirección desde/).waitFor()
  await looksGood()
  await press('Cambiar la dirección')
  await dialog.getByRole('heading', { name: '¿Cambiar la dirección?' }).waitFor()
  await looksGood()
  await press('Cancelar')
  await press('Desactivar')
  await dialog.getByRole('heading', { name: '¿Desactivar tu calendario?' }).waitFor()
  await looksGood()
  noErrors(reader)
  await close(reader)
})
