import { drafts } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const amsterdam = { latitude: 52.3731, longitude: 4.8922 }

describe('the museums nearby', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)(
    'are shown to who shares where they are, with their distance (%s)',
    async (colorScheme, size) => {
      const { page, context, errors } = await env.visit({
        ...size,
        colorScheme,
        bypassCSP: true,
        geolocation: amsterdam,
      })
      await page.goto('/discover')
      const nearby = page.getByRole('region', { name: 'Nearby Museums' })
      await nearby.getByText('See the four museums that are nearest to you.').waitFor()
      expect(await nearby.getByRole('link').count()).toBe(0)

      await context.grantPermissions(['geolocation'])
      await nearby.getByRole('button', { name: 'Use my location' }).press('Enter')
      const nearest = nearby.getByRole('link', { name: /Rijksmuseum[\s\S]*0\.9\smi/ })
      await nearest.waitFor()
      expect(await nearby.getByRole('link').count()).toBe(drafts.length)
      await settled(page)
      expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

      // Agreed to before: not asked again.
      await page.reload()
      await nearest.waitFor()
      expect(errors.all).toEqual([])
      await context.close()
    },
  )

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
    await env.network.museums.ctx.db.query(
      "update museums set amenities = '{wheelchair_accessibility}' where name = 'Rijksmuseum'",
    )
    await page.goto('/discover')
    const list = page.getByRole('region', { name: 'Museums', exact: true })
    await list.getByRole('link', { name: /Natural History Museum/ }).waitFor()
    await page.getByRole('button', { name: 'Wheelchair' }).press('Enter')
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await list.getByRole('link', { name: /Rijksmuseum/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?wheelchair=1')
    await page.getByRole('button', { name: 'Free admission day' }).click()
    await list.getByText('No museum has all that you chose.').waitFor()
    await page.goBack()
    await list.getByRole('link', { name: /Rijksmuseum/ }).waitFor()
    await page.getByRole('button', { name: 'Wheelchair' }).click()
    await list.getByRole('link', { name: /Natural History Museum/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(errors.all).toEqual([])
    await context.close()
  })
})
