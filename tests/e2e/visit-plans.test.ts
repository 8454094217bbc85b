import {
  type DayHours,
  meetupPath,
  type OpeningHours,
  routes,
  type VisitPlanDetail,
  visitPlanPath,
  weekdayOf,
  weekdays,
} from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { dialogOf, field, isClosed, problemAt } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { dayIn } from './meetups.ts'
import {
  close,
  countRequests,
  createMember,
  type Member,
  noErrors,
  shown,
  tabTo,
  visitAs,
} from './members.ts'
import { button, followNotification } from './museum-events.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const timezone = 'Atlantic/Azores'
const open: DayHours = { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' }
const closed: DayHours = { isOpen: false, isByAppointment: false }
const openingHours: OpeningHours = {
  defaultHours: Object.fromEntries(weekdays.map(day => [day, day === 'monday' ? closed : open])),
  seasonalHours: [],
  exceptions: [],
}

/** Opens three museums: two that are closed on Mondays, and one whose hours are not known. Resolves to their ids. */
async function openThree(names: readonly string[], place: Parameters<typeof museum>[1]): Promise<number[]> {
  const located = { longitude: -28.63, timezone, ...place }
  const drafts = names.map((name, index) =>
    museum(name, {
      ...located,
      latitude: 38.53 + index / 100,
      openingHours: index < 2 ? openingHours : null,
      amenities: index === 1 ? ['free_admission_days'] : [],
    }),
  )
  await openMuseums(env.network, drafts)
  const rows = await env.network.museums.ctx.db.query<{ id: number }>(
    'select id from museums where name = any($1) order by array_position($1, name)',
    [names],
  )
  return rows.map(({ id }) => id)
}

const toggle = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const want = (page: Page, name: string) => toggle(page, `I want to see it ${name}`)
const isChosen = (page: Page, name: string) =>
  expect.poll(() => want(page, name).getAttribute('aria-pressed')).toBe('true')
const mornings = (page: Page) => toggle(page, /Morning.*from/)
const card = (page: Page) => page.getByRole('complementary', { name: 'The plan' })
const planOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))
const read = ({ call }: Pick<Member, 'call'>, id: number): Promise<VisitPlanDetail> =>
  call(routes.getVisitPlan, { params: { id } })
const votesOf = (id: number) => `**/api/visit-plans/${id}/vote`
const unfitDays = (page: Page) => page.getByRole('main').locator('summary')
/** As a browser takes the keys of a day, in American order. */
const keysOf = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1')
const notify = async () => {
  await env.network.drain()
  await runFanOuts(env.network.notifications.ctx)
}

/** Plans a visit to museums by keyboard alone, from the list of meetups; first for too many days. */
async function makePlan(page: Page, names: readonly string[]): Promise<void> {
  await pressEnter(button(page, 'Plan a visit'))
  const dialog = dialogOf(page, 'Plan a visit')
  await dialog.waitFor()
  await tabTo(page, 'Museum')
  for (const name of names) {
    await page.keyboard.type(name)
    await dialog.getByRole('option', { name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await focused(field(dialog, 'Another museum'))
  }
  const last = field(dialog, 'Last day')
  const twoWeeks = await last.inputValue()
  await tabTo(page, 'Last day')
  await page.keyboard.type(keysOf(dayIn('UTC', 60)))
  await tabTo(page, 'Seats')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await problemAt(dialog, 'A plan covers up to 31 days.')
  await focused(last)
  for (const name of names) await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  expect(await field(dialog, 'Seats').inputValue()).toBe('2')
  await page.keyboard.type(keysOf(twoWeeks))
  await expect.poll(() => last.inputValue()).toBe(twoWeeks)
  await page.keyboard.press('Enter')
  await toast(page, 'The plan is made. Everyone can vote now.')
}

it('plans a visit together: votes reach every open page, and the best time becomes a meetup', async () => {
  const names = ['Kite House of Plumley', 'Loom Hall of Plumley', 'Sail Loft of Plumley'] as const
  const [kites, looms, sails] = names
  await openThree(names, { city: 'Horta', country: 'Portugal', address: '1 Quay' })
  const creator = await visitAsAmbassador(env, 'carla.visit.plans')
  const community = await createCommunity(creator.page, { name: 'Wind Watchers of Plumley' })
  const [maker, voter, outsider] = await Promise.all([
    visitAs(env, 'mona.visit.plans'),
    visitAs(env, 'vito.visit.plans'),
    visitAs(env, 'olaf.visit.plans'),
  ])
  for (const each of [maker, voter]) await join(each, community)
  await env.network.drain()
  await gotoLive(maker.page, `/communities/${community.id}?tab=meetups`)
  await shown(
    maker.page,
    'No visit is being planned. Name some museums, and everyone says when they can come.',
  )
  await makePlan(maker.page, names)
  await heading(maker.page, `Visit to ${kites}, ${looms}, and ${sails}`)
  const id = planOf(maker.page)
  await gotoLive(maker.page, visitPlanPath(id))
  const isSamePage = await markPage(maker.page)
  await unfitDays(maker.page).waitFor()

  // Both Mondays of two weeks are missing, and the page says why.
  const dates = await maker.page
    .getByRole('main')
    .locator('ol time')
    .evaluateAll(times => times.map(each => each.getAttribute('datetime') ?? ''))
  expect(dates).toHaveLength(12)
  expect(dates.filter(date => weekdayOf(date) === 'monday')).toEqual([])
  await pressEnter(unfitDays(maker.page))
  const unfit = maker.page.getByText(`${kites} and ${looms} are closed.`)
  expect(await unfitDays(maker.page).textContent()).toBe('2 days that do not fit')
  expect(await unfit.count()).toBe(2)

  // Another member follows the notification, and taps several times before the first answer.
  await notify()
  await gotoLive(voter.page, '/bookmarks')
  await followNotification(
    voter.page,
    new RegExp(`mona.visit.plans plans a visit in ${community.name}: ${kites}, ${looms}, and ${sails}`),
  )
  await heading(voter.page, `Visit to ${kites}, ${looms}, and ${sails}`)
  const sent = Promise.withResolvers<void>()
  await voter.page.route(
    votesOf(id),
    async route => {
      await sent.promise
      await route.continue()
    },
    { times: 1 },
  )
  for (const name of [kites, looms]) await want(voter.page, name).click()
  for (const index of [0, 1, 2]) await mornings(voter.page).nth(index).click()
  sent.resolve()
  await expect.poll(async () => (await read(voter, id)).ownTimes.length).toBe(3)
  const { museums, ownTimes } = await read(voter, id)
  expect(museums.map(({ votes }) => votes)).toEqual([1, 1, 0])
  expect(ownTimes).toEqual(dates.slice(0, 3).map(date => ({ date, part: 'morning' })))

  // The page of whoever made it follows. Hours that are not known are in doubt only where they matter.
  await env.network.drain()
  await card(maker.page).getByText('1 has voted').waitFor()
  await maker.page.getByText('Most can come').nth(2).waitFor()
  const doubt = maker.page.getByText(`Opening hours of ${sails} are not known.`)
  expect(await doubt.count()).toBe(0)
  await maker.page.route(
    votesOf(id),
    route => route.fulfill({ status: 403, json: { message: 'No', code: 'forbidden' } }),
    { times: 1 },
  )
  await want(maker.page, sails).focus()
  await maker.page.keyboard.press('Space')
  await toast(maker.page, 'Your choice could not be saved')
  expect(await want(maker.page, sails).getAttribute('aria-pressed')).toBe('false')
  expect(await doubt.count()).toBe(0)
  await maker.page.keyboard.press('Space')
  await isChosen(maker.page, sails)
  await doubt.first().waitFor()
  await mornings(maker.page).nth(1).click()
  await mornings(maker.page).nth(1).getByText('2 can come').waitFor()
  await shown(maker.page, 'You have voted')
  await env.network.drain()
  await card(voter.page).getByText('2 have voted').waitFor()
  await unfitDays(voter.page).click()
  await expectGoodLooks(voter.page)

  // Who is no member is led to the community, where plans are not asked for.
  const asked = countRequests(outsider.page, 'GET', /visit-plans$/)
  await outsider.page.goto(visitPlanPath(id))
  await heading(outsider.page, 'This plan is for members of its community')
  await outsider.page.getByRole('link', { name: 'To the community' }).click()
  await heading(outsider.page, community.name)
  await outsider.page.getByRole('tab', { name: 'Meetups' }).click()
  await shown(outsider.page, 'No meetups yet')
  await isRemoved(outsider.page.getByRole('tabpanel').getByRole('status', { name: 'Loading' }))
  expect(await outsider.page.getByText('Visits being planned').count()).toBe(0)
  expect(asked()).toBe(0)

  // The creator of the community makes the meetup of the best time.
  await creator.page.goto(visitPlanPath(id))
  const best = card(creator.page)
  await best.getByText('2 can come').waitFor()
  await pressEnter(best.getByRole('button', { name: 'Make the meetup' }))
  const dialog = dialogOf(creator.page, 'Make the meetup')
  await pressEnter(dialog.getByRole('button', { name: 'Make the meetup' }))
  await toast(creator.page, 'The meetup is made')
  await heading(creator.page, `Visit to ${kites}, ${looms}, and ${sails}`)
  const meetupId = planOf(creator.page)
  expect(new URL(creator.page.url()).pathname).toBe(meetupPath(meetupId))
  for (const text of [/Azores/, '1 of 2 seats']) await shown(creator.page, text)

  // Both pages lead there.
  await notify()
  await shown(voter.page, 'This plan has become a meetup.')
  await shown(maker.page, 'This plan has become a meetup.')
  expect(await mornings(maker.page).count()).toBe(0)
  await isSamePage()
  for (const { page } of [maker, voter]) {
    await page.getByRole('link', { name: 'To the meetup' }).click()
    await heading(page, `Visit to ${kites}, ${looms}, and ${sails}`)
  }
  await button(maker.page, 'Join Meetup').click()
  await toast(maker.page, 'Successfully joined event!')
  await env.network.drain()
  await button(voter.page, 'Join waitlist').waitFor()
  noErrors(maker, voter, outsider, creator)
  await close(maker, voter, outsider, creator)
})

it('is in Spanish for Spanish readers on narrow phones, until whoever made it deletes it', async () => {
  const museumIds = await openThree(['Lucía Ada Quist', 'Quist Mateo Ada', 'Mateo Lucía Ada'], {
    city: 'Amsterdam',
    country: 'Netherlands',
  })
  const narrow = { ...phone, ...spanish, viewport: { width: 320, height: 640 } }
  const maker = await visitAsAmbassador(env, 'lucia.visit.plans', { ...narrow, colorScheme: 'dark' })
  const { page } = maker
  const community = await createCommunity(page, { name: 'Mateo Ada Lucía', description: comment })
  const mateo = await createMember(env, 'mateo.visit.plans')
  await join(mateo, community)
  const days = { from: dayIn('UTC', 2), to: dayIn('UTC', 15) }
  const made = await page.request.post(`/api/communities/${community.id}/visit-plans`, {
    data: { museumIds, ...days, visitLength: 360, maxAttendees: 12, timezone },
  })
  const plan: VisitPlanDetail = await made.json()
  const times = plan.days.flatMap(({ slots }) => slots.map(({ date, part }) => ({ date, part })))
  const body = { museumIds, times: times.slice(1, 3) }
  await mateo.call(routes.votePlan, { params: { id: plan.id }, body })
  const looksGood = async () => {
    await expectSpanish(page)
    expect(await problemsOn(page)).toEqual([[], []])
  }
  const dismiss = async (name: string) => {
    await page.keyboard.press('Escape')
    await isClosed(dialogOf(page, name))
  }

  // Its place in the community, and its form.
  await page.goto(`/communities/${community.id}?tab=meetups`)
  await shown(page, 'Falta tu voto')
  await looksGood()
  await button(page, 'Planear una visita').tap()
  const making = dialogOf(page, 'Planear una visita')
  await making.getByRole('button', { name: 'Crear el plan' }).tap()
  await problemAt(making, 'Elige al menos un museo.')
  await looksGood()
  await dismiss('Planear una visita')

  // Its page, with votes, doubts, a best time, and days that do not fit.
  const heads = 'Lucía Ada Quist, Quist Mateo Ada y Mateo Lucía Ada'
  await page.getByRole('article', { name: heads }).getByRole('link').tap()
  await heading(page, `Visita a ${heads}`)
  await unfitDays(page).tap()
  await toggle(page, /Mañana.*desde/)
    .nth(1)
    .tap()
  for (const text of [
    'Ya has votado',
    'pueden',
    'La mayoría puede',
    'Lucía Ada Quist y Quist Mateo Ada están cerrados.',
    'No se conoce el horario de Mateo Lucía Ada.',
  ])
    await shown(page, text)
  await looksGood()
  await button(page, 'Crear el encuentro').tap()
  await dialogOf(page, 'Crear el encuentro').getByText('Se avisa a la comunidad').waitFor()
  await looksGood()
  await dismiss('Crear el encuentro')
  await button(page, 'Añadir un museo').tap()
  const adding = dialogOf(page, 'Añadir un museo')
  await adding.getByRole('button', { name: 'Añadir un museo' }).tap()
  await problemAt(adding, 'Elige al menos un museo.')
  await expectSpanish(page)
  await dismiss('Añadir un museo')

  // Deleted, it leads back to the community.
  await pressEnter(button(page, 'Eliminar el plan'))
  const asking = dialogOf(page, '¿Eliminar este plan?')
  await focused(asking.getByRole('button', { name: 'Cancelar' }))
  await expectSpanish(page)
  await pressEnter(asking.getByRole('button', { name: 'Eliminar' }))
  await toast(page, 'El plan se ha eliminado')
  await heading(page, community.name)
  await isClosed(asking)
  await shown(page, 'No se prepara ninguna visita. Propón museos, y cada cual dirá cuándo puede ir.')
  await focused(page.locator('#main'))
  noErrors(maker)
  await close(maker)
})
