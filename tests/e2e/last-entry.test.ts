import { localTime, type OpeningHours, weekdays } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

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

/** Opens a museum of its own: it is open every day, now for so many minutes more. Its path is given. */
async function openFor(name: string, minutes: number, more: Partial<OpeningHours> = {}): Promise<string> {
  const day = { isOpen: true, isByAppointment: false, openTime: clockIn(-120), closeTime: clockIn(minutes) }
  const defaultHours = Object.fromEntries(weekdays.map(weekday => [weekday, day]))
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
  return `/museum/${name.toLowerCase().replaceAll(' ', '-')}`
}

const hoursOf = (page: Page) => page.getByRole('region', { name: 'Hours', exact: true })

describe('the last entry of a museum', () => {
  it('is suggested, compared in words, approved, shown on the page, and removed by an editor', async () => {
    const museumPath = await openFor('Gatehouse of the Suggestion', 150)
    const member = await visitAs(env, 'wilma.lastentry', desktop)
    const { page } = member
    await page.goto(museumPath)
    await hoursOf(page).getByText('Monday').waitFor()
    expect(await page.getByText(/last entry/i).count()).toBe(0)
    await page.goto(`${museumPath}/edit`)
    const field = page.getByLabel('Last entry', { exact: true })
    await field.waitFor()
    await expectGoodLooks(page)
    await field.press('3')
    await expect.poll(() => field.inputValue()).toBe('30')
    await pressEnter(page.getByRole('button', { name: 'Suggest Edit' }))
    await page.getByText('Suggestion Submitted').waitFor()

    const admin = await visitWithRole(env, 'Admin', 'porter.lastentry', desktop)
    await admin.page.goto('/admin?panel=edits')
    const card = admin.page.getByRole('article').filter({ hasText: 'wilma.lastentry' })
    await card.locator('strong', { hasText: 'Last entry 30 minutes before closing' }).waitFor()
    await expectGoodLooks(admin.page)
    await pressEnter(card.getByRole('button', { name: 'Approve', exact: true }))
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    await env.network.drain()

    await page.goto(museumPath)
    await page.getByText(/^Closes at /).waitFor()
    await page.getByText(/^Last entry at /).waitFor()
    await hoursOf(page).getByText('Last entry 30 minutes before closing').waitFor()
    await expectGoodLooks(page)

    await admin.page.goto(`${museumPath}/edit`)
    const edited = admin.page.getByLabel('Last entry', { exact: true })
    await edited.waitFor()
    await expect.poll(() => edited.inputValue()).toBe('30')
    await edited.selectOption({ label: 'Not known' })
    await pressEnter(admin.page.getByRole('button', { name: 'Save' }))
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
    const museumPath = await openFor('Gatehouse of the Late', 60, { lastEntryMinutes: 90 })
    const member = await visitAs(env, 'willem.lastentry', phone)
    const { page } = member
    await page.goto(museumPath)
    await page.getByText(/^Last entry was at /).waitFor()
    await page.getByText('Open now').first().waitFor()
    await hoursOf(page).getByText('Last entry 90 minutes before closing').waitFor()
    await expectGoodLooks(page)
    expect(await page.getByRole('button', { name: 'Closed when I came' }).count()).toBe(0)
    noErrors(member)
    await close(member)
  })

  it('is shown in Spanish', async () => {
    const museumPath = await openFor('Gatehouse in Spanish', 150, { lastEntryMinutes: 45 })
    const { page, context } = await env.visit({ ...phone, locale: 'es-ES' })
    await page.goto(museumPath)
    await page.getByText(/^Última entrada a las /).waitFor()
    await page.getByText('Última entrada, 45 minutos antes del cierre').waitFor()
    await expectGoodLooks(page)
    await context.close()
  })
})
