import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, createMember, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const museums = () => env.network.museums.ctx.db
/** A museum that no other test uses. */
async function openMuseum(name: string): Promise<{ id: number; path: string }> {
  const place = { city: 'Delft', country: 'Netherlands', timezone: 'Europe/Amsterdam' }
  await openMuseums(env.network, [museum(name, place)])
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const [row] = await museums().query<{ id: number }>('select id from museums where slug = $1', [slug])
  return { id: row?.id ?? 0, path: `/museum/${slug}` }
}

/** How many suggestions wait, by the tab of the administration; those of other files may be among them. */
const pendingOn = async (page: Page) => {
  const tab = await page.getByRole('tab', { name: /^Edit suggestions/ }).textContent()
  return Number(/\((\d+)\)/.exec(tab ?? '')?.[1] ?? 0)
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit suggestions' })
const cardOf = (page: Page, by: string): Locator => panelOf(page).getByRole('article').filter({ hasText: by })

describe('a suggested edit', () => {
  it('is made, compared, approved in part, shown and undone', async () => {
    const { path } = await openMuseum('Sluice House')
    const name = 'wendel.edits'
    const member = await visitAs(env, name, phone)
    const { page } = member
    await page.goto(path)
    await pressEnter(page.getByRole('link', { name: 'Suggest Edit', exact: true }))
    await page.getByRole('heading', { name: 'Suggest an edit of Sluice House' }).waitFor()
    const send = page.getByRole('button', { name: 'Suggest Edit' })
    await pressEnter(send)
    await page.getByText('No changes detected').waitFor()
    await page.getByLabel('City').fill('')
    await pressEnter(send)
    await page.getByText('City is required').waitFor()
    await expectGoodLooks(page)
    await page.getByLabel('City').fill('Delft-Noord')
    await page.getByLabel('Phone').fill('+31 20 111 1111')
    await page.getByLabel('Hours on Monday').selectOption('closed')
    await page.getByLabel('Restrooms').setChecked(true)
    await page.getByLabel('Reason (optional)').fill('The desk has a new number.')
    await pressEnter(send)
    await page.getByText('Suggestion Submitted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)

    const admin = await visitWithRole(env, 'Admin', 'reviewer.edits')
    await admin.page.goto('/admin?panel=edits')
    const card = cardOf(admin.page, name)
    await card.getByText('“The desk has a new number.”').waitFor()
    await card.getByText('Monday: Closed').waitFor()
    await card.getByText('Restrooms').waitFor()
    await expectGoodLooks(admin.page)
    const pending = await pendingOn(admin.page)
    await panelOf(admin.page)
      .getByText(new RegExp(`^${pending} suggestions? `))
      .waitFor()
    for (const field of ['City', 'Hours', 'Amenities']) await card.getByLabel(field).press('Space')
    await pressEnter(card.getByRole('button', { name: 'Approve 1 of 4 fields' }))
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => pendingOn(admin.page)).toBe(pending - 1)

    await env.network.drain()
    await page.goto('/profile?tab=notifications')
    await page.getByText('Your suggested edit of Sluice House was approved in part').waitFor()
    await page.goto(path)
    await page.getByText('+31 20 111 1111').first().waitFor()
    expect(await page.getByText('Delft-Noord').count()).toBe(0)

    await admin.page.goto(`${path}/edit`)
    const change = admin.page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()
    await change.getByText(`Suggested by ${name}`).waitFor()
    await pressEnter(change.getByRole('button', { name: 'Undo' }))
    await admin.page.getByText('The change was undone.').waitFor()
    await expect.poll(() => admin.page.getByLabel('Phone').inputValue()).toBe('')
    noErrors(member)
    await close(member)
    expect(admin.errors.all).toEqual([])
    await admin.context.close()
  })

  it('begins at a missing contact, after signing in for visitors', async () => {
    const { path } = await openMuseum('Weir House')
    const { page, context } = await env.visit(phone)
    await page.goto(path)
    const link = page.getByRole('link', { name: 'Suggest edit', exact: true })
    await link.waitFor()
    await expectGoodLooks(page)
    await pressEnter(link)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${path}/edit`)
    await context.close()
  })

  it('in conflict is flagged, and applied only when it is chosen', async () => {
    const { id } = await openMuseum('House of Locks')
    const name = 'wibke.edits'
    const member = await createMember(env, name)
    await member.call(routes.suggestEdit, {
      params: { id },
      body: { suggestedChanges: { phone: '+31 2', city: 'Weesp' } },
    })
    const admin = await visitWithRole(env, 'Admin', 'decider.edits')
    await admin.page.request.patch(`/api/museums/${id}/edit`, { data: { phone: '+31 3' } })
    await admin.page.goto('/admin?panel=edits')
    const card = cardOf(admin.page, name)
    await card.getByText('This has changed since it was suggested.').waitFor()
    await card.getByText('When it was suggested').waitFor()
    expect(await card.getByLabel('Phone').isChecked()).toBe(false)
    expect(await card.getByLabel('City').isChecked()).toBe(true)
    await expectGoodLooks(admin.page)
    await card.getByLabel('Phone').press('Space')
    await pressEnter(card.getByRole('button', { name: 'Approve', exact: true }))
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    const [row] = await museums().query('select phone, city from museums where id = $1', [id])
    expect(row).toEqual({ phone: '+31 2', city: 'Weesp' })
    await admin.context.close()
  })

  it('is rejected with a reason by the manager of the museum, of which the member is notified', async () => {
    const { id, path } = await openMuseum('Quay House')
    const member = await visitAs(env, 'wout.edits')
    await member.call(routes.suggestEdit, {
      params: { id },
      body: { suggestedChanges: { phone: '+31 4' } },
    })
    const username = 'manager.edits'
    const manager = await visitWithRole(env, 'Museum Manager', username)
    const [user] = await env.network.identity.ctx.db.query<{ id: number }>(
      'select id from users where username = $1',
      [username],
    )
    await museums().query('update museums set manager_id = $1 where id = $2', [user?.id ?? 0, id])
    const { page } = manager
    await page.goto(`${path}/edit`)
    await pressEnter(page.getByRole('link', { name: '1 edit suggestion to review' }))
    await page.getByRole('heading', { name: 'Edit suggestions for Quay House' }).waitFor()
    await panelOf(page).getByText('1 suggestion is pending').waitFor()
    await pressEnter(page.getByRole('button', { name: 'Reject' }))
    const reason = page.getByLabel('Reason for the rejection')
    await focused(reason)
    await page.keyboard.press('Escape')
    const reject = page.getByRole('button', { name: 'Reject', exact: true })
    await focused(reject)
    await pressEnter(reject)
    await pressEnter(page.getByRole('button', { name: 'Reject suggestion' }))
    await page.getByText('Please provide a reason for rejection').waitFor()
    await reason.fill('That is the shop.')
    await expectGoodLooks(page)
    await pressEnter(page.getByRole('button', { name: 'Reject suggestion' }))
    await page.getByText('Edit suggestion rejected and user notified').waitFor()
    await panelOf(page).getByText('Nothing to review').waitFor()
    await panelOf(page).getByText('No suggestion is pending').waitFor()
    await panelOf(page).getByLabel('Status').selectOption('rejected')
    await panelOf(page).getByText('“That is the shop.”').waitFor()

    await env.network.drain()
    await member.page.goto('/profile?tab=notifications')
    await member.page.getByText('“That is the shop.”').waitFor()
    await member.page.goto(`${path}/edit/suggestions`)
    await member.page.getByText('The manager of a museum and administrators review').waitFor()
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

  it('show who confirmed them, and take a report that they are wrong', async () => {
    const { id, path } = await openMuseum('Pier House')
    await museums().query('update museums set opening_hours = $2 where id = $1', [id, JSON.stringify(always)])
    const visitor = await createMember(env, 'wies.edits')
    await visitor.call(routes.checkIn, { params: { id } })
    const member = await visitAs(env, 'wil.edits', phone)
    const { page } = member
    await page.goto(path)
    const hours = page.getByRole('region', { name: 'Hours' })
    await hours.getByText(/Hours confirmed by 1 visitor · /).waitFor()
    const report = hours.getByRole('button', { name: 'Closed when I came' })
    await expectGoodLooks(page)
    // All accounts of a test are new.
    await pressEnter(report)
    await page.getByText('New accounts can report this after 7 days.').waitFor()
    await museums().query('update hours_confidence set is_doubted = true where museum_id = $1', [id])
    await page.reload()
    await hours.getByText('Visitors found other hours than these.').waitFor()
    await pressEnter(page.getByRole('button', { name: 'Check in' }))
    await report.waitFor({ state: 'detached' })
    noErrors(member)
    await close(member)
  })
})
