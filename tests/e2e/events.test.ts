import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { fillInSignUp, gotoLive, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import {
  appears,
  createMeetup,
  dayIn,
  moveMeetup,
  reading,
  sundayOfWeekend,
  tile,
  timezoneId,
} from './meetups.ts'
import { close, countRequests, noErrors, shown, tabTo, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const isAbsent = (page: Page, title: string) => expect.poll(() => tile(page, title).count()).toBe(0)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const eventsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first()
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

it('asks anonymous visitors to sign in, loads no meetups for them, and returns after signing in', async () => {
  const visitor = await env.visit(reading)
  const { page } = visitor
  const requests = countRequests(page, 'GET', /^\/api\/(meetups|events|search\/events|museum-events)\b/)
  await page.clock.install()
  for (const path of ['/meetups', '/events', '/events?tab=my_groups']) {
    await page.goto(path)
    await heading(page, 'Events')
    await shown(page, 'Sign in to see events')
    await expect.poll(() => page.title()).toBe('Events · Vitrine')
    expect(await eventsLink(page).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('tab').count()).toBe(0)
  }
  await expectGoodLooks(page)
  expect(requests()).toBe(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign in/i })
    .click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await fillInSignUp(page, 'vera.events')
  await page.waitForURL('**/events?tab=my_groups')
  await shown(page, 'No events found')
  expect(requests()).toBeGreaterThan(0)
  noErrors(visitor)
  await close(visitor)
})

it('lets a member find and join a meetup by keyboard alone, and other open pages follow', async () => {
  const owner = await visitAsAmbassador(env, 'otis.events')
  const walkers = await createCommunity(owner.page, { name: 'Lantern Walkers of Evermere' })
  const others = await createCommunity(owner.page, { name: 'Moth Watchers of Evermere' })
  const [mia, noah] = await Promise.all([
    visitAs(env, 'mia.events', reading),
    visitAs(env, 'noah.events', { ...reading, timezoneId: 'Pacific/Auckland' }),
  ])
  for (const member of [mia, noah]) await join(member, walkers)
  const walk = 'Lantern walk of Evermere'
  const kiln = 'Weekend at the Evermere kiln'
  const moths = 'Evermere moths by lamplight'
  const first = 'The first Evermere walk'
  const [date = '', dayAfter = ''] = [40, 41].map(days => dayIn(timezoneId, days))
  await createMeetup(owner.page, walkers.id, {
    title: walk,
    date,
    tags: ['lantern', 'stone', 'slow', 'evening'],
    location: 'Cloister of the almshouse',
  })
  await createMeetup(owner.page, others.id, { title: moths, date: dayAfter })
  // It is not over before the weekend is.
  const weekend = await createMeetup(owner.page, walkers.id, { title: kiln })
  const sunday = sundayOfWeekend(timezoneId)
  await moveMeetup(env, weekend, `${sunday} 00:30`, `${sunday} 24:00`)
  const past = await createMeetup(owner.page, walkers.id, { title: first })
  const before = dayIn(timezoneId, -9)
  await moveMeetup(env, past, `${before} 18:30`, `${before} 20:30`)
  await env.network.drain()
  await gotoLive(noah.page, '/events?tab=my_groups')
  await tile(noah.page, walk).getByText('1 going').waitFor()
  // In Auckland it begins on the next morning.
  const day = noah.page.getByRole('region').filter({ has: tile(noah.page, walk) })
  await day.locator(`h2 time[datetime="${dayAfter}"]`).waitFor()
  await tile(noah.page, walk)
    .getByText(/your time$/)
    .waitFor()

  // The tabs, from the navigation on.
  const { page } = mia
  const press = (key: string) => page.keyboard.press(key)
  await gotoLive(page, '/')
  await tabTo(page, 'Events')
  await press('Enter')
  await heading(page, 'Events')
  await page.waitForURL('**/events')
  expect(await eventsLink(page).getAttribute('aria-current')).toBe('page')
  await tabTo(page, 'All')
  await press('ArrowRight')
  await focused(tab(page, 'My Groups'))
  await tile(page, walk).getByRole('link', { name: 'Lantern Walkers of Evermere' }).waitFor()
  await tile(page, walk).getByText('+1').waitFor()
  await tile(page, kiln).waitFor()
  await isAbsent(page, moths)
  await isAbsent(page, first)
  expect(addressOf(page)).toEqual({ tab: 'my_groups' })
  await expectGoodLooks(page)
  await press('ArrowRight')
  await focused(tab(page, 'Museums'))
  await press('ArrowRight')
  await focused(tab(page, 'This Weekend'))
  await isAbsent(page, walk)
  await tile(page, kiln).waitFor()
  expect(addressOf(page)).toEqual({ tab: 'this_weekend' })
  for (const _ of [1, 2, 3]) await press('ArrowLeft')
  await focused(tab(page, 'All'))

  // A word of the title and one of the place.
  await tabTo(page, 'Search events')
  await page.keyboard.type('evermere')
  await tile(page, moths).waitFor()
  await page.keyboard.type(' cloist')
  await isAbsent(page, moths)
  await isAbsent(page, kiln)
  await tabTo(page, 'Join Meetup')
  await press('Enter')
  await toast(page, 'Successfully joined event!')
  await focused(page.getByRole('button', { name: 'Going', exact: true }))
  for (const reader of [mia, noah]) await tile(reader.page, walk).getByText('2 going').waitFor()
  await expectGoodLooks(page)

  // The history keeps the search and the tab.
  await press('Shift+Tab')
  await tabTo(page, walk)
  await press('Enter')
  await heading(page, walk)
  expect(await eventsLink(page).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await expect.poll(() => searchBox(page).inputValue()).toBe('evermere cloist')
  await tile(page, walk).getByRole('button', { name: 'Going' }).waitFor()
  await isAbsent(page, moths)
  await searchBox(page).fill('evermere')
  await tab(page, 'My Groups').click()
  await tile(page, kiln).waitFor()
  await isAbsent(page, moths)
  expect(addressOf(page)).toEqual({ q: 'evermere', tab: 'my_groups' })
  await tile(page, walk).getByRole('link', { name: walk }).click()
  await heading(page, walk)
  await page.goBack()
  await tile(page, kiln).waitFor()
  await page.goForward()
  await heading(page, walk)
  await page.goBack()
  await tile(page, walk).waitFor()
  expect(addressOf(page)).toEqual({ q: 'evermere', tab: 'my_groups' })
  await isAbsent(page, moths)

  // What is over.
  await tabTo(page, 'Past')
  await press('Enter')
  await tile(page, first).waitFor()
  await isAbsent(page, walk)
  expect(await tile(page, first).getByRole('button').count()).toBe(0)
  expect(addressOf(page)).toEqual({ q: 'evermere', tab: 'my_groups', past: '1' })
  await expectGoodLooks(page)
  await press('Enter')
  await tile(page, walk).waitFor()
  await isAbsent(page, first)
  noErrors(owner, mia, noah)
  await close(owner, mia, noah)
})

it('shows title and day of the meetup of a private community to others, who do not find its place', async () => {
  const owner = await visitAsAmbassador(env, 'iona.events')
  const community = await createCommunity(owner.page, {
    name: 'Locksmiths of Evermere',
    membershipType: 'private',
  })
  const title = 'Evermere keys and wards'
  await createMeetup(owner.page, community.id, {
    title,
    date: dayIn(timezoneId, 50),
    location: 'Strongroom of the guildhall',
    tags: ['brass'],
  })
  const eve = await visitAs(env, 'eve.events', reading)
  const { page } = eve
  await page.goto('/events?q=evermere+wards')
  await tile(page, title).waitFor()
  await tile(page, title)
    .getByText(/members/)
    .first()
    .waitFor()
  expect(
    await tile(page, title)
      .getByText(/Strongroom|etchings|going|brass|iona/)
      .count(),
  ).toBe(0)
  expect(await tile(page, title).getByRole('button').count()).toBe(0)
  await expectGoodLooks(page)
  await searchBox(page).fill('strongroom')
  await shown(page, 'No events found')
  await searchBox(page).fill('wards')
  await tile(page, title).getByRole('link', { name: 'Join the community first' }).click()
  await heading(page, 'Locksmiths of Evermere')

  await owner.page.goto('/events?q=strongroom')
  await tile(owner.page, title).getByText('Strongroom of the guildhall').waitFor()
  await tile(owner.page, title).getByText('1 going').waitFor()
  noErrors(owner, eve)
  await close(owner, eve)
})

it('brings a new meetup into the open list of a member, and a reader who may create none has no button', async () => {
  const owner = await visitAsAmbassador(env, 'ruth.events', reading)
  const community = await createCommunity(owner.page, { name: 'Clock Winders of Evermere' })
  const lone = await visitAs(env, 'lone.events', reading)
  await join(lone, community)
  for (const { page } of [owner, lone]) {
    await page.clock.install()
    await gotoLive(page, '/events?tab=my_groups')
    await shown(page, 'No events found')
  }
  expect(await lone.page.getByRole('button', { name: 'Create Meetup' }).count()).toBe(0)
  await owner.page.getByRole('button', { name: 'Create Meetup' }).waitFor()
  const title = 'Winding day of Evermere'
  await createMeetup(owner.page, community.id, { title, date: dayIn(timezoneId, 60) })
  for (const { page } of [owner, lone]) await appears(page, tile(page, title))
  noErrors(owner, lone)
  await close(owner, lone)
})
