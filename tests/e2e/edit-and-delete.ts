import { routes } from '@vitrine/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, gotoLive, phone, type TestEnvironment } from './environment.ts'
import { close as closeAll, sharePost, visitAs } from './members.ts'

export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)
export const focused = (locator: Locator) => expect.poll(() => isFocused(locator)).toBe(true)
export const isRemoved = (locator: Locator) => locator.waitFor({ state: 'detached' })

/** Holds the pointer over the toast, which then stays however long the pages of others take. */
export const holdToast = (page: Page) => page.getByTestId('toast').hover()

/** Fails when the page was loaded again since. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'true'
  })
  return async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.loadedOnce)).toBe('true')
}

/** An author with one insight on a desktop, and a reader who follows them and has the feed open on a phone. */
export async function authorAndReader(env: TestEnvironment, name: string, content: string) {
  const author = await visitAs(env, `${name}.author`, desktop)
  const reader = await visitAs(env, `${name}.reader`, phone)
  // Before the page is loaded, for tests that move it forward.
  await reader.page.clock.install()
  // Insights of other files may be many; every third place of a feed is for those of followed people.
  await reader.call(routes.followUser, { params: { id: author.user.id } })
  const { id } = await sharePost(author, content)
  await env.network.drain()
  for (const { page } of [author, reader]) {
    await gotoLive(page, '/')
    await card(page, content).waitFor()
  }
  const close = () => closeAll(author, reader)
  return { id, author: author.page, reader: reader.page, errors: [author.errors, reader.errors], close }
}
