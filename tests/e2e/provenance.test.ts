import { routes } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, type Member, noErrors, visitAs, visitWithRole } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const museums = () => env.network.museums.ctx.db
const path = '/museum/rijksmuseum'
const website = 'https://www.rijksmuseum.nl'
let museumId = 0
beforeEach(async () => {
  const [museum] = await museums().query<{ id: number }>("select id from museums where slug = 'rijksmuseum'")
  museumId = museum?.id ?? 0
  // As before every test, also when it is repeated.
  for (const table of ['field_confirmations', 'museum_fields', 'museum_edits', 'museum_edit_suggestions'])
    await museums().query(`delete from ${table} where museum_id = $1`, [museumId])
  await museums().query(`update museums set website = $2, manager_id = null, source = 'seed' where id = $1`, [
    museumId,
    website,
  ])
})

let members = 0
/** A name that a repeated test has not used. */
const newName = (name: string) => `${name}${++members}x${Date.now() % 100_000}`
const problemsOf = async ({ page }: Pick<Member, 'page'>) => {
  await settled(page)
  return [await violationsOn(page), await sidewaysOverflow(page)]
}
const looks = [
  ['light', desktop],
  ['dark', phone],
] as const

describe('the sources of a museum', () => {
  it.each(looks)('are shown, confirmed and taken back, by the keyboard (%s)', async (colorScheme, size) => {
    const member = await visitAs(env, newName('wessel'), { ...size, colorScheme, bypassCSP: true })
    const { page } = member
    await page.goto(path)
    const open = page.getByRole('button', { name: 'Where this comes from' })
    await page.route('**/provenance', route => route.fulfill({ status: 404, body: '{}' }))
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Where this comes from' })
    await dialog.getByText('The sources could not be loaded.').waitFor()
    expect(await problemsOf(member)).toEqual([[], []])
    await page.unroute('**/provenance')
    await dialog.getByRole('button', { name: 'Try again' }).press('Enter')

    const field = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Website' }) })
    await field.getByText('Collected by Vitrine').waitFor()
    await field.getByText('Not confirmed yet').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Still right Website' })
    await confirm.press('Enter')
    await field.getByText('Confirmed by 1 member').waitFor()
    expect(await confirm.getAttribute('aria-pressed')).toBe('true')
    // Nothing is loading; `settled` would wait here until the clock of the page moves, up to a minute.
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await confirm.press('Enter')
    await field.getByText('Not confirmed yet').waitFor()
    expect(await confirm.getAttribute('aria-pressed')).toBe('false')

    const admin = await visitWithRole(env, 'Admin', newName('the.curator'), size)
    await admin.page.request.patch(`/api/museums/${museumId}/edit`, {
      data: { website: 'https://example.org/rijks' },
    })
    await confirm.press('Enter')
    await field.getByText('https://example.org/rijks').waitFor()
    await field.getByText(/Edited by the\.curator/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => open.evaluate(button => button === document.activeElement)).toBe(true)
    await close(member)
    await admin.context.close()
  })

  it('are shown to anonymous visitors, who are led to signing in', async () => {
    const visitor = await env.visit()
    await visitor.page.goto(path)
    await visitor.page.getByRole('button', { name: 'Where this comes from' }).press('Enter')
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Museum name' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Still right' }).count()).toBe(0)
    await dialog.getByRole('link', { name: 'Sign in' }).press('Enter')
    await expect.poll(() => new URL(visitor.page.url()).pathname).toBe('/auth')
    expect(visitor.errors.all).toEqual([])
    await visitor.context.close()
  })
})

describe('a change of low-risk details by an accurate member', () => {
  it.each(looks)(
    'applies at once, is undone by them and by a reviewer, and kept (%s)',
    async (colorScheme, size) => {
      const look = { ...size, colorScheme, bypassCSP: true }
      const name = newName('wilma')
      const member = await visitAs(env, name, look)
      const { page } = member
      await museums().query('insert into contributor_accuracy values ($1, 19, 1)', [member.user.id])
      await page.goto(`${path}/edit`)
      await page.getByText('Accepted so far: 19 of 20 details that you suggested.').waitFor()
      await page.getByText('Your changes of website and amenities apply at once').waitFor()
      await page.getByLabel('Website').fill('https://example.org/wilma')
      await page.getByRole('button', { name: 'Suggest Edit' }).press('Enter')
      await page.getByText('Your change of Rijksmuseum is applied').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      const link = page.getByRole('link', { name: 'Website' })
      await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/wilma')

      await page.goto(`${path}/edit`)
      const applied = page.getByRole('list', { name: 'Applied at once' })
      await applied.getByText('Website').waitFor()
      expect(await problemsOf(member)).toEqual([[], []])
      await applied.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByText('The change was undone.').waitFor()
      await applied.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByLabel('Website').inputValue()).toBe(website)

      const suggestedChanges = { website: 'https://example.org/again' }
      await member.call(routes.suggestEdit, { params: { id: museumId }, body: { suggestedChanges } })
      const admin = await visitWithRole(env, 'Admin', newName('the.curator'), look)
      await admin.page.goto('/admin?panel=edits')
      const panel = admin.page.getByRole('region', { name: 'Edit suggestions' })
      await panel.getByLabel('Status').selectOption('applied')
      const card = panel.getByRole('article').filter({ hasText: name })
      await card.getByText('19 of 20 details accepted before · accurate contributor').waitFor()
      await card.getByText('It can be undone here until').waitFor()
      expect(await problemsOf(admin)).toEqual([[], []])
      const undo = card.getByRole('button', { name: 'Undo' })
      await undo.press('Enter')
      await card.getByRole('button', { name: 'Cancel' }).press('Enter')
      await focused(undo)
      await undo.press('Enter')
      await card.getByLabel('Why it is taken back').fill('That is a shop.')
      expect(await problemsOf(admin)).toEqual([[], []])
      await card.getByRole('button', { name: 'Take back' }).press('Enter')
      await admin.page.getByText('The change was undone.').waitFor()
      await panel.getByText('There are no such suggestions.').waitFor()
      await panel.getByLabel('Status').selectOption('undone')
      await card.first().waitFor()

      await env.network.drain()
      await page.goto('/profile?tab=notifications')
      await page.getByText('Your suggested edit of Rijksmuseum was taken back: “That is a shop.”').waitFor()
      await page.goto(`${path}/edit`)
      await page.getByText('Accepted so far: 19 of 21 details that you suggested.').waitFor()

      const kept = { website: 'https://example.org/kept', amenities: [] }
      await museums().query('update contributor_accuracy set accepted = 40 where user_id = $1', [
        member.user.id,
      ])
      await member.call(routes.suggestEdit, { params: { id: museumId }, body: { suggestedChanges: kept } })
      await admin.page.reload()
      await panel.getByLabel('Status').selectOption('applied')
      await card.getByRole('button', { name: 'Keep' }).press('Enter')
      await admin.page.getByText('Edit suggestion approved and user notified').waitFor()
      await panel.getByText('There are no such suggestions.').waitFor()
      await page.reload()
      await page.getByText(/^Accepted so far: 4[12] of 4[23] details/).waitFor()
      noErrors(member)
      expect(admin.errors.all).toEqual([])
      await close(member)
      await admin.context.close()
    },
  )
})
