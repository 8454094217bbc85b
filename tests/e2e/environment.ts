import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { launchBrowser } from '@vitrine/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

export const passwordOf = (username: string): string => `${username}-likes-museums`

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

/** What the pages of a context are loading, and how often they began to. */
interface Loading {
  pending: Set<Request>
  begun: number
}
const loadingIn = new WeakMap<BrowserContext, Loading>()

function watchLoading(context: BrowserContext): void {
  const loading: Loading = { pending: new Set(), begun: 0 }
  loadingIn.set(context, loading)
  context.on('request', request => {
    // The stream of live updates never ends.
    if (request.resourceType() === 'eventsource') return
    loading.begun++
    loading.pending.add(request)
  })
  const end = (request: Request) => loading.pending.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** Chromium calls idle callbacks of a page that it does not draw only after a minute. */
const idleWithinMs = 1_000

/** Resolves when nothing is loading, and the page has nothing to do that could load more. */
export async function settled(page: Page): Promise<void> {
  const loading = loadingIn.get(page.context())
  if (!loading) throw new Error('The page is not one of a visit.')
  let begun: number
  do {
    await expect.poll(() => loading.pending.size, { interval: 20, timeout: 20_000 }).toBe(0)
    begun = loading.begun
    await page.evaluate(
      timeout =>
        new Promise(resolve =>
          requestIdleCallback(() => requestIdleCallback(resolve, { timeout }), { timeout }),
        ),
      idleWithinMs,
    )
  } while (loading.begun !== begun || loading.pending.size > 0)
}

/** A new visitor without cookies. Script errors and violations of the content security policy are recorded. */
async function visit(network: Network, browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: network.url, reducedMotion: 'reduce', ...options })
  watchLoading(context)
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

/**
 * Creates an account by the API, as the form does; the browser of the page is signed in to it. A test that is run again
 * finds the account of its first run.
 */
export async function createAccount(page: Page, username: string): Promise<void> {
  const email = `${username}@vitrine.example`
  const password = passwordOf(username)
  const data = { firstName: 'Ada', lastName: 'Quist', username, email, password }
  let answer = await page.request.post('/api/auth/register', { data })
  if (answer.status() === 409)
    answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${await answer.text()}`)
}

/** Creates an account, and opens the home feed until the page knows its user. */
export async function signUp(page: Page, username: string): Promise<void> {
  await createAccount(page, username)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Creates an account through the form. */
export async function signUpByForm(page: Page, username: string): Promise<void> {
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
  await page.getByRole('textbox', { name: 'Password' }).fill(passwordOf(username))
  // The server takes a faster form for a bot.
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Your account has been created successfully.').waitFor()
}

/** Creates posts as the user of the page, without its form. */
export async function share(page: Page, contents: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const content of contents) {
    const answer = await page.request.post('/api/posts', { data: { type: 'text', content } })
    ids.push((await answer.json()).id)
  }
  return ids
}
