import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAccount, desktop, phone, share, type TestEnvironment } from './environment.ts'

/** After so long nothing that was deleted may be on an open page. */
export const deletedWithinMs = 5_000

export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)
export const focused = (locator: Locator) =>
  expect.poll(() => isFocused(locator), { timeout: 5_000 }).toBe(true)
export const isRemoved = (locator: Locator) =>
  locator.waitFor({ state: 'detached', timeout: deletedWithinMs })

/** Fails when the page was loaded again since. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'true'
  })
  return async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.loadedOnce)).toBe('true')
}

/** An author with one insight on a desktop, and a reader who has the feed open on a phone. */
export async function authorAndReader(env: TestEnvironment, name: string, content: string) {
  const author = await env.visit({ ...desktop, bypassCSP: true })
  await createAccount(author.page, `${name}author`)
  const [id = 0] = await share(author.page, [content])
  await env.network.drain()
  await author.page.goto('/')
  await card(author.page, content).waitFor()

  const reader = await env.visit({ ...phone, bypassCSP: true })
  // Before the page is loaded, for tests that move it forward.
  await reader.page.clock.install()
  await createAccount(reader.page, `${name}reader`)
  await env.network.drain()
  await reader.page.goto('/')
  await card(reader.page, content).waitFor()
  // The stream is open when it has sent the unread count.
  await reader.page.getByRole('button', { name: 'Notifications' }).waitFor()
  const close = () => Promise.all([author.context.close(), reader.context.close()])
  return { id, author: author.page, reader: reader.page, errors: [author.errors, reader.errors], close }
}
