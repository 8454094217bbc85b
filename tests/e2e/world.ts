import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { launchBrowser } from '@vitrine/testing'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** What a page said that it should not have. */
export interface Complaints {
  all: string[]
}

/** The product, open in a browser: every visitor has cookies of their own. */
export async function openWorld() {
  const webDist = process.env.WEB_DIST
  if (!webDist)
    throw new Error('WEB_DIST is not set. Run the journeys by `npm test`, which builds the web app.')
  const [network, browser] = await Promise.all([startNetwork({ webDist }), launchBrowser()])
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

export type World = Awaited<ReturnType<typeof openWorld>>

/** Somebody new, at the door. Script errors and violations of the content security policy are kept for the test. */
async function visit(network: Network, browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: network.url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints: Complaints = { all: [] }
  page.on('pageerror', error => complaints.all.push(`script: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (/content security policy/i.test(text)) complaints.all.push(text)
  })
  return { page, context, complaints }
}

/** Signs somebody up through the form, as a person does it. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.clock.install()
  await page.goto('/auth?tab=register')
  await fillInSignUp(page, username)
}

/** The form alone, wherever it was come to; the page's clock must be the test's. */
export async function fillInSignUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(`${username}-likes-museums`)
  // Nobody fills in a form faster than this; the server takes whoever does for a script.
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Your account has been created successfully.').waitFor()
}
