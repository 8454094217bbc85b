import { routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { appears, createMeetup, reading, tile, timezoneId } from './meetups.ts'
import { close, noErrors, visitAs } from './members.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

it('shows the events of a month, and all of a day that has more than its cell names', async () => {
  const owner = await visitAsAmbassador(env, 'dora.events')
  const community = await createCommunity(owner.page, { name: 'Diarists of Evermere' })
  const titles = ['Dawn pages', 'Noon pages', 'Dusk pages', 'Night pages']
  for (const [index, title] of titles.entries())
    await createMeetup(owner.page, community.id, {
      title,
      date: '2032-02-29',
      startTime: `${10 + 3 * index}:00`,
      endTime: '',
    })

  const { page } = owner
  const month = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const day = (name: RegExp) => page.getByRole('button', { name })
  await page.clock.install()
  await gotoLive(page, '/events?view=month&month=2032-01')
  await month('January 2032').waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await month('February 2032').waitFor()
  await expect.poll(() => addressOf(page)).toEqual({ view: 'month', month: '2032-02' })
  const leapDay = day(/^Sunday, February 29.*more than 3/)
  await leapDay.getByText('Dawn pages').waitFor()
  await leapDay.getByText('+ more').waitFor()
  expect(await leapDay.getByText('Night pages').count()).toBe(0)
  await expectGoodLooks(page)
  await leapDay.click()
  for (const title of titles) await tile(page, title).waitFor()
  await expect.poll(() => addressOf(page)).toEqual({ view: 'month', month: '2032-02', day: '2032-02-29' })
  await expectGoodLooks(page)
  await gotoLive(page, page.url())
  for (const title of titles) await tile(page, title).waitFor()
  expect(await leapDay.getAttribute('aria-pressed')).toBe('true')

  // The arrow keys lead from day to day, and into the next month.
  await leapDay.focus()
  await page.keyboard.press('ArrowLeft')
  await focused(day(/^Saturday, February 28/))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await month('March 2032').waitFor()
  await focused(day(/^Sunday, March 7/))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await focused(day(/^Wednesday, March 10, no events/))
  await createMeetup(page, community.id, { title: 'March pages', date: '2032-03-10' })
  await appears(page, day(/^Wednesday, March 10, 1 event/))
  await focused(day(/^Wednesday, March 10, 1 event/))
  await page.keyboard.press('Enter')
  await tile(page, 'March pages').waitFor()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await month('February 2032').waitFor()
  noErrors(owner)
  await close(owner)
})

it('is in Spanish for Spanish readers on phones: agenda, month and empty list', async () => {
  const owner = await visitAsAmbassador(env, 'mateo.events')
  // Of words that are known as data.
  const { id } = await createCommunity(owner.page, { name: 'Mateo Quist Ada', description: comment })
  await createMeetup(owner.page, id, {
    title: 'Y volveré.',
    description: comment,
    location: 'Rijksmuseum',
    tags: ['rembrandt'],
  })
  const lucia = await visitAs(env, 'lucia.events', { ...phone, ...spanish, timezoneId })
  const { page } = lucia
  await page.goto('/events?tab=my_groups')
  await page.getByText('No se han encontrado eventos').waitFor()
  await expectSpanish(page)
  await expectGoodLooks(page)
  await lucia.call(routes.joinCommunity, { params: { id }, body: { answers: [] } })
  await page.goto('/events?tab=my_groups')
  await tile(page, 'Y volveré.').waitFor()
  await expectSpanish(page)
  await expectGoodLooks(page)
  await page.goto('/events?tab=my_groups&view=month&month=2031-06')
  await page.getByRole('button', { name: /^sábado, 14 de junio/i }).tap()
  await tile(page, 'Y volveré.').waitFor()
  await expectSpanish(page)
  await expectGoodLooks(page)
  noErrors(owner, lucia)
  await close(owner, lucia)
})

it('shows that events could not be loaded, and loads them when asked again', async () => {
  const reader = await visitAs(env, 'rex.events', reading)
  const { page } = reader
  let status = 500
  await page.route(/\/api\/(search\/events|events\/calendar)\?/, route =>
    route.fulfill(status === 200 ? { json: null } : { status, json: {} }),
  )
  await page.goto('/events')
  await page.getByText('Could not load events').waitFor()
  await expectGoodLooks(page)
  status = 200
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No events found').waitFor()
  await expectGoodLooks(page)
  // Which is not asked for again by itself.
  status = 403
  await page.goto('/events?view=month&month=2033-05')
  await page.getByText('Could not load events').waitFor()
  await expectGoodLooks(page)
  status = 200
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Sunday, May 1, no events' }).waitFor()
  noErrors(reader)
  await close(reader)
})
