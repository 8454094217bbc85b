import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
let museumId = 0
const museums = () => env.network.museums.ctx.db
const path = '/museum/loom-works'
const website = 'https://loom.example'
beforeAll(async () => {
  env = await startTestEnvironment()
  const draft = museum('Loom Works', { source: 'seed', website, city: 'Ghent', country: 'Belgium' })
  await openMuseums(env.network, [draft])
  const [row] = await museums().query<{ id: number }>("select id from museums where slug = 'loom-works'")
  museumId = row?.id ?? 0
})
afterAll(() => env?.close())

beforeEach(async () => {
  for (const table of ['field_confirmations', 'museum_fields', 'museum_edits', 'museum_edit_suggestions'])
    await museums().query(`delete from ${table} where museum_id = $1`, [museumId])
  await museums().query('update museums set website = $2 where id = $1', [museumId, website])
})

describe('the sources of a museum', () => {
  it('are shown, confirmed and taken back, by the keyboard', async () => {
    const member = await visitAs(env, 'wessel.provenance')
    const { page } = member
    await page.goto(path)
    const open = page.getByRole('button', { name: 'Where this comes from' })
    await page.route('**/provenance', route => route.fulfill({ status: 404, body: '{}' }))
    await pressEnter(open)
    const dialog = page.getByRole('dialog', { name: 'Where this comes from' })
    await dialog.getByText('The sources could not be loaded.').waitFor()
    await expectGoodLooks(page)
    await page.unroute('**/provenance')
    await pressEnter(dialog.getByRole('button', { name: 'Try again' }))

    const field = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Website' }) })
    await field.getByText('Collected by Vitrine').waitFor()
    await field.getByText('Not confirmed yet').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Still right Website' })
    await pressEnter(confirm)
    await field.getByText('Confirmed by 1 member').waitFor()
    expect(await confirm.getAttribute('aria-pressed')).toBe('true')
    await expectGoodLooks(page)
    await pressEnter(confirm)
    await field.getByText('Not confirmed yet').waitFor()
    expect(await confirm.getAttribute('aria-pressed')).toBe('false')

    const admin = await visitWithRole(env, 'Admin', 'the.curator.provenance', phone)
    await admin.page.request.patch(`/api/museums/${museumId}/edit`, {
      data: { website: 'https://example.org/loom' },
    })
    await pressEnter(confirm)
    await field.getByText('https://example.org/loom').waitFor()
    await field.getByText(/Edited by the\.curator\.provenance/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await focused(open)
    await close(member)
    await admin.context.close()
  })

  it('are shown to anonymous visitors, who are led to signing in', async () => {
    const visitor = await env.visit()
    await visitor.page.goto(path)
    await pressEnter(visitor.page.getByRole('button', { name: 'Where this comes from' }))
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Museum name' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Still right' }).count()).toBe(0)
    await pressEnter(dialog.getByRole('link', { name: 'Sign in' }))
    await expect.poll(() => new URL(visitor.page.url()).pathname).toBe('/auth')
    expect(visitor.errors.all).toEqual([])
    await visitor.context.close()
  })
})

describe('a change of low-risk details by an accurate member', () => {
  it('applies at once, is undone by them and by a reviewer, and kept', async () => {
    const name = 'wilma.provenance'
    const member = await visitAs(env, name, phone)
    const { page } = member
    await museums().query('insert into contributor_accuracy values ($1, 19, 1)', [member.user.id])
    await page.goto(`${path}/edit`)
    await page.getByText('Accepted so far: 19 of 20 details that you suggested.').waitFor()
    await page.getByText('Your changes of website and amenities apply at once').waitFor()
    await page.getByLabel('Website').fill('https://example.org/wilma')
    await pressEnter(page.getByRole('button', { name: 'Suggest Edit' }))
    await page.getByText('Your change of Loom Works is applied').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    const link = page.getByRole('link', { name: 'Website' })
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/wilma')

    await page.goto(`${path}/edit`)
    const applied = page.getByRole('list', { name: 'Applied at once' })
    await applied.getByText('Website').waitFor()
    await expectGoodLooks(page)
    await pressEnter(applied.getByRole('button', { name: 'Undo' }))
    await page.getByText('The change was undone.').waitFor()
    await applied.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Website').inputValue()).toBe(website)

    const suggestedChanges = { website: 'https://example.org/again' }
    await member.call(routes.suggestEdit, { params: { id: museumId }, body: { suggestedChanges } })
    const admin = await visitWithRole(env, 'Admin', 'undoer.provenance')
    await admin.page.goto('/admin?panel=edits')
    const panel = admin.page.getByRole('region', { name: 'Edit suggestions' })
    await panel.getByLabel('Status').selectOption('applied')
    const card = panel.getByRole('article').filter({ hasText: name })
    await card.getByText('19 of 20 details accepted before · accurate contributor').waitFor()
    await card.getByText('It can be undone here until').waitFor()
    await expectGoodLooks(admin.page)
    const undo = card.getByRole('button', { name: 'Undo' })
    await pressEnter(undo)
    await pressEnter(card.getByRole('button', { name: 'Cancel' }))
    await focused(undo)
    await pressEnter(undo)
    await card.getByLabel('Why it is taken back').fill('That is a shop.')
    await expectGoodLooks(admin.page)
    await pressEnter(card.getByRole('button', { name: 'Take back' }))
    await admin.page.getByText('The change was undone.').waitFor()
    await card.waitFor({ state: 'detached' })
    await panel.getByLabel('Status').selectOption('undone')
    await card.first().waitFor()

    await env.network.drain()
    await page.goto('/profile?tab=notifications')
    await page.getByText('Your suggested edit of Loom Works was taken back: “That is a shop.”').waitFor()
    await page.goto(`${path}/edit`)
    await page.getByText('Accepted so far: 19 of 21 details that you suggested.').waitFor()

    const kept = { website: 'https://example.org/kept', amenities: [] }
    await museums().query('update contributor_accuracy set accepted = 40 where user_id = $1', [
      member.user.id,
    ])
    await member.call(routes.suggestEdit, { params: { id: museumId }, body: { suggestedChanges: kept } })
    await admin.page.reload()
    await panel.getByLabel('Status').selectOption('applied')
    await pressEnter(card.getByRole('button', { name: 'Keep' }))
    await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
    await card.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/^Accepted so far: 4[12] of 4[23] details/).waitFor()
    noErrors(member)
    expect(admin.errors.all).toEqual([])
    await close(member)
    await admin.context.close()
  })
})
