import { routes } from '@vitrine/contracts'
import { type Person, signUp as register } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, deletedWithinMs, focused, isRemoved } from './edit-and-delete.ts'
import { createAccount, desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
let author: Person
let posts: number[]
beforeAll(async () => {
  env = await startTestEnvironment()
  author = await register(env.network.url, 'keepsakes')
  posts = []
  for (const content of ['The umbrella stand', 'A door left ajar', 'Room 12, twice'])
    posts.push((await author.call(routes.createPost, { body: { type: 'text', content } })).id)
  await env.network.drain()
})
afterAll(() => env?.close())

const button = (page: Page, text: string) => card(page, text).getByRole('button', { name: 'Bookmark' })
const isPressed = (page: Page, text: string) =>
  expect.poll(() => button(page, text).getAttribute('aria-pressed'))
/** Bookmarks posts as the user of the page, without its buttons. */
const bookmark = async (page: Page, ids: readonly number[]) => {
  for (const id of ids) await page.request.post(`/api/posts/${id}/bookmark`)
}

describe('bookmarks', () => {
  it('are kept in the feed, found on their page, and removed there', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await createAccount(page, 'collector')
    await page.goto('/')
    await button(page, 'A door left ajar').click()
    await isPressed(page, 'A door left ajar').toBe('true')
    await page.getByText('Added to your bookmarks').waitFor()
    await page.getByRole('button', { name: 'View' }).click()
    await page.waitForURL('**/bookmarks')
    await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
    await card(page, 'A door left ajar').waitFor()
    expect(await page.getByRole('main').getByRole('article').count()).toBe(1)

    // The focus goes to the undo, and back to the button.
    await button(page, 'A door left ajar').press('Enter')
    await isRemoved(card(page, 'A door left ajar'))
    const undo = page.getByRole('button', { name: 'Undo' })
    await focused(undo)
    await undo.press('Enter')
    await focused(button(page, 'A door left ajar'))
    await isPressed(page, 'A door left ajar').toBe('true')

    await button(page, 'A door left ajar').click()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await page.getByRole('link', { name: 'Go to the feed' }).click()
    await isPressed(page, 'A door left ajar').toBe('false')
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('lead from the own profile, and load page by page', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'hoarder')
    const many: number[] = []
    for (let i = 0; i < 25; i++) {
      const writer = i % 8 === 0 ? await register(env.network.url, `manywriter${i}`) : null
      if (writer) author = writer
      many.push((await author.call(routes.createPost, { body: { type: 'text', content: `Kept ${i}` } })).id)
    }
    await bookmark(page, many)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Bookmarks' }).click()
    const kept = page.getByRole('main').getByRole('article')
    await expect.poll(() => kept.count(), { timeout: 10_000 }).toBe(20)
    await kept.last().scrollIntoViewIfNeeded()
    await expect.poll(() => kept.count(), { timeout: 10_000 }).toBe(25)
    expect(await kept.first().textContent()).toContain('Kept 24')
    expect(await sidewaysOverflow(page)).toEqual([])
    await context.close()
  })

  it('follow the deletion of a post, and its return', async () => {
    const writer = await register(env.network.url, 'fickle')
    const { id } = await writer.call(routes.createPost, { body: { type: 'text', content: 'Now or never' } })
    const { page, context } = await env.visit(desktop)
    await createAccount(page, 'watcher')
    await bookmark(page, [posts[0] ?? 0, id])
    await page.goto('/bookmarks')
    await card(page, 'Now or never').waitFor()
    await page.getByRole('button', { name: 'Notifications' }).waitFor()
    await writer.call(routes.deletePost, { params: { id } })
    await isRemoved(card(page, 'Now or never'))
    await card(page, 'The umbrella stand').waitFor()
    await writer.call(routes.restorePost, { params: { id } })
    await card(page, 'Now or never').waitFor({ timeout: deletedWithinMs })
    await context.close()
  })

  it('report a failure to load, and load again on request', async () => {
    const { page, context } = await env.visit()
    await createAccount(page, 'unluckykeeper')
    await page.route('**/api/user/bookmarks*', route =>
      route.fulfill({ status: 404, json: { message: 'No.', code: 'not_found' } }),
    )
    await page.goto('/bookmarks')
    await page.getByText('Failed to load your bookmarks. Please try again.').waitFor()
    await page.unroute('**/api/user/bookmarks*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await context.close()
  })

  it('are for members', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto(`/post/${posts[2]}`)
    await button(page, 'Room 12, twice').first().click()
    await page.getByText('Please sign in to bookmark insights.').waitFor()
    await page.goto('/bookmarks')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe('/auth?next=%2Fbookmarks')
    await context.close()
  })

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('have no violation that axe finds, empty or not (%s)', async (colorScheme, options) => {
    const { page, context } = await env.visit({ ...options, colorScheme, bypassCSP: true })
    await createAccount(page, `keeper${colorScheme}`)
    await page.goto('/bookmarks')
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await bookmark(page, posts)
    await page.reload()
    await card(page, 'Room 12, twice').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await context.close()
  })
})
