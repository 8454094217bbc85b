import { type Network, type NetworkOptions, startNetwork } from '@vitrine/network'
import { claimName } from '@vitrine/network/claimed-names'
import { openMuseums } from '@vitrine/network/museums'
import { launchBrowser } from '@vitrine/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { watchLoading } from './loading.ts'

export { gotoLive, loadedAhead, settled, showScreen } from './loading.ts'

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

export const passwordOf = (username: string): string => `${username}-likes-museums`

export interface VisitOptions extends BrowserContextOptions {
  /**
   * Whether its browser asks for little data: a page does not load ahead, after five seconds, what most journeys do not
   * open, and videos are played from one file.
   */
  savesData?: boolean
}

/** Script errors and policy violations of a page. */
export interface PageErrors {
  all: string[]
}

/** One browser for all files of the worker; it ends with the worker. */
let browser: Promise<Browser> | undefined
/** One stack for all files of the worker that need nothing of their own. */
let shared: Promise<Network> | undefined

/** All pages that are open, of any file. */
export async function openPages(): Promise<Page[]> {
  const running = await browser
  return running ? running.contexts().flatMap(context => context.pages()) : []
}

async function startStack(options: NetworkOptions): Promise<Network> {
  const webDist = process.env.WEB_DIST
  if (!webDist)
    throw new Error('WEB_DIST is not set. Run these tests by `npm test`, which builds the web app.')
  const network = await startNetwork({ ...options, webDist })
  await openMuseums(network)
  return network
}

/**
 * The product and a browser; every visitor has their own cookies. Files share the product: a user, post or museum of
 * another file may be there, and what a file changes for everybody it changes back. A file that cannot do so names
 * `{ use: 'own' }`, and one that needs other settings names these: it gets a product of its own. `savesData` is that of
 * visitors who do not say so themselves.
 */
export async function startTestEnvironment(options?: NetworkOptions, savesData = true) {
  browser ??= launchBrowser()
  shared ??= options ? undefined : startStack({ use: 'shared' })
  const [network, running] = await Promise.all([options ? startStack(options) : shared, browser])
  if (!network) throw new Error('The shared stack did not start.')
  const contexts: BrowserContext[] = []
  return {
    network,
    async visit(options: VisitOptions = desktop) {
      const visitor = await visit(network, running, { savesData, ...options })
      contexts.push(visitor.context)
      return visitor
    },
    /** Closes what its visitors left open. */
    async close() {
      await Promise.all(contexts.map(context => context.close()))
      if (options) await network.stop()
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>

/** A new visitor without cookies. Script errors and violations of the content security policy are recorded. */
async function visit(network: Network, browser: Browser, { savesData, ...options }: VisitOptions) {
  const context = await browser.newContext({ baseURL: network.url, reducedMotion: 'reduce', ...options })
  if (savesData) await context.addInitScript(askForLittleData)
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

/** It runs in the page. Playwright has no option for it. */
function askForLittleData(): void {
  const { connection } = navigator as { connection?: object }
  // Addresses without TLS have none, except those of the loopback.
  if (connection) Object.defineProperty(connection, 'saveData', { value: true })
}

/** Creates an account by the API, as the form does; the browser of the page is signed in to it. */
export async function createAccount(page: Page, username: string): Promise<void> {
  claimName('user', username)
  const email = `${username}@vitrine.example`
  const data = { firstName: 'Ada', lastName: 'Quist', username, email, password: passwordOf(username) }
  const answer = await page.request.post('/api/auth/register', { data })
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
  claimName('user', username)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(passwordOf(username))
  // The server takes a faster form for a bot.
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Create Account' }).click()
  // The toast leaves by itself, so that it may be fading out by now.
  await page.getByText('Your account has been created successfully.').waitFor({ state: 'attached' })
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
