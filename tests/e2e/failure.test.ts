import { museum, openMuseums } from '@vitrine/network/museums'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  phone,
  settled,
  share,
  showScreen,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  // Without insights of other files.
  await openMuseums(env.network, [museum('House of Failures', { city: 'Nowhere', country: 'Norway' })])
})
afterAll(() => env?.close())

/** Until `back` is called, scripts of these names do not load. */
async function withoutScripts(context: BrowserContext, ...names: string[]) {
  const pattern = new RegExp(`/assets/(${names.join('|')})-[^/]+\\.js$`)
  await context.route(pattern, route => route.abort())
  return async (page: Page) => {
    await context.unroute(pattern)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

describe('a script that does not load', () => {
  it('leaves out its screen alone: the navigation stays, and the screen comes back by itself', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/museum/rijksmuseum')
    await page.getByRole('heading', { name: 'Rijksmuseum' }).waitFor()
    const back = await withoutScripts(context, 'DiscoverPage')
    await page.getByRole('link', { name: 'Discover' }).click()
    await page.getByText('This screen could not be shown').waitFor()
    expect(new URL(page.url()).pathname).toBe('/discover')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await back(page)
    await page.getByRole('heading', { name: 'Discover' }).waitFor()
    await context.close()
  })

  it('leaves out the comments alone, and a dialog says that it could not be opened', async () => {
    const { page, context, errors } = await env.visit(desktop)
    const back = await withoutScripts(context, 'Comments', 'CreatePostDialog', 'NotificationBell')
    await createAccount(page, 'offliner.failure')
    const [post] = await share(page, ['A vase behind the door'])
    await page.goto('/')
    await page.getByText('A vase behind the door').waitFor()
    await page.getByRole('link', { name: 'Notifications' }).waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Failed to Load').waitFor()
    await page.goto(`/post/${post}`)
    await page.getByText('This part could not be loaded').waitFor()
    await page.getByText('A vase behind the door').waitFor()
    await back(page)
    await page.getByRole('textbox', { name: /comment/i }).waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })
})

describe('an address that names nothing', () => {
  let visitor: Awaited<ReturnType<TestEnvironment['visit']>>
  beforeAll(async () => {
    visitor = await env.visit(phone)
  })
  afterAll(() => visitor.context.close())
  it.each([
    ['/museum/99999999999999999999', 'Museum not found'],
    ['/museums/99999999999999999999', 'Museum not found'],
    ['/museum/Mus%C3%A9e-d%E2%80%99Orsay', 'Museum not found'],
    ['/museum/-', 'Museum not found'],
    ['/museum/RIJKSMUSEUM', 'Museum not found'],
    ['/post/99999999999999999999', 'Insight not found'],
    ['/post/0', 'Insight not found'],
    ['/post/%F0%9F%8F%9B', 'Insight not found'],
    ['/post/abc', 'Insight not found'],
    ['/no/such/page', '404 Page Not Found'],
    ['/museum/%E0%A4%A', 'Museum not found'],
    ['/%E0%A4%A', '404 Page Not Found'],
  ])('%s is the not-found page, and titled as such', async (path, title) => {
    const { page, errors } = visitor
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Vitrine`)
    expect(errors.all).toEqual([])
  })
})

const ownText = 'A vase in the corner'
const ownMuseums = ['rijksmuseum', 'natural-history-museum', 'house-of-failures'].map(
  slug => `/museum/${slug}`,
)

/**
 * Puts the focus on the n-th control below an element. Left out are those that end the session or lead out of the app
 * (to a document, to another site), and the insights and museums of other files, of which there may be dozens.
 */
const focusOn = (page: Page, below: string, index: number): Promise<'focused' | 'left out' | 'no more'> =>
  page.evaluate(
    ([selector, index, ownText, ownMuseums]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        each => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0,
      )
      const control = shown[index]
      if (!control) return 'no more'
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      const address = control.getAttribute('href') ?? ''
      const isAnothers =
        control.closest('article[aria-label^="Insight by"]')?.textContent?.includes(ownText) === false ||
        (address.startsWith('/museum/') && !ownMuseums.includes(address))
      const leadsOut = /^(?:https?|webcal):|\.atom$/.test(address)
      if (/sign out|delete/i.test(name) || leadsOut || isAnothers) return 'left out'
      control.focus()
      return document.activeElement === control ? 'focused' : 'left out'
    },
    [`${below} :is(button, a, [role=tab])`, index, ownText, ownMuseums] as const,
  )

async function returnTo(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) await showScreen(page, path)
}

/** Presses every control below an element, one after another, and goes back to the screen where one has left it. */
async function pressEverything(page: Page, path: string, below: string): Promise<number> {
  let pressed = 0
  for (let index = 0; pressed < 60; index++) {
    const found = await focusOn(page, below, index)
    if (found === 'no more') break
    if (found === 'left out') continue
    await page.keyboard.press('Enter')
    pressed++
    // A control may lead to another screen, whose address comes once its script is there, or has failed.
    await settled(page)
    await returnTo(page, path)
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return page.getByRole('dialog').filter({ visible: true }).count()
      })
      .toBe(0)
  }
  return pressed
}

describe.each([
  ['offline', 'presser.offline', async (context: BrowserContext) => context.setOffline(true)],
  [
    'on a network that loses every third request',
    'presser.losing',
    async (context: BrowserContext) => {
      let count = 0
      await context.route(/\/(api|assets)\//, route => (++count % 3 === 0 ? route.abort() : route.continue()))
    },
  ],
])('every control, %s', (_, username, disturb) => {
  it('breaks nothing that does not come back by itself', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await createAccount(page, username)
    const [post] = await share(page, [ownText])
    // The bars are the same on every screen: they are pressed on the first one.
    for (const [path, shown, below] of [
      ['/', ownText, 'body'],
      ['/discover', 'Rijksmuseum', 'main'],
      ['/museum/house-of-failures', 'House of Failures', 'main'],
      [`/post/${post}`, ownText, 'main'],
      ['/profile', ownText, 'main'],
      ['/sessions', 'Current session', 'main'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('main').getByText(shown).first().waitFor()
      // The page knows its user, and listens.
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await settled(page)
      await disturb(context)
      expect([path, await pressEverything(page, path, below)]).toEqual([
        path,
        expect.toSatisfy((pressed: number) => pressed > 0),
      ])
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
      await context.unrouteAll()
      await context.setOffline(false)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('main').getByText(shown).first().waitFor()
      await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0)
      expect(errors.all).toEqual([])
    }
    await context.close()
  })
})
