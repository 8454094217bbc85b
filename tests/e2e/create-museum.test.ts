import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const fill = async ({ page }: Member, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}
const create = ({ page }: Member) => pressEnter(page.getByRole('button', { name: 'Create museum' }))

describe('adding a museum', () => {
  it('asks for what is missing, keeps the draft, and opens the museum', async () => {
    const member = await visitAs(env, 'founder.creating', desktop)
    const { page } = member
    await page.goto('/discover')
    await pressEnter(page.getByRole('link', { name: 'Add a museum' }))
    await page.getByRole('heading', { name: 'Create Museum Profile' }).waitFor()
    await create(member)
    for (const text of ['Museum name', 'Address', 'City', 'Country'])
      await page.getByText(`${text} is required`).waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
    await expectGoodLooks(page)

    await fill(member, {
      'Museum name': 'House of Kites',
      Address: '3 Wind Lane',
      City: 'Bergen',
      Country: 'Norway',
      Website: 'kites',
      Email: 'kites@',
    })
    await create(member)
    await page.getByText('Invalid URL').waitFor()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.reload()
    await fill(member, { Website: '', Email: '' })
    await page.getByLabel('Category').selectOption('cultural')

    await page.route('**/api/museums', route => route.fulfill({ status: 500, body: '{}' }))
    await create(member)
    await page.getByText('Failed to create museum profile. Please try again.').waitFor()
    await page.unroute('**/api/museums')
    await create(member)
    await page.getByText('Museum Created!').waitFor()
    await page.waitForURL('**/museum/house-of-kites')
    await page.getByRole('heading', { name: 'House of Kites' }).waitFor()
    await page.goto('/create-museum')
    expect(await page.getByRole('textbox', { name: 'Museum name' }).inputValue()).toBe('')
    await close(member)
  })

  it('shows the museums that it may be', async () => {
    await openMuseums(env.network, [
      museum('Teyler Cabinet', { address: 'Spaarne', city: 'Haarlem', country: 'Netherlands' }),
    ])
    const member = await visitAs(env, 'doubter.creating', phone)
    const { page } = member
    const dialog = page.getByRole('dialog', { name: 'It is one of these' })
    await page.goto('/create-museum')
    await fill(member, {
      'Museum name': 'The Teyler Cabinet',
      Address: 'Spaarne',
      City: 'Haarlem',
      Country: 'Netherlands',
    })
    await create(member)
    await dialog.getByRole('link', { name: 'Teyler Cabinet' }).first().waitFor()
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await create(member)
    await dialog.getByRole('link', { name: 'Teyler Cabinet' }).first().click()
    await page.getByRole('heading', { name: 'Teyler Cabinet', level: 1 }).waitFor()
    await page.goBack()
    await create(member)
    await dialog.getByRole('button', { name: 'Create anyway' }).click()
    await page.getByText('Museum Created!').waitFor()
    await page.waitForURL('**/museum/the-teyler-cabinet')
    await close(member)
  })

  it('is for members: others may sign in', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto('/create-museum')
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toContain('next=%2Fcreate-museum')
    await context.close()
  })
})
