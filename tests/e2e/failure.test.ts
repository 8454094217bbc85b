import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  phone,
  share,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectControlsToRecover } from './every-control.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
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

it('every control, offline, breaks nothing that does not come back by itself', () =>
  expectControlsToRecover(env, 'offline', context => context.setOffline(true)))
