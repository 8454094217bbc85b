import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowestContrast } from './contrast.ts'
import {
  desktop,
  phone,
  settled,
  share,
  showScreen,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { close, type Member, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { sidewaysOverflow } from './visible-texts.ts'

type Size = { width: number; height: number }
const smallPhone: Size = { width: 320, height: 640 }
/** 1440 px at 200 %. */
const zoomed: Size = { width: 720, height: 450 }
/** The narrowest one whose top bar has all items of the navigation. */
const tablet: Size = { width: 768, height: 1024 }

let env: TestEnvironment
/** Who has written the longest texts, under the longest name: 30 letters without a place to break. */
let writer: Member
let post = 0
beforeAll(async () => {
  env = await startTestEnvironment()
  writer = await visitAs(env, 'legibility'.padEnd(30, 'm'))
  const { page } = writer
  ;[post = 0] = await share(page, [`${'Donaudampfschiff'.repeat(12)} #${'m'.repeat(30)}`])
  await postAt(page, 'rijksmuseum', 'x'.repeat(300))
})
afterAll(() => env?.close())

const enough = 4.5

/** Museum pages whose covers have bright parts; the text is shown over each of them. */
const [rijksmuseum, naturalHistory] = ['/museum/rijksmuseum', '/museum/natural-history-museum']

describe('text over pictures', () => {
  let visitor: Awaited<ReturnType<TestEnvironment['visit']>>
  beforeAll(async () => {
    visitor = await env.visit()
  })
  afterAll(() => visitor.context.close())

  // Every pair of a theme, a width and a cover.
  it.each([
    ['light', '1440 px', desktop.viewport, rijksmuseum],
    ['dark', '1440 px', desktop.viewport, naturalHistory],
    ['light', '390 px', phone.viewport, naturalHistory],
    ['dark', '390 px', phone.viewport, rijksmuseum],
    ['light', '320 px', smallPhone, rijksmuseum],
    ['dark', '320 px', smallPhone, naturalHistory],
  ] as const)('has enough contrast, %s at %s', async (colorScheme, _, size, path) => {
    const { page } = visitor
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await page.goto(path)
    await page.locator('header img[data-ready]').waitFor()
    const header = page.locator('main header').first()
    for (const text of await header.locator('h1, p').all())
      expect([path, await text.textContent(), await lowestContrast(text)]).toEqual([
        path,
        expect.any(String),
        expect.toSatisfy((contrast: number) => contrast >= enough),
      ])
  })

  it('has enough contrast on the tiles of a profile, white covers included', async () => {
    const tiler = await visitAs(env, 'tiler.legibility', desktop)
    const { page } = tiler
    const content = 'A long look at one picture, and then at the wall beside it. '.repeat(4)
    await postAt(page, 'rijksmuseum', content)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/profile')
      // A picture cannot be brighter.
      await page.locator('a img[data-ready]').first().waitFor()
      await page.evaluate(() => {
        for (const image of document.querySelectorAll<HTMLElement>('a img'))
          image.style.filter = 'brightness(100)'
      })
      const tile = page.locator('main a:has(img)').first()
      for (const text of await tile.locator('[class*=tileText], [class*=likes]').all())
        expect(await lowestContrast(text)).toBeGreaterThanOrEqual(enough)
    }
    await close(tiler)
  })
})

it('lowestContrast sees a bright patch under a text', async () => {
  const { page, context } = await env.visit(desktop)
  await page.goto('/museum/rijksmuseum')
  await page.locator('header img[data-ready]').waitFor()
  const name = page.getByRole('heading', { level: 1 })
  await name.evaluate(element => {
    const patch = document.createElement('span')
    patch.style.cssText = 'position:absolute;z-index:-1;width:30%;height:30%;background:white'
    element.prepend(patch)
  })
  expect(await lowestContrast(name)).toBeLessThan(enough)
  await context.close()
})

/** Controls that are not whole on the screen, or whose text is cut. */
const cutControls = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    /** Within a list that is made to be scrolled sideways. */
    const scrollsSideways = (element: Element) => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role=tab]')]
      .filter(element => {
        const box = element.getBoundingClientRect()
        if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return false
        if (
          element.closest('.visually-hidden, [class*=skip], [aria-hidden="true"]') ||
          scrollsSideways(element)
        )
          return false
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCut =
          overflowX !== 'visible' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1
        const isField = element.matches('input, select, textarea')
        return box.left < -1 || box.right > width + 1 || (isCut && !isField)
      })
      .map(
        element =>
          `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
      )
  })

async function postAt(page: Page, slug: string, content: string): Promise<void> {
  const museum = await (await page.request.get(`/api/museums/slug/${slug}`)).json()
  await page.request.post('/api/posts', { data: { type: 'text', content, museumId: museum.id } })
}

describe('every screen', () => {
  const forVisitors = () => [
    '/',
    '/auth',
    '/auth?tab=register',
    '/discover',
    `/discover?q=${writer.user.username.slice(0, 12)}`,
    '/events',
    '/museum/rijksmuseum',
    `/post/${post}`,
    '/nowhere',
  ]
  const forMembers = () => [
    '/',
    '/profile',
    '/sessions',
    '/create-museum',
    '/bookmarks',
    '/descriptions',
    '/events',
    '/events?view=month',
    `/post/${post}`,
    '/museum/rijksmuseum',
  ]

  /** Shows screens one after another, each in every one of the sizes, and returns their titles. */
  async function expectWhole(
    page: Page,
    paths: readonly string[],
    sizes: readonly Size[],
  ): Promise<string[]> {
    await page.goto('/')
    const titles: string[] = []
    for (const path of paths) {
      await showScreen(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      for (const size of sizes) {
        await page.setViewportSize(size)
        await settled(page)
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
        const found = { path, size, overflow: await sidewaysOverflow(page), cut: await cutControls(page) }
        expect(found).toEqual({ path, size, overflow: [], cut: [] })
      }
      titles.push(await page.title())
    }
    return titles
  }

  // Every pair of a size, a language and fonts; a slow first visit shows the fallback (decision 0073).
  it.each([
    ['320 px', 'en-US', 'own fonts', [smallPhone]],
    ['320 and 768 px', 'es-ES', 'fallback fonts', [smallPhone, tablet]],
    ['200 % zoom', 'en-US', 'fallback fonts', [zoomed]],
    ['200 % zoom', 'es-ES', 'own fonts', [zoomed]],
  ])('scrolls not sideways and cuts no control: %s, %s, %s', async (_, locale, fonts, sizes) => {
    const { page, context, errors } = await env.visit({
      locale,
      viewport: sizes[0] ?? null,
      deviceScaleFactor: 2,
    })
    if (fonts === 'fallback fonts') await context.route('**/*.woff2', route => route.abort())
    const titles = await expectWhole(page, forVisitors(), sizes)
    await context.addCookies(await writer.context.cookies())
    titles.push(...(await expectWhole(page, forMembers(), sizes)))
    // Each screen was shown in its turn.
    expect(new Set(titles).size).toBeGreaterThan(8)
    expect(errors.all).toEqual([])
    await context.close()
  })
})

describe('navigation within the app', () => {
  it('moves the focus to the content and announces the title', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/museum/rijksmuseum')
    await page.getByRole('heading', { name: 'Rijksmuseum' }).waitFor()
    await pressEnter(page.getByRole('link', { name: 'Discover' }).first())
    await page.getByRole('heading', { name: 'Discover' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Discover · Vitrine' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await context.close()
  })

  it('leaves every control of the bars reachable while a toast is shown', async () => {
    const member = await visitAs(env, 'toasted.legibility', phone)
    const { page } = member
    await page.clock.install()
    await page.goto(`/post/${post}`)
    const bookmark = page.getByRole('article').getByRole('button', { name: 'Bookmark' }).first()
    await settled(page)
    // The toast stays, because its time does not pass.
    await page.clock.pauseAt(Date.now() + 60_000)
    await bookmark.click()
    await page.getByText('Added to your bookmarks').waitFor()
    for (const control of await page.locator('header :is(a, button), nav :is(a, button)').all()) {
      if (!(await control.isVisible())) continue
      const isOnTop = await control.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(top) || top?.contains(element) === true
      })
      expect([await control.textContent(), isOnTop]).toEqual([expect.any(String), true])
    }
    await close(member)
  })
})
