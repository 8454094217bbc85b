import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

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

/** Visits of museums by their slugs, which the limit of five a day does not let anyone make at once. */
async function addVisits(userId: number, visits: [slug: string, day: string][]): Promise<void> {
  const { db } = env.network.museums.ctx
  for (const [slug, day] of visits)
    await db.query(
      `insert into check_ins (user_id, museum_id, day, at, is_verified, is_counted)
       select $1::bigint, id, $3::date, $3::date, false, true from museums where slug = $2`,
      [userId, slug, day],
    )
}

describe('the museum passport', () => {
  it('has the stamps of visits, by category, with private notes', async () => {
    const visitor = await visitAs(env, 'stamped.passport', phone)
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
    await expectGoodLooks(page)

    const edit = page.getByRole('button', { name: 'Edit the note: Rijksmuseum' })
    await pressEnter(edit)
    await pressEnter(page.getByRole('button', { name: 'Cancel' }))
    await focused(edit)
    await pressEnter(edit)
    await page.getByLabel('Private note on Rijksmuseum').fill('The Night Watch, alone at nine')
    await pressEnter(page.getByRole('button', { name: 'Save', exact: true }))
    await stamps.getByText('The Night Watch, alone at nine').waitFor()
    await focused(edit)

    const art = page.getByRole('button', { name: /^Art Museums/ })
    await pressEnter(art)
    await expect.poll(() => stamps.allInnerTexts()).toHaveLength(1)
    expect(await art.getAttribute('aria-pressed')).toBe('true')
    noErrors(visitor)
    await close(visitor)
  })

  it('has a stamp after the press of "Check in", and none after its undo', async () => {
    const visitor = await visitAs(env, 'stamper.passport')
    const { page } = visitor
    const main = page.getByRole('main')
    const openPassport = async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await main.getByRole('link', { name: 'Passport' }).click()
    }
    await page.goto('/passport')
    await main.getByText('No stamps yet').waitFor()
    // Without loading the page anew, which would forget the passport.
    await main.getByRole('link', { name: 'Discover' }).click()
    await page.getByRole('searchbox').fill('Anne Frank House')
    // The list of all museums, which it may be in as well, gives way to the results: a press on it then would be lost.
    await main
      .getByRole('region', { name: 'Search results' })
      .getByRole('link', { name: /Anne Frank House/ })
      .click()
    await pressEnter(main.getByRole('button', { name: 'Check in' }))
    await main.getByText('Checked in today').waitFor()
    await openPassport()
    await main.getByRole('article').getByRole('link', { name: 'Anne Frank House' }).click()
    await pressEnter(main.getByRole('button', { name: 'Undo' }))
    await main.getByRole('button', { name: 'Check in' }).waitFor()
    await openPassport()
    await main.getByText('No stamps yet').waitFor()
    noErrors(visitor)
    await close(visitor)
  })

  it('has the figures of a chosen year', async () => {
    const visitor = await visitAs(env, 'yearly.passport')
    const { page, user } = visitor
    await addVisits(user.id, [
      ['rijksmuseum', '2024-06-10'],
      ['natural-history-museum', '2025-01-10'],
    ])
    await page.goto('/passport')
    const countries = page.getByRole('region', { name: 'By country' })
    const seasons = page.getByRole('region', { name: 'By season' })
    await countries.getByText('Netherlands').waitFor()
    await countries.getByText('United Kingdom').waitFor()
    await page.getByRole('button', { name: /^Natural History Museums/ }).click()
    await page.getByRole('radio', { name: '2024' }).check()
    await page.getByRole('heading', { name: 'Your 2024 in museums' }).waitFor()
    await countries.getByText('United Kingdom').waitFor({ state: 'hidden' })
    expect(await countries.textContent()).toContain('Netherlands')
    expect(await seasons.textContent()).toMatch(/Summer\s+1$/)
    expect(await page.getByRole('button', { name: /^Natural History Museums/ }).count()).toBe(0)
    await page.getByRole('heading', { name: 'Stamps of 2024' }).waitFor()
    await page.getByRole('article').getByText('Rijksmuseum').waitFor()
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '1'])
    await expectGoodLooks(page)
    await page.getByRole('radio', { name: 'All years' }).check()
    await countries.getByText('United Kingdom').waitFor()
    noErrors(visitor)
    await close(visitor)
  })

  it('prints every stamp, also those that are not loaded yet', async () => {
    const visitor = await visitAs(env, 'collector.passport')
    const { page, user } = visitor
    const names = Array.from({ length: 30 }, (_, index) => `Passport Cabinet ${index + 1}`)
    await openMuseums(
      env.network,
      names.map(name => museum(name, { city: 'Delft', country: 'Netherlands' })),
    )
    await addVisits(
      user.id,
      names.map(name => [name.toLowerCase().replaceAll(' ', '-'), '2026-01-10']),
    )
    await page.addInitScript(() => {
      const printed: number[] = []
      Object.assign(window, {
        printed,
        print: () => printed.push(document.querySelectorAll('article').length),
      })
    })
    await page.goto('/passport')
    const stamps = page.getByRole('article')
    await stamps.first().waitFor()
    expect(await stamps.count()).toBe(24)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Load more' }).isVisible()).toBe(false)
    expect(await page.getByText('24 of 30 stamps are here.').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    const nextPage = '**/api/passport/stamps?*cursor=*'
    await page.route(nextPage, route => route.fulfill({ status: 429, body: '{}' }))
    await pressEnter(page.getByRole('button', { name: 'Print' }))
    await page.getByText('Request Failed').first().waitFor()
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await page.unroute(nextPage)

    await visitor.context.setOffline(true)
    await pressEnter(page.getByRole('button', { name: 'Print' }))
    await page.getByText('Connection Error').first().waitFor()
    await focused(page.getByRole('button', { name: 'Print' }))
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(nextPage, async route => {
      await asked
      await route.continue()
    })
    await visitor.context.setOffline(false)
    await pressEnter(page.getByRole('button', { name: 'Print' }))
    const progress = page.getByRole('button', { name: 'Loading 24 of 30...' })
    await progress.waitFor()
    await focused(progress)
    answer()
    const print = page.getByRole('button', { name: 'Print' })
    await print.waitFor()
    expect(await page.evaluate(() => (window as unknown as { printed: number[] }).printed)).toEqual([30])
    await focused(print)
    noErrors(visitor)
    await close(visitor)
  })

  it('prints without the controls', async () => {
    const visitor = await visitAs(env, 'printer.passport', { ...desktop, colorScheme: 'dark' })
    const { page } = visitor
    await visitor.call(routes.checkIn, { params: { id: await museumId('rijksmuseum') } })
    await page.goto('/passport')
    await page.getByRole('heading', { name: 'Rijksmuseum' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    // Paper is light: ivory letters could not be read on it.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual([
      expect.stringContaining('Art Museums'),
    ])
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
