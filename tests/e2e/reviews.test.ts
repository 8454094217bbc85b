import { maxStars, reviewsPageSize, routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordOf, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { hostile } from './hostile.ts'
import { expectGoodLooks } from './looks.ts'
import { close, createMember, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  const place = { city: 'Ghent', country: 'Belgium' }
  await openMuseums(env.network, [museum('Thimble House', place), museum('Hall of Buttons', place)])
})
afterAll(() => env?.close())

const partOf = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const isInView = (element: Locator) =>
  element.evaluate(each => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

async function museumOf(slug: string) {
  const [museum] = await env.network.museums.ctx.db.query<{ id: number }>(
    'select id from museums where slug = $1',
    [slug],
  )
  return museum?.id ?? 0
}

describe('the reviews of a museum', () => {
  it('are written, edited and deleted by keyboard', async () => {
    const member = await visitAs(env, 'critic.reviews')
    const { page } = member
    await page.goto('/museum/thimble-house')
    const part = partOf(page)
    await part.getByText('No reviews yet.').waitFor()
    await expectGoodLooks(page)

    await pressEnter(part.getByRole('button', { name: 'Write a review' }))
    await pressEnter(part.getByRole('button', { name: 'Save review' }))
    await part.getByRole('alert').getByText('Please choose 1 to 5 stars.').waitFor()
    await part.getByRole('radio', { name: '1 star' }).press('Space')
    for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
    expect(await part.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await part.getByLabel('What was it like?').fill('Long walls,\ngood light.')
    // An unsent text is there again after a reload.
    await page.reload()
    await pressEnter(part.getByRole('button', { name: 'Write a review' }))
    expect(await part.getByLabel('What was it like?').inputValue()).toBe('Long walls,\ngood light.')
    await part.getByRole('radio', { name: '4 stars' }).check()
    await part.getByLabel('Year').selectOption('2024')
    await part.getByLabel('Month').selectOption({ label: 'May' })
    await expectGoodLooks(page)
    await pressEnter(part.getByRole('button', { name: 'Save review' }))
    await page.getByText('Review saved').waitFor()
    await part.getByText('Long walls,\ngood light.').waitFor()
    await part.getByText('Visit in May 2024').waitFor()
    await expect.poll(() => focused(page)).toBe('Edit review')
    expect(await part.getByRole('img', { name: '4 of 5 stars' }).count()).toBe(2)
    await pressEnter(page.getByRole('link', { name: '4 1 review' }))
    await expect.poll(() => isInView(part.getByRole('heading', { name: 'Reviews' }))).toBe(true)
    await expectGoodLooks(page)

    await pressEnter(part.getByRole('button', { name: 'Edit review' }))
    await part.getByRole('radio', { name: '2 stars' }).check()
    await pressEnter(part.getByRole('button', { name: 'Save review' }))
    await part.getByRole('img', { name: '2 of 5 stars' }).first().waitFor()
    await page.reload()
    await part.getByRole('img', { name: '2 of 5 stars' }).first().waitFor()

    await pressEnter(part.getByRole('button', { name: 'Delete' }))
    await part.getByRole('alertdialog', { name: 'Delete your review?' }).press('Escape')
    await pressEnter(part.getByRole('button', { name: 'Delete' }))
    await pressEnter(part.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await part.getByText('No reviews yet.').waitFor()
    expect(await page.getByRole('link', { name: /review/ }).count()).toBe(0)
    noErrors(member)
    await close(member)
  })

  it('are listed page by page as the text that they are, and answered by the manager', async () => {
    const id = await museumOf('hall-of-buttons')
    const authors = await Promise.all(hostile.map((_, index) => createMember(env, `reviewer${index}`)))
    for (const [index, author] of authors.entries()) {
      const content = hostile[index] ?? ''
      const body = { stars: (index % maxStars) + 1, content, visitMonth: '2026-01' }
      if (index === hostile.length - 1) await author.call(routes.checkIn, { params: { id } })
      await author.call(routes.writeReview, { params: { id }, body })
    }
    const manager = await visitWithRole(env, 'Museum Manager', 'manager.reviews', phone)
    await env.network.drain()
    const user = await (await manager.page.request.get('/api/auth/user')).json()
    await env.network.museums.ctx.db.query('update museums set manager_id = $1 where id = $2', [user.id, id])
    const { page } = manager
    await page.goto('/museum/hall-of-buttons')
    const part = partOf(page)
    const items = part.getByRole('list').last().getByRole('listitem')
    await expect.poll(() => items.count()).toBe(reviewsPageSize)
    await pressEnter(part.getByRole('button', { name: 'Load more' }))
    await expect.poll(() => items.count()).toBe(hostile.length)
    const texts = await items.allInnerTexts()
    for (const [index, content] of hostile.toReversed().entries()) expect(texts[index]).toContain(content)
    expect(texts.map(text => text.includes('Visited'))).toEqual(hostile.map((_, index) => index === 0))
    expect(await page.evaluate(() => (window as { hit?: unknown }).hit)).toBeUndefined()
    await expectGoodLooks(page)

    await pressEnter(items.first().getByRole('button', { name: 'Reply to the review by reviewer14' }))
    await items.first().getByLabel('Reply to the review by reviewer14').fill('Come again.')
    await pressEnter(items.first().getByRole('button', { name: 'Reply' }))
    await items.first().getByText('Reply of Hall of Buttons').waitFor()
    expect(await items.first().getByRole('button').count()).toBe(0)
    noErrors(manager)
    await env.network.drain()
    const { context, page: reader } = await env.visit(phone)
    const data = { email: 'reviewer14@vitrine.example', password: passwordOf('reviewer14') }
    await reader.request.post('/api/auth/login', { data })
    await reader.goto('/profile?tab=notifications')
    await reader.getByText('The manager of Hall of Buttons replied to your review').first().click()
    await reader.getByText('Come again.').first().waitFor()
    await expect.poll(() => isInView(reader.getByRole('heading', { name: 'Reviews' }))).toBe(true)
    await context.close()
    await close(manager)
  })

  it('are read by everyone, and written by members: others sign in, and come back', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto('/museum/rijksmuseum')
    await partOf(page).getByRole('button', { name: 'Write a review' }).click()
    await page.waitForURL(url => url.pathname === '/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/museum/rijksmuseum')
    await context.close()
  })
})
