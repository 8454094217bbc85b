import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { launchBrowser } from '@vitrine/testing'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** Script errors and policy violations of a page. */
export interface PageErrors {
  all: string[]
}

/** The product and a browser; every visitor has their own cookies. */
export async function startTestEnvironment(options: Parameters<typeof startNetwork>[0] = {}) {
  const webDist = process.env.WEB_DIST
  if (!webDist)
    throw new Error('WEB_DIST is not set. Run these tests by `npm test`, which builds the web app.')
  const [network, browser] = await Promise.all([startNetwork({ ...options, webDist }), launchBrowser()])
  await openMuseums(network)
  return {
    network,
    browser,
    visit: (options: BrowserContextOptions = desktop) => visit(network, browser, options),
    async close() {
      await browser.close()
      await network.stop()
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>

/** A new visitor without cookies. Script errors and violations of the content security policy are recorded. */
async function visit(network: Network, browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: network.url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const errors: PageErrors = { all: [] }
  page.on('pageerror', error => errors.all.push(`script: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (/content security policy/i.test(text)) errors.all.push(text)
  })
  return { page, context, errors }
}

/** Resolves when the page loads nothing more, not even ahead. */
export async function loadedAhead(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = await page.evaluate(() => performance.getEntriesByType('resource').length)
        return before - last
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(0)
}

/** Creates an account through the form. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.clock.install()
  await page.goto('/auth?tab=register')
  await fillInSignUp(page, username)
}

/** Fills in and submits the form on the current page, whose clock must be installed. */
export async function fillInSignUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(`${username}-likes-museums`)
  // The server takes a faster form for a bot.
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Your account has been created successfully.').waitFor()
}

/** Creates posts from the page, without its form. */
export async function share(page: Page, contents: readonly string[]): Promise<number[]> {
  return page.evaluate(async texts => {
    const ids: number[] = []
    for (const content of texts) {
      const response = await fetch('/api/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'text', content }),
      })
      ids.push((await response.json()).id)
    }
    return ids
  }, contents)
}
