import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What the pages of a context are loading, and how often they began to. */
interface Loading {
  pending: Set<Request>
  begun: number
}
const loadingIn = new WeakMap<BrowserContext, Loading>()

export function watchLoading(context: BrowserContext): void {
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

/**
 * Resolves when nothing is loading, and the page has nothing to do that could load more. A page that draws nothing is idle
 * only once the time is over, so each turn asks for a frame. `held` is how many requests the test holds itself.
 */
export async function settled(page: Page, held = 0): Promise<void> {
  const loading = loadingIn.get(page.context())
  if (!loading) throw new Error('The page is not one of a visit.')
  let begun: number
  do {
    await expect.poll(() => loading.pending.size, { interval: 20 }).toBe(held)
    begun = loading.begun
    await page.evaluate(async timeout => {
      for (const _ of [1, 2]) {
        requestAnimationFrame(() => {})
        await new Promise(resolve => requestIdleCallback(resolve, { timeout }))
      }
    }, idleWithinMs)
  } while (loading.begun !== begun || loading.pending.size > held)
}

/**
 * Opens a page of a member, and resolves when it follows what others do. The bell does not show that: it is there before
 * the stream is open, and what happens meanwhile reaches no list.
 */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const streaming = page.waitForResponse('**/api/stream')
  await page.goto(path)
  await streaming
  await settled(page)
}

/** Shows a screen as a link in the app does: the page is not loaded again. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    // By its key the router knows that the entry is another.
    history.pushState({ ...history.state, usr: null, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await settled(page)
}

/** Resolves when a member's page has loaded ahead what its tab has not, and loads nothing more. */
export async function loadedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('vitrine.loaded-ahead.member') !== null)
  await settled(page)
}
