import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** A name that is like no other: the search also finds misspelt ones. */
const name = 'Vujxqkamzegib'

/** Signed in as an administrator, at the suggested museums. */
async function reviewAs(username: string) {
  const visit = await visitWithRole(env, 'Admin', username)
  await visit.page.goto('/admin?panel=suggestions')
  return visit
}

async function openInsight({ page }: Member) {
  await page.goto('/')
  await page
    .getByRole('button', { name: /create|share an insight/i })
    .first()
    .click()
  return page.getByRole('dialog')
}

/** Begins an insight about a museum that is suggested with it. */
async function suggestInInsight(member: Member): Promise<void> {
  const dialog = await openInsight(member)
  await dialog.getByRole('textbox', { name: 'Your Insight' }).fill(`Low water at ${name}`)
  await dialog.getByLabel('Tag Museum').fill(name)
  await dialog.getByText('Museum not found').waitFor()
  const open = dialog.getByRole('button', { name: 'Suggest New Museum' })
  await pressEnter(open)
  await pressEnter(dialog.getByRole('group').getByRole('button', { name: 'Cancel' }))
  await focused(open)
  await pressEnter(open)
  const send = dialog.getByRole('button', { name: 'Submit Suggestion' })
  await send.waitFor()
  expect(await send.isDisabled()).toBe(true)
  const fields = dialog.getByRole('group', { name: 'Suggest New Museum' })
  expect(await fields.getByLabel('Museum name').inputValue()).toBe(name)
  await fields.getByLabel('Address').fill('9 Ebb Street')
  await fields.getByLabel('City').fill('Vannes')
  await fields.getByLabel('Country').fill('France')
}

describe('a museum that is missing', () => {
  it('is suggested with an insight, reviewed, and becomes the museum of the insight', async () => {
    const member = await visitAs(env, 'ebb.suggest', phone)
    const { page } = member
    await suggestInInsight(member)
    await expectGoodLooks(page)
    const dialog = page.getByRole('dialog')
    await page.route('**/api/museum-suggestions', route => route.fulfill({ status: 500, body: '{}' }))
    await pressEnter(dialog.getByLabel('Country'))
    await page.getByText('Failed to submit museum suggestion. Please try again.').waitFor()
    await page.unroute('**/api/museum-suggestions')
    await pressEnter(dialog.getByRole('button', { name: 'Submit Suggestion' }))
    await page.getByText('Your museum suggestion has been submitted for review.').waitFor()
    await dialog.getByText('Waiting for review').waitFor()
    await focused(dialog.getByRole('button', { name: `Remove ${name}` }))
    await pressEnter(dialog.getByRole('button', { name: 'Share Insight' }))
    await page.getByText('Your insight has been posted successfully.').waitFor()

    const admin = await reviewAs('reviewer.suggest')
    const item = admin.page.getByRole('listitem', { name })
    await item.waitFor()
    await expectGoodLooks(admin.page)
    await pressEnter(item.getByRole('button', { name: 'Review and add' }))
    const form = admin.page.getByRole('dialog', { name: 'Review and add' })
    await form.getByRole('textbox', { name: 'State' }).waitFor()
    expect(await form.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Vannes')
    const category = form.getByLabel('Category')
    expect(await category.inputValue()).toBe('art')
    await category.selectOption({ label: 'Choose a category' })
    await pressEnter(form.getByRole('button', { name: 'Add this museum' }))
    for (const text of ['State is required', 'Zip code is required', 'Category is required'])
      await form.getByText(text).waitFor()
    await focused(category)
    await expectGoodLooks(admin.page)
    await form.getByRole('textbox', { name: 'State' }).fill('-')
    await form.getByRole('textbox', { name: 'Zip' }).fill('56000')
    await category.selectOption('history')
    await pressEnter(form.getByRole('button', { name: 'Add this museum' }))
    await admin.page.getByText('Museum Created!').waitFor()
    await item.waitFor({ state: 'hidden' })
    await env.network.drain()

    await page.goto(`/museum/${name.toLowerCase()}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(`Low water at ${name}`).waitFor()
    await page.goto('/profile?tab=notifications')
    await page.getByText(`${name}, which you suggested, was added`).first().waitFor()
    await Promise.all([close(member), admin.context.close()])
  })

  it('is rejected with a reason, or merged into one that is here', async () => {
    const { call, context, page } = await visitAs(env, 'tide.suggest')
    await openMuseums(env.network, [museum('Tidal Mill', { city: 'Vannes', country: 'France' })])
    const place = { address: '1 Quay', city: 'Vannes', country: 'France' }
    await call(routes.suggestMuseum, { body: { name: 'Shop of the Tide', ...place } })
    await call(routes.suggestMuseum, { body: { name: 'The Tidal Mill', ...place } })
    const admin = await reviewAs('decider.suggest')
    const shop = admin.page.getByRole('listitem', { name: 'Shop of the Tide' })
    await pressEnter(shop.getByRole('button', { name: 'Reject' }))
    await pressEnter(shop.getByRole('button', { name: 'Reject' }))
    await shop.getByText('Please provide a reason for rejection').waitFor()
    await shop.getByLabel('Reason').fill('It is a shop.')
    await pressEnter(shop.getByRole('button', { name: 'Reject' }))
    await shop.waitFor({ state: 'hidden' })

    const mill = admin.page.getByRole('listitem', { name: 'The Tidal Mill' })
    await pressEnter(mill.getByRole('button', { name: 'Merge' }))
    await mill.getByText('These look like it:').waitFor()
    await pressEnter(mill.getByRole('button', { name: 'Merge with Tidal Mill' }).first())
    await mill.waitFor({ state: 'hidden' })
    await admin.page.getByLabel('Status').selectOption('merged')
    await mill.getByRole('link', { name: 'Tidal Mill', exact: true }).waitFor()
    await env.network.drain()
    await page.goto('/profile?tab=notifications')
    await page
      .getByText('Shop of the Tide, which you suggested, was not added: “It is a shop.”')
      .first()
      .waitFor()
    await page.getByText('The Tidal Mill, which you suggested, is here already').first().waitFor()
    await Promise.all([context.close(), admin.context.close()])
  })
})

it('the museum of an insight is chosen and removed without losing the focus', async () => {
  const member = await visitAs(env, 'chooser.suggest')
  const dialog = await openInsight(member)
  const field = dialog.getByLabel('Tag Museum')
  await field.fill('rijks')
  await dialog.getByRole('option', { name: /Rijksmuseum/ }).waitFor()
  await field.press('ArrowDown')
  await pressEnter(field)
  const remove = dialog.getByRole('button', { name: 'Remove Rijksmuseum' })
  await focused(remove)
  await pressEnter(remove)
  await focused(field)
  expect(await field.inputValue()).toBe('')
  await close(member)
})

describe('the tools of the list', () => {
  it('add a museum and complete others', async () => {
    const admin = await reviewAs('adder.suggest')
    const { page } = admin
    await page.goto('/admin')
    await pressEnter(page.getByRole('button', { name: 'Add Museum' }))
    const form = page.getByRole('dialog', { name: 'Add Museum' })
    await form.getByRole('textbox', { name: 'Museum name' }).fill('Keeper of the Lock')
    for (const [label, text] of [
      ['Address', '4 Key Lane'],
      ['Address, second line', 'Lock 3'],
      ['City', 'Lyon'],
      ['State or province', '-'],
      ['Zip code', '69001'],
      ['Country', 'France'],
      ['Page for donations', 'https://lock.example/give'],
    ] as const)
      await form.getByRole('textbox', { name: label, exact: true }).fill(text)
    await form.getByLabel('Restrooms').check()
    await form.getByLabel('Category').selectOption('technology')
    await form.getByRole('switch', { name: 'Verified' }).check()
    await expectGoodLooks(page)
    const sent = page.waitForRequest('**/api/admin/create-museum')
    await pressEnter(form.getByRole('button', { name: 'Create museum' }))
    expect((await sent).postDataJSON()).toMatchObject({
      address2: 'Lock 3',
      donateUrl: 'https://lock.example/give',
      amenities: ['restrooms'],
    })
    await page.getByText('Museum Created!').waitFor()
    await form.waitFor({ state: 'hidden' })
    await pressEnter(page.getByRole('button', { name: 'Update Museums' }))
    await page
      .getByText(/museums? updated/i)
      .first()
      .waitFor()
    await page.route('**/api/admin/update-museums', route => route.fulfill({ status: 500, body: '{}' }))
    await pressEnter(page.getByRole('button', { name: 'Update Museums' }))
    await page.getByText('Failed to update museums. Please try again.').waitFor()
    await page.goto(`/museum/keeper-of-the-lock`)
    await page.getByText('Verified').first().waitFor()
    await admin.context.close()
  })
})
