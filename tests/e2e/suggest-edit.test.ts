import { routes } from '@vitrine/contracts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, noErrors, visitAs, visitWithRole } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const museums = () => env.network.museums.ctx.db
const museumPath = '/museum/rijksmuseum'
const before = { phone: null, city: 'Amsterdam', opening_hours: null }
let museumId = 0
beforeEach(async () => {
  const [museum] = await museums().query<{ id: number }>("select id from museums where slug = 'rijksmuseum'")
  museumId = museum?.id ?? 0
  // As before every test, also when it is repeated.
  await museums().query('delete from museum_edits where museum_id = $1', [museumId])
  await museums().query('delete from museum_edit_suggestions')
  await museums().query('update pending_suggestions set pending = 0')
  await museums().query('update museums set phone = $2, city = $3, opening_hours = $4 where id = $1', [
    museumId,
    ...Object.values(before),
  ])
})

let members = 0
/** A name that a repeated test has not used. */
const newName = (name: string) => `${name}${++members}x${Date.now() % 100_000}`

const problemsOf = async (page: Page) => {
  await settled(page)
  return [await violationsOn(page), await sidewaysOverflow(page)]
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit suggestions' })
const cardOf = (page: Page, by: string): Locator => panelOf(page).getByRole('article').filter({ hasText: by })

describe('a suggested edit', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('is made, compared, approved in part, shown and undone (%s)', async (colorScheme, size) => {
    const name = newName('wendel')
    const look = { ...size, colorScheme, bypassCSP: true }
    const member = await visitAs(env, name, look)
    const { page } = member
    await page.goto(museumPath)
    await page.getByRole('link', { name: 'Suggest Edit', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Suggest an edit of Rijksmuseum' }).waitFor()
    const send = page.getByRole('button', { name: 'Suggest Edit' })
    await send.press('Enter')
    await page.getByText('No changes detected').waitFor()
    await page.getByLabel('City').fill('')
    await send.press('Enter')
    await page.getByText('City is required').waitFor()
    expect(await problemsOf(page)).toEqual([[], []])
    await page.getByLabel('City').fill('Amsterdam-Noord')
    await page.getByLabel('Phone').fill('+31 20 111 1111')
    await page.getByLabel('Hours on Monday').selectOption('closed')
    await page.getByLabel('Restrooms').setChecked(true)
    await page.getByLabel('Reason (optional)').fill('The desk has a new number.')
    await send.press('Enter')
    await page.getByText('Suggestion Submitted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(museumPath)

    const admin = await visitWithRole(env, 'Admin', newName('the.reviewer'), look)
    await admin.page.goto('/admin?panel=edits')
    await panelOf(admin.page).getByText('1 suggestion is pending').waitFor()
    await admin.page.getByRole('tab', { name: 'Edit suggestions (1)' }).waitFor()
    const card = cardOf(admin.page, name)
    await card.getByText('“The desk has a new number.”').waitFor()
    await card.getByText('Monday: Closed').waitFor()
    await card.getByText('Restrooms').waitFor()
    expect(await problemsOf(admin.page)).toEqual([[], []])
    for (const field of ['City', 'Hours', 'Amenities']) await card.getByLabel(field).press('Space')
    await card.getByRole('button', { name: 'Approve 1 of 4 fields' }).press('Enter')
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    await panelOf(admin.page).getByText('Nothing to review').waitFor()
    await panelOf(admin.page).getByText('No suggestion is pending').waitFor()
    await admin.page.getByRole('tab', { name: 'Edit suggestions', exact: true }).waitFor()

    await env.network.drain()
    await page.goto('/profile?tab=notifications')
    await page.getByText('Your suggested edit of Rijksmuseum was approved in part').waitFor()
    await page.goto(museumPath)
    await page.getByText('+31 20 111 1111').first().waitFor()
    expect(await page.getByText('Amsterdam-Noord').count()).toBe(0)

    await admin.page.goto(`${museumPath}/edit`)
    const change = admin.page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()
    await change.getByText(`Suggested by ${name}`).waitFor()
    await change.getByRole('button', { name: 'Undo' }).press('Enter')
    await admin.page.getByText('The change was undone.').waitFor()
    await expect.poll(() => admin.page.getByLabel('Phone').inputValue()).toBe('')
    noErrors(member)
    await close(member)
    expect(admin.errors.all).toEqual([])
    await admin.context.close()
  })

  it('begins at a missing contact, after signing in for visitors', async () => {
    const { page, context } = await env.visit({ ...phone, colorScheme: 'dark', bypassCSP: true })
    await page.goto(museumPath)
    const link = page.getByRole('link', { name: 'Suggest edit', exact: true })
    await link.waitFor()
    expect(await problemsOf(page)).toEqual([[], []])
    await link.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${museumPath}/edit`)
    await context.close()
  })

  it('in conflict is flagged, and applied only when it is chosen', async () => {
    const name = newName('wibke')
    const member = await visitAs(env, name)
    await member.call(routes.suggestEdit, {
      params: { id: museumId },
      body: { suggestedChanges: { phone: '+31 2', city: 'Weesp' } },
    })
    const admin = await visitWithRole(env, 'Admin', newName('the.decider'))
    await admin.page.request.patch(`/api/museums/${museumId}/edit`, { data: { phone: '+31 3' } })
    await admin.page.goto('/admin?panel=edits')
    const card = cardOf(admin.page, name)
    await card.getByText('This has changed since it was suggested.').waitFor()
    await card.getByText('When it was suggested').waitFor()
    expect(await card.getByLabel('Phone').isChecked()).toBe(false)
    expect(await card.getByLabel('City').isChecked()).toBe(true)
    expect(await problemsOf(admin.page)).toEqual([[], []])
    await card.getByLabel('Phone').press('Space')
    await card.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    const [row] = await museums().query('select phone, city from museums where id = $1', [museumId])
    expect(row).toEqual({ phone: '+31 2', city: 'Weesp' })
    noErrors(member)
    await close(member)
    await admin.context.close()
  })

  it('is rejected with a reason by the manager of the museum, of which the member is notified', async () => {
    const member = await visitAs(env, newName('wout'))
    await member.call(routes.suggestEdit, {
      params: { id: museumId },
      body: { suggestedChanges: { phone: '+31 4' } },
    })
    const username = newName('the.manager')
    const manager = await visitWithRole(env, 'Museum Manager', username)
    const [user] = await env.network.identity.ctx.db.query<{ id: number }>(
      'select id from users where username = $1',
      [username],
    )
    await museums().query('update museums set manager_id = $1 where id = $2', [user?.id ?? 0, museumId])
    const { page } = manager
    await page.goto(`${museumPath}/edit`)
    await page.getByRole('link', { name: '1 edit suggestion to review' }).press('Enter')
    await page.getByRole('heading', { name: 'Edit suggestions for Rijksmuseum' }).waitFor()
    await page.getByRole('button', { name: 'Reject' }).press('Enter')
    const reason = page.getByLabel('Reason for the rejection')
    await expect.poll(() => reason.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    const reject = page.getByRole('button', { name: 'Reject', exact: true })
    await expect.poll(() => reject.evaluate(button => button === document.activeElement)).toBe(true)
    await reject.press('Enter')
    await page.getByRole('button', { name: 'Reject suggestion' }).press('Enter')
    await page.getByText('Please provide a reason for rejection').waitFor()
    await reason.fill('That is the shop.')
    expect(await problemsOf(page)).toEqual([[], []])
    await page.getByRole('button', { name: 'Reject suggestion' }).press('Enter')
    await page.getByText('Edit suggestion rejected and user notified').waitFor()
    await panelOf(page).getByLabel('Status').selectOption('rejected')
    await panelOf(page).getByText('“That is the shop.”').waitFor()

    await env.network.drain()
    await member.page.goto('/profile?tab=notifications')
    await member.page.getByText('“That is the shop.”').waitFor()
    await member.page.goto(`${museumPath}/edit/suggestions`)
    await member.page.getByText('The manager of a museum and administrators review').waitFor()
    await museums().query('update museums set manager_id = null where id = $1', [museumId])
    noErrors(member)
    await close(member)
    expect(manager.errors.all).toEqual([])
    await manager.context.close()
  })
})

describe('the hours of a museum', () => {
  const openAllDay = { isOpen: true, isByAppointment: false, openTime: '00:00', closeTime: '00:00' }
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const always = {
    defaultHours: Object.fromEntries(weekdays.map(weekday => [weekday, openAllDay])),
    seasonalHours: [],
    exceptions: [],
  }
  beforeEach(async () => {
    await museums().query('delete from hours_observations where museum_id = $1', [museumId])
    await museums().query('delete from hours_confidence where museum_id = $1', [museumId])
    await museums().query('update museums set opening_hours = $2 where id = $1', [
      museumId,
      JSON.stringify(always),
    ])
  })

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)(
    'show who confirmed them, and take a report that they are wrong (%s)',
    async (colorScheme, size) => {
      const visitor = await visitAs(env, newName('wies'))
      await visitor.call(routes.checkIn, { params: { id: museumId } })
      await close(visitor)
      const member = await visitAs(env, newName('wil'), { ...size, colorScheme, bypassCSP: true })
      const { page } = member
      await page.goto(museumPath)
      const hours = page.getByRole('region', { name: 'Hours' })
      await hours.getByText(/Hours confirmed by 1 visitor · /).waitFor()
      const report = hours.getByRole('button', { name: 'Closed when I came' })
      expect(await problemsOf(page)).toEqual([[], []])
      // All accounts of a test are new.
      await report.press('Enter')
      await page.getByText('New accounts can report this after 7 days.').waitFor()
      await museums().query('update hours_confidence set is_doubted = true where museum_id = $1', [museumId])
      await page.reload()
      await hours.getByText('Visitors found other hours than these.').waitFor()
      await page.getByRole('button', { name: 'Check in' }).press('Enter')
      await report.waitFor({ state: 'detached' })
      noErrors(member)
      await close(member)
    },
  )
})
