import { nearbyMuseumsCount } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { pressEnter } from './press.ts'

/** No museum of another file is near. */
const settlement = { latitude: -37.0675, longitude: -12.3114 }
/** 0.7 miles from each other in the order of their names, the first one as far from the settlement. */
const huts = Array.from({ length: nearbyMuseumsCount + 1 }, (_, index) =>
  museum(`Island Hut ${index + 1}`, {
    ...settlement,
    latitude: settlement.latitude + 0.01 * (index + 1),
    city: 'Edinburgh of the Seven Seas',
    country: 'Saint Helena',
  }),
)
/** No museum of another file has the category. */
const gardens = [
  museum('Garden with Ramps', { category: 'botanical', amenities: ['wheelchair_accessibility'] }),
  museum('Garden with Stairs', { category: 'botanical' }),
]

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  await openMuseums(env.network, [...huts, ...gardens])
})
afterAll(() => env?.close())

describe('the museums nearby', () => {
  it('are shown to who shares where they are, the nearest first, with their distance', async () => {
    const { page, context, errors } = await env.visit({ ...desktop, geolocation: settlement })
    await page.goto('/discover')
    const nearby = page.getByRole('region', { name: 'Nearby Museums' })
    await nearby.getByText('See the four museums that are nearest to you.').waitFor()
    expect(await nearby.getByRole('link').count()).toBe(0)
    // It is shown once the page knows that the visitor has not agreed; from then on it waits for them.
    const useMyLocation = nearby.getByRole('button', { name: 'Use my location' })
    await useMyLocation.waitFor()

    await context.grantPermissions(['geolocation'])
    await pressEnter(useMyLocation)
    const nearest = nearby.getByRole('link', { name: /Island Hut 1[\s\S]*0\.7\smi/ })
    await nearest.waitFor()
    const texts = await nearby.getByRole('link').allInnerTexts()
    expect(texts.map(text => text.match(/Island Hut \d/)?.[0])).toEqual(
      huts.slice(0, nearbyMuseumsCount).map(({ name }) => name),
    )
    await expectGoodLooks(page)

    // Agreed to before: not asked again.
    await page.reload()
    await nearest.waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('are not shown to who does not, and why', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto('/discover')
    const nearby = page.getByRole('region', { name: 'Nearby Museums' })
    await nearby.getByRole('button', { name: 'Use my location' }).click()
    await nearby.getByText('Your browser does not share your location.').waitFor()
    await nearby.getByRole('button', { name: 'Use my location' }).waitFor()
    await context.close()
  })
})

describe('the filters', () => {
  it('limit the list together, are in the address, and are taken back', async () => {
    const { page, context, errors } = await env.visit(phone)
    await page.goto('/discover?category=botanical')
    const list = page.getByRole('region', { name: 'Museums', exact: true })
    await list.getByRole('link', { name: /Garden with Stairs/ }).waitFor()
    await pressEnter(page.getByRole('button', { name: 'Wheelchair' }))
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await list.getByRole('link', { name: /Garden with Ramps/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?category=botanical&wheelchair=1')
    await page.getByRole('button', { name: 'Free admission day' }).click()
    await list.getByText('No museum has all that you chose.').waitFor()
    await page.goBack()
    await list.getByRole('link', { name: /Garden with Ramps/ }).waitFor()
    await page.getByRole('button', { name: 'Wheelchair' }).click()
    await list.getByRole('link', { name: /Garden with Stairs/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?category=botanical')
    expect(errors.all).toEqual([])
    await context.close()
  })
})
