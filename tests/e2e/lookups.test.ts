import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  await openMuseums(env.network, [
    museum('Zuiderduin Pavilion', {
      address: 'Duinweg 1',
      city: 'Zandvoort',
      country: 'Netherlands',
      latitude: 52.3713,
      longitude: 4.5331,
    }),
  ])
})
afterAll(() => env?.close())

const box = ({ page }: Member) => page.getByRole('searchbox', { name: 'Fill in from what is known' })
const field = ({ page }: Member, name: string) => page.getByRole('textbox', { name, exact: true })
const coordinates = ({ page }: Member) => page.getByRole('button', { name: 'Look up coordinates' })

describe('the form of a new museum', () => {
  it('is filled by a name, where it is empty, with the source', async () => {
    const member = await visitAs(env, 'filler.lookups', phone)
    const { page } = member
    await page.goto('/create-museum')
    await field(member, 'Phone').fill('+31 1')
    await box(member).fill('Zuiderduin Pavillon')
    await pressEnter(box(member))
    await page.getByText('Auto-populated Successfully!').waitFor()
    expect(await field(member, 'Museum name').inputValue()).toBe('Zuiderduin Pavilion')
    expect(await field(member, 'City').inputValue()).toBe('Zandvoort')
    expect(await field(member, 'Latitude').inputValue()).toMatch(/^52\.37/)
    expect(await field(member, 'Phone').inputValue()).toBe('+31 1')
    await page.getByText('From Vitrine. Please check it.').waitFor()
    // Enter in the box has not sent the form.
    expect(await page.getByText('is required').count()).toBe(0)
    await expectGoodLooks(page)
    await close(member)
  })

  it('says that a museum is not known, or that the look-up failed', async () => {
    const member = await visitAs(env, 'seeker.lookups')
    const { page } = member
    await page.goto('/create-museum')
    expect(await page.getByRole('button', { name: 'Look up', exact: true }).isDisabled()).toBe(true)
    await box(member).fill('Xyzzyx Palace of Nothing')
    await pressEnter(page.getByRole('button', { name: 'Look up', exact: true }))
    await page.getByText('Could not find this museum in Wikidata. Please fill the form manually.').waitFor()
    await page.route('**/api/museums/auto-populate', route => route.fulfill({ status: 503, body: '{}' }))
    await pressEnter(box(member))
    await page.getByText('Failed to fetch museum data. Please fill the form manually.').waitFor()
    await close(member)
  })

  it('gets its coordinates from address and city, to the city', async () => {
    const member = await visitAs(env, 'geocoder.lookups')
    const { page } = member
    await page.goto('/create-museum')
    await pressEnter(coordinates(member))
    await page.getByText('Please enter both address and city to lookup coordinates.').waitFor()
    await field(member, 'Address').fill('3 Wind Lane')
    await field(member, 'City').fill('Bergen')
    await field(member, 'Country').fill('Norway')
    await pressEnter(coordinates(member))
    await page.getByText('The middle of the city. GeoNames (CC BY 4.0)').waitFor()
    expect(await field(member, 'Latitude').inputValue()).toMatch(/^60\.39/)
    expect(await field(member, 'Longitude').inputValue()).toMatch(/^5\.32/)

    await field(member, 'City').fill('Xanaduville')
    await field(member, 'Address').fill('1 Xyzzyx')
    await pressEnter(coordinates(member))
    await page.getByText('Could not find coordinates for this address. Please enter them manually.').waitFor()
    expect(await field(member, 'Latitude').inputValue()).toMatch(/^60\.39/)
    await page.route('**/api/geocode?*', route => route.fulfill({ status: 503, body: '{}' }))
    await pressEnter(coordinates(member))
    await page.getByText('Failed to lookup coordinates. Please enter them manually.').waitFor()
    await close(member)
  })
})
