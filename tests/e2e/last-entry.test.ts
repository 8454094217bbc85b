import { localTime, type OpeningHours, weekdays } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  passwordOf,
  phone,
  settled,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { close, noErrors, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const timezone = 'Europe/Amsterdam'
const minuteMs = 60_000

/** What the clocks of the museum show, so many minutes from now. */
function clockIn(minutes: number): string {
  const shown = localTime(new Date(Date.now() + minutes * minuteMs), timezone).minutes
  return [Math.floor(shown / 60), shown % 60].map(part => String(part).padStart(2, '0')).join(':')
}

let created = 0
/** A name that no other test has used, nor its run before: first pages are cached. */
const newName = (name: string) => `${name}${++created}x${Date.now() % 100_000}`

/** Opens a museum of its own: it is open every day, now for so many minutes more. Its path is given. */
async function openFor(minutes: number, more: Partial<OpeningHours> = {}): Promise<string> {
  const day = { isOpen: true, isByAppointment: false, openTime: clockIn(-120), closeTime: clockIn(minutes) }
  const defaultHours = Object.fromEntries(weekdays.map(weekday => [weekday, day]))
  const name = newName('Gatehouse ')
  const openingHours = { defaultHours, seasonalHours: [], exceptions: [], ...more }
  const draft = museum(name, {
    city: 'Amsterdam',
    state: '-',
    zipCode: '1',
    country: 'Netherlands',
    timezone,
    openingHours,
  })
  await openMuseums(env.network, [{ ...draft, address: '1 Gate' }])
  return `/museum/${name.toLowerCase().replace(' ', '-')}`
}

/** Signed in as an administrator, who may edit every museum. */
async function visitAsAdmin(username: string, options: object) {
  const visit = await env.visit(options)
  await createAccount(visit.page, username)
  await env.network.identity.ctx.db.query("update users set role = 'Admin' where username = $1", [username])
  const data = { email: `${username}@vitrine.example`, password: passwordOf(username) }
  await visit.page.request.post('/api/auth/login', { data })
  return visit
}
const expectNoProblems = async (page: Page) => {
  await settled(page)
  expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
}
const hoursOf = (page: Page) => page.getByRole('region', { name: 'Hours', exact: true })

describe.each([
  ['light', desktop],
  ['dark', phone],
] as const)('the last entry of a museum (%s)', (colorScheme, size) => {
  const look = { ...size, colorScheme, bypassCSP: true }

  it('is suggested, compared in words, approved, shown on the page, and removed by an editor', async () => {
    const museumPath = await openFor(150)
    const name = newName('wilma')
    const member = await visitAs(env, name, look)
    const { page } = member
    await page.goto(museumPath)
    await hoursOf(page).getByText('Monday').waitFor()
    expect(await page.getByText(/last entry/i).count()).toBe(0)
    await page.goto(`${museumPath}/edit`)
    const field = page.getByLabel('Last entry', { exact: true })
    await field.waitFor()
    await expectNoProblems(page)
    await field.press('3')
    await expect.poll(() => field.inputValue()).toBe('30')
    await page.getByRole('button', { name: 'Suggest Edit' }).press('Enter')
    await page.getByText('Suggestion Submitted').waitFor()

    const admin = await visitAsAdmin(newName('the.porter'), look)
    await admin.page.goto('/admin?panel=edits')
    const card = admin.page.getByRole('article').filter({ hasText: name })
    await card.locator('strong', { hasText: 'Last entry 30 minutes before closing' }).waitFor()
    await expectNoProblems(admin.page)
    await card.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    await env.network.drain()

    await page.goto(museumPath)
    await page.getByText(/^Closes at /).waitFor()
    await page.getByText(/^Last entry at /).waitFor()
    await hoursOf(page).getByText('Last entry 30 minutes before closing').waitFor()
    await expectNoProblems(page)

    await admin.page.goto(`${museumPath}/edit`)
    const edited = admin.page.getByLabel('Last entry', { exact: true })
    await edited.waitFor()
    await expect.poll(() => edited.inputValue()).toBe('30')
    await edited.selectOption({ label: 'Not known' })
    await admin.page.getByRole('button', { name: 'Save' }).press('Enter')
    await admin.page.getByText('Museum Updated').waitFor()
    await admin.page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
    await expect.poll(() => admin.page.getByText(/^Last entry/).count()).toBe(0)
    await admin.page.goto(`${museumPath}/edit`)
    const newest = admin.page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()
    await newest.locator('del', { hasText: 'Last entry 30 minutes before closing' }).waitFor()
    noErrors(member)
    await close(member)
    expect(admin.errors.all).toEqual([])
    await admin.context.close()
  })

  it('that has passed is said so, and takes no report that the museum is closed', async () => {
    const museumPath = await openFor(60, { lastEntryMinutes: 90 })
    const member = await visitAs(env, newName('willem'), look)
    const { page } = member
    await page.goto(museumPath)
    await page.getByText(/^Last entry was at /).waitFor()
    await page.getByText('Open now').first().waitFor()
    await hoursOf(page).getByText('Last entry 90 minutes before closing').waitFor()
    await expectNoProblems(page)
    expect(await page.getByRole('button', { name: 'Closed when I came' }).count()).toBe(0)
    noErrors(member)
    await close(member)
  })

  it('is shown in Spanish', async () => {
    const museumPath = await openFor(150, { lastEntryMinutes: 45 })
    const { page, context } = await env.visit({ ...look, locale: 'es-ES' })
    await page.goto(museumPath)
    await page.getByText(/^Última entrada a las /).waitFor()
    await page.getByText('Última entrada, 45 minutos antes del cierre').waitFor()
    await expectNoProblems(page)
    await context.close()
  })
})
