import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, noErrors, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  const place = { city: 'Amsterdam', country: 'Netherlands', timezone: 'Europe/Amsterdam' }
  await openMuseums(env.network, [
    museum('Anne Frank House', { category: 'living_history', latitude: 52.3752, longitude: 4.884, ...place }),
  ])
})
afterAll(() => env?.close())

const museumId = async (slug: string) => {
  const answer = await fetch(`${env.network.url}/api/museums/slug/${slug}`)
  return String((await answer.json()).id)
}

describe('the museum passport', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('has the stamps of visits, by category, with private notes (%s)', async (colorScheme, size) => {
    const visitor = await visitAs(env, `stamped${colorScheme}`, { ...size, colorScheme, bypassCSP: true })
    const { page } = visitor
    await page.goto('/passport')
    await page.getByText('No stamps yet').waitFor()
    for (const slug of ['rijksmuseum', 'anne-frank-house'])
      await visitor.call(routes.checkIn, {
        params: { id: await museumId(slug) },
        body: { note: 'Blue tiles' },
      })

    await page.goto('/profile')
    await page.getByRole('link', { name: 'Passport' }).click()
    await page.getByRole('heading', { name: 'Museum Passport' }).waitFor()
    const stamps = page.getByRole('region', { name: 'Stamps' }).getByRole('article')
    await expect.poll(() => stamps.count()).toBe(2)
    await stamps.filter({ hasText: 'Rijksmuseum' }).getByText('Blue tiles').waitFor()
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

    await page.getByRole('button', { name: 'Edit the note: Rijksmuseum' }).press('Enter')
    await page.getByLabel('Private note on Rijksmuseum').fill('The Night Watch, alone at nine')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await stamps.getByText('The Night Watch, alone at nine').waitFor()

    const art = page.getByRole('button', { name: /^Art Museums/ })
    await art.press('Enter')
    await expect.poll(() => stamps.allInnerTexts()).toHaveLength(1)
    expect(await art.getAttribute('aria-pressed')).toBe('true')
    noErrors(visitor)
    await close(visitor)
  })

  it('prints without the controls', async () => {
    const visitor = await visitAs(env, 'printer', { ...desktop, colorScheme: 'dark' })
    const { page } = visitor
    await visitor.call(routes.checkIn, { params: { id: await museumId('rijksmuseum') } })
    await page.goto('/passport')
    await page.getByRole('heading', { name: 'Rijksmuseum' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    // Paper is light: ivory letters could not be read on it.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Rijksmuseum' }).isVisible()).toBe(true)
    noErrors(visitor)
    await close(visitor)
  })

  it('is for members', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/passport')
    await page.getByText('404 Page Not Found').waitFor()
    await context.close()
  })
})
