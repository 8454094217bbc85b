import { routes } from '@vitrine/contracts'
import { type Person, signUp as register } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, focused, isRemoved } from './edit-and-delete.ts'
import { desktop, gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
let author: Person
let posts: number[]
beforeAll(async () => {
  env = await startTestEnvironment()
  author = await register(env.network.url, 'author.bookmarks')
  posts = await createPosts(author, ['The umbrella stand', 'A door left ajar', 'Room 12, twice'])
  await env.network.drain()
})
afterAll(() => env?.close())

const button = (page: Page, text: string) => card(page, text).getByRole('button', { name: 'Bookmark' })
const isPressed = (page: Page, text: string) =>
  expect.poll(() => button(page, text).getAttribute('aria-pressed'))
async function createPosts({ call }: Pick<Person, 'call'>, contents: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const content of contents)
    ids.push((await call(routes.createPost, { body: { type: 'text', content } })).id)
  return ids
}
/** Bookmarks posts without the buttons of the page. */
const bookmark = async ({ call }: Member, ids: readonly number[]) => {
  for (const id of ids) await call(routes.bookmarkPost, { params: { id } })
}

describe('bookmarks', () => {
  it('are kept in the feed, found on their page, and removed there', async () => {
    const collector = await visitAs(env, 'collector.bookmarks', desktop)
    const { page } = collector
    // Insights of other files may be many; every third place of a feed is for those of followed people.
    await collector.call(routes.followUser, { params: { id: author.user.id } })
    await env.network.drain()
    await page.goto('/')
    await button(page, 'A door left ajar').click()
    await isPressed(page, 'A door left ajar').toBe('true')
    await page.getByText('Added to your bookmarks').waitFor()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.waitForURL('**/bookmarks')
    await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
    await card(page, 'A door left ajar').waitFor()
    expect(await page.getByRole('main').getByRole('article').count()).toBe(1)

    // The focus goes to the undo, and back to the button.
    await pressEnter(button(page, 'A door left ajar'))
    await isRemoved(card(page, 'A door left ajar'))
    const undo = page.getByRole('button', { name: 'Undo' })
    await focused(undo)
    await pressEnter(undo)
    await focused(button(page, 'A door left ajar'))
    await isPressed(page, 'A door left ajar').toBe('true')

    await button(page, 'A door left ajar').click()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await page.getByRole('link', { name: 'Go to the feed' }).click()
    await isPressed(page, 'A door left ajar').toBe('false')
    noErrors(collector)
    await close(collector)
  })

  it('lead from the own profile, and load page by page', async () => {
    const hoarder = await visitAs(env, 'hoarder.bookmarks', phone)
    const { page } = hoarder
    const writer = await register(env.network.url, 'writer.bookmarks')
    const contents = Array.from({ length: 25 }, (_, index) => `Kept ${index}`)
    await bookmark(hoarder, await createPosts(writer, contents))
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Bookmarks' }).click()
    const kept = page.getByRole('main').getByRole('article')
    await expect.poll(() => kept.count()).toBe(20)
    await kept.last().scrollIntoViewIfNeeded()
    await expect.poll(() => kept.count()).toBe(25)
    expect(await kept.first().textContent()).toContain('Kept 24')
    expect(await sidewaysOverflow(page)).toEqual([])
    await close(hoarder)
  })

  it('follow the deletion of a post, and its return', async () => {
    const writer = await register(env.network.url, 'fickle.bookmarks')
    const [id = 0] = await createPosts(writer, ['Now or never'])
    const watcher = await visitAs(env, 'watcher.bookmarks', desktop)
    const { page } = watcher
    await bookmark(watcher, [posts[0] ?? 0, id])
    await gotoLive(page, '/bookmarks')
    await card(page, 'Now or never').waitFor()
    await writer.call(routes.deletePost, { params: { id } })
    await isRemoved(card(page, 'Now or never'))
    await card(page, 'The umbrella stand').waitFor()
    await writer.call(routes.restorePost, { params: { id } })
    await card(page, 'Now or never').waitFor()
    await close(watcher)
  })

  it('report a failure to load, and load again on request', async () => {
    const unlucky = await visitAs(env, 'unlucky.bookmarks')
    const { page } = unlucky
    await page.route('**/api/user/bookmarks*', route =>
      route.fulfill({ status: 404, json: { message: 'No.', code: 'not_found' } }),
    )
    await page.goto('/bookmarks')
    await page.getByText('Failed to load your bookmarks. Please try again.').waitFor()
    await page.unroute('**/api/user/bookmarks*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await close(unlucky)
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

  it('look good, empty or not', async () => {
    const keeper = await visitAs(env, 'keeper.bookmarks', desktop)
    const { page } = keeper
    await page.goto('/bookmarks')
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
    await expectGoodLooks(page)
    await bookmark(keeper, posts)
    await page.reload()
    await card(page, 'Room 12, twice').waitFor()
    await expectGoodLooks(page)
    await close(keeper)
  })
})
