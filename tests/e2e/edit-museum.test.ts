import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

const name = 'House of Edits'
const museumPath = '/museum/house-of-edits'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  const place = { city: 'Amsterdam', state: 'Noord-Holland', zipCode: '1071 XX', country: 'Netherlands' }
  await openMuseums(env.network, [
    museum(name, { ...place, address: 'Redactielaan 1', timezone: 'Europe/Amsterdam' }),
  ])
})
afterAll(() => env?.close())

const path = `${museumPath}/edit`
const heading = { name: `Edit ${name}` } as const

async function openForm(page: Page): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', heading).waitFor()
}
const save = (page: Page) => pressEnter(page.getByRole('button', { name: 'Save' }))
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem')

describe('editing a museum', () => {
  it('leads from its page, refuses what is missing, saves hours and texts, and can be undone', async () => {
    const { page, errors } = await visitWithRole(env, 'Admin', 'curator.editing')
    await page.goto(museumPath)
    await pressEnter(page.getByRole('link', { name: 'Edit', exact: true }))
    await page.getByRole('heading', heading).waitFor()
    await page.getByText('No one has changed this museum yet.').waitFor()
    await save(page)
    await page.getByText('No changes detected').waitFor()

    const city = page.getByLabel('City')
    await city.fill('')
    await save(page)
    await page.getByText('City is required').waitFor()
    await expect.poll(() => city.evaluate(field => field === document.activeElement)).toBe(true)
    await city.fill('Amsterdam-Zuid')
    await page.getByLabel('Phone').fill('+31 20 000 0000')
    await page.getByLabel('Hours on Monday').selectOption('open')
    await page.getByLabel('Opening time, Monday').selectOption('18:00')
    await page.getByLabel('Closing time, Monday').selectOption('02:00')
    await page.getByText('Closes after midnight.').waitFor()
    await page.getByLabel('Hours on Tuesday').selectOption('closed')
    await page.getByLabel('Hours on Wednesday').selectOption('appointment')
    await page.getByRole('button', { name: 'Add a season' }).click()
    await save(page)
    await page.getByText('Please give these dates a name.').waitFor()
    const season = page.getByRole('group', { name: 'Without a name' })
    await season.getByLabel('First day').fill('2026-06-01')
    await season.getByLabel('Last day').fill('2026-05-01')
    await season.getByLabel('Name', { exact: true }).fill('Summer')
    await save(page)
    await page.getByText('The last day cannot be before the first.').waitFor()
    await page.getByRole('group', { name: 'Summer' }).getByLabel('Last day').fill('2026-08-31')
    await page.getByLabel('Restrooms').setChecked(true)
    await save(page)
    await page.getByText('Museum Updated').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(museumPath)
    await page.getByText('Amsterdam-Zuid').first().waitFor()
    await page.getByText('By appointment').first().waitFor()

    await openForm(page)
    const [newest] = [changes(page).first()]
    await newest.getByText('Amsterdam-Zuid').waitFor()
    await newest.getByText('Wednesday: By appointment').waitFor()
    await pressEnter(newest.getByRole('button', { name: 'Undo' }))
    await page.getByText('The change was undone.').waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Amsterdam')
    await newest.getByText('undoes an earlier change').waitFor()
    expect(errors.all).toEqual([])
  })

  it('of two people at once is refused to the second, who loads the newer version and keeps what was typed', async () => {
    const [first, second] = await Promise.all([
      visitWithRole(env, 'Admin', 'first.editing'),
      visitWithRole(env, 'Admin', 'second.editing'),
    ])
    for (const { page } of [first, second]) await openForm(page)
    await first.page.getByLabel('Phone').fill('+31 1')
    await second.page.getByLabel('Address, second line').fill('Philips Wing')
    await save(first.page)
    await first.page.getByText('Museum Updated').waitFor()
    await save(second.page)
    await second.page.getByText('This was changed in the meantime.').waitFor()
    await pressEnter(second.page.getByRole('button', { name: 'Load the newer version' }))
    await expect.poll(() => second.page.getByLabel('Phone').inputValue()).toBe('+31 1')
    expect(await second.page.getByLabel('Address, second line').inputValue()).toBe('Philips Wing')
    await save(second.page)
    await second.page.getByText('Museum Updated').waitFor()
    await openForm(second.page)
    expect(await second.page.getByLabel('Phone').inputValue()).toBe('+31 1')
    expect(await second.page.getByLabel('Address, second line').inputValue()).toBe('Philips Wing')
  })

  it('by an administrator has a picture and a place in degrees', async () => {
    const { page, errors } = await visitWithRole(env, 'Admin', 'photographer.editing', desktop)
    const { id } = await (await page.request.get(`/api/museums/slug/${museumPath.split('/').at(-1)}`)).json()
    const photo = await page.request.get(`/api/museums/${id}/cover.jpg`)
    const isThere = (url: string | null) => url === 'https://example.org/front.jpg'
    await page.route('**/api/picture-preview?*', route =>
      isThere(new URL(route.request().url()).searchParams.get('url'))
        ? route.fulfill({ response: photo })
        : route.fulfill({ status: 404, body: '{}' }),
    )
    await openForm(page)
    const picture = page.getByLabel('Picture', { exact: true })
    await picture.fill('front.jpg')
    await page.getByLabel('Latitude').fill('north')
    await save(page)
    await page.getByText('Invalid image URL').waitFor()
    await page.getByText('Latitudes go from -90 to 90, longitudes from -180 to 180.').first().waitFor()
    await picture.fill('https://example.org/none.jpg')
    await page.getByText('This picture cannot be loaded.').waitFor()
    await picture.fill('https://example.org/front.jpg')
    await page.getByRole('img', { name: 'How the picture looks' }).waitFor()
    await pressEnter(page.getByRole('button', { name: 'Look up coordinates' }))
    await page.getByText('The middle of the city.').waitFor()
    await expectGoodLooks(page)
    await page.getByLabel('Longitude').fill('4,885')
    await save(page)
    await page.getByText('Museum Updated').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(museumPath)
    await openForm(page)
    const newest = changes(page).first()
    await newest.getByText('https://example.org/front.jpg').waitFor()
    await newest.getByText('4.885', { exact: true }).waitFor()
    await pressEnter(newest.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => picture.inputValue()).toBe('')
    expect(errors.all).toEqual([])
  })

  it('is not for others', async () => {
    const { page } = await visitAs(env, 'visitor.editing', phone)
    await page.goto(museumPath)
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
    await page.goto(path)
    await page.getByRole('heading', { name: `Suggest an edit of ${name}` }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  it('looks good with seasons, dates and what is missing', async () => {
    const { page } = await visitWithRole(env, 'Admin', 'looker.editing', phone)
    await openForm(page)
    await page.getByRole('button', { name: 'Add a season' }).click()
    await page.getByRole('button', { name: 'Add dates' }).click()
    await page.getByLabel('City').fill('')
    await save(page)
    await page.getByText('City is required').waitFor()
    await expectGoodLooks(page)
  })
})
