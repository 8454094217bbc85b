import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { pressEnter } from './press.ts'
import { violationsOn } from './violations.ts'

/** Around the middle with which the map begins: more than are shown one by one. */
const inManhattan = 60
/** Bouvet Island in the South Atlantic: no museum of another file is near. */
const onAnIsland = { latitude: -54.42, longitude: 3.38 }

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  const museums = Array.from({ length: inManhattan }, (_, index) =>
    museum(`Manhattan Museum ${index + 1}`, {
      category: index === 0 ? 'science' : 'art',
      city: 'New York',
      latitude: 40.77 + Math.floor(index / 10) / 300,
      longitude: -73.98 + (index % 10) / 500,
    }),
  )
  await openMuseums(env.network, [...museums, museum('Lighthouse of the Map', onAnIsland)])
})
afterAll(() => env?.close())

const mapOf = (page: Page) => page.getByRole('application', { name: 'Map of museums' })
const listOf = (page: Page) => page.getByRole('region', { name: 'Museums', exact: true })
const clusters = (page: Page) => mapOf(page).getByRole('button', { name: /museums, zoom in/ })
const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])

describe('the map', () => {
  it('has clusters, that open, and cards of museums, by keyboard', async () => {
    const { page, context, errors } = await env.visit(phone)
    await page.goto('/discover')
    await page.getByRole('tab', { name: 'Map' }).click()
    await clusters(page).first().waitFor()
    await listOf(page)
      .getByText(/About \d+ museums in view/)
      .waitFor()
    await page.getByText('Nearest to the middle of the map.').waitFor()
    await expectGoodLooks(page)

    for (let zoom = zoomOf(page) || 12; (await clusters(page).count()) > 0; zoom = zoomOf(page)) {
      await pressEnter(clusters(page).first())
      await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom)
      await settled(page)
    }
    const pin = mapOf(page)
      .getByRole('button', { name: /^Manhattan Museum/ })
      .first()
    const name = String(await pin.getAttribute('aria-label'))
    await pressEnter(pin)
    const link = page.getByRole('region', { name: 'Map of museums' }).getByRole('link', { name })
    await focused(link)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      // The card covers a marker in part: where a marker is, is essential (WCAG 2.5.8).
      expect((await violationsOn(page)).filter(each => !each.startsWith('target-size'))).toEqual([])
    }
    await link.press('Escape')
    await focused(pin)
    await pressEnter(pin)
    await pressEnter(link)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()
    await clusters(page).or(pin).first().waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('is moved by the pointer and by arrow keys, and the list follows', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await page.goto(`/map?at=${onAnIsland.latitude},${onAnIsland.longitude},12`)
    const lighthouse = listOf(page).getByRole('link', { name: /Lighthouse of the Map/ })
    await lighthouse.waitFor()
    await listOf(page).getByText('1 museum in view').waitFor()
    const box = await mapOf(page).boundingBox()
    if (!box) throw new Error('The map is not shown.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // From the marker on: the end of a drag is not a press.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + box.width * 0.3, y, { steps: 5 })
    await page.mouse.up()
    const begun = `${onAnIsland.latitude}%2C${onAnIsland.longitude}`
    await expect.poll(() => new URL(page.url()).search).toMatch(/%2C/)
    await expect.poll(() => page.url()).not.toContain(begun)
    await lighthouse.waitFor()
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
    await mapOf(page).focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft')
    await listOf(page).getByText('No museums here').waitFor()
    await page.getByRole('button', { name: 'See all museums' }).click()
    await listOf(page).getByRole('link').first().waitFor()
    expect(zoomOf(page)).toBe(2)
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('is filtered with the list, by what the address has', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/discover?view=map')
    await clusters(page).first().waitFor()
    await page.getByRole('button', { name: 'Science Museums' }).click()
    await mapOf(page).getByRole('button', { name: 'Manhattan Museum 1', exact: true }).waitFor()
    await expect
      .poll(() =>
        mapOf(page)
          .getByRole('button', { name: /museum/i })
          .count(),
      )
      .toBe(1)
    await expect.poll(() => listOf(page).getByRole('link').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('category')).toBe('science')
    await context.close()
  })

  it('offers the list and what to check where its script does not load', async () => {
    const { page, context } = await env.visit(phone)
    await context.route(/assets\/MapCanvas-.*\.js$/, route => route.abort())
    await page.goto('/map')
    await page.getByText('Failed to load the maps service.').waitFor()
    await context.unroute(/assets\/MapCanvas-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await clusters(page).first().waitFor()
    await context.close()
  })
})
