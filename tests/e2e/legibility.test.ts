import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowestContrast } from './contrast.ts'
import {
  createAccount,
  desktop,
  phone,
  share,
  signUpByForm,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const enough = 4.5

/** Museum pages whose covers have bright parts; the text is shown over each of them. */
const covers = ['/museum/rijksmuseum', '/museum/natural-history-museum']

describe.each(['light', 'dark'] as const)('text over pictures, %s', colorScheme => {
  it.each([
    ['1440 px', desktop],
    ['390 px', phone],
    ['320 px', { ...phone, viewport: { width: 320, height: 640 } }],
  ])('has enough contrast on a museum page at %s', async (_, size) => {
    const { page, context } = await env.visit({ ...size, colorScheme })
    for (const path of covers) {
      await page.goto(path)
      await page.locator('header img[data-ready]').waitFor()
      const header = page.locator('main header').first()
      for (const text of await header.locator('h1, p').all())
        expect([path, await text.textContent(), await lowestContrast(text)]).toEqual([
          path,
          expect.any(String),
          expect.toSatisfy((contrast: number) => contrast >= enough),
        ])
    }
    await context.close()
  })

  it('has enough contrast on the tiles of a profile, white covers included', async () => {
    const { page, context } = await env.visit({ ...desktop, colorScheme })
    await createAccount(page, `tiler${colorScheme}`)
    await postAt(
      page,
      'rijksmuseum',
      'A long look at one picture, and then at the wall beside it. '.repeat(4),
    )
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
    await context.close()
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

/** 30 letters without a place to break. */
const longName = (start: string) => start.padEnd(30, 'm')

describe.each([
  ['320 px', { ...phone, viewport: { width: 320, height: 640 } }],
  // 1440 px at 200 %.
  ['200 % zoom', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
])('at %s', (size, options) => {
  it.each([
    ['en-US', 'own fonts'],
    ['es-ES', 'own fonts'],
    // What a slow first visit shows (decision 0073).
    ['en-US', 'fallback fonts'],
    ['es-ES', 'fallback fonts'],
  ])('no screen scrolls sideways or cuts a control: %s, %s', async (locale, fonts) => {
    const writer = await env.visit(desktop)
    const name = longName(`w${size.slice(0, 3)}${locale.slice(0, 2)}${fonts[0]}`.replace(/\s/g, ''))
    await createAccount(writer.page, name)
    const [post] = await share(writer.page, [`${'Donaudampfschiff'.repeat(12)} #${'m'.repeat(30)}`])
    await postAt(writer.page, 'rijksmuseum', 'x'.repeat(300))
    const cookies = await writer.context.cookies()
    await writer.context.close()

    const { page, context } = await env.visit({ ...options, locale })
    if (fonts === 'fallback fonts') await context.route('**/*.woff2', route => route.abort())
    const screens = [
      ['/', null],
      ['/auth', null],
      ['/auth?tab=register', null],
      ['/discover', null],
      [`/discover?q=${name.slice(0, 12)}`, null],
      ['/museum/rijksmuseum', null],
      [`/post/${post}`, null],
      ['/nowhere', null],
      ['/', cookies],
      ['/profile', cookies],
      ['/sessions', cookies],
      ['/create-museum', cookies],
      ['/bookmarks', cookies],
      ['/descriptions', cookies],
      [`/post/${post}`, cookies],
      ['/museum/rijksmuseum', cookies],
    ] as const
    for (const [path, session] of screens) {
      if (session) await context.addCookies([...session])
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      const found = { path, overflow: await sidewaysOverflow(page), cut: await cutControls(page) }
      expect(found).toEqual({ path, overflow: [], cut: [] })
    }
    await context.close()
  })
})

describe('navigation within the app', () => {
  it('moves the focus to the content and announces the title', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/museum/rijksmuseum')
    await page.getByRole('heading', { name: 'Rijksmuseum' }).waitFor()
    await page.getByRole('link', { name: 'Discover' }).first().press('Enter')
    await page.getByRole('heading', { name: 'Discover' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Discover · Vitrine' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await context.close()
  })

  it('leaves every control of the bars reachable while a toast is shown', async () => {
    const { page, context } = await env.visit(phone)
    await signUpByForm(page, 'toasted')
    await page.getByText('Your account has been created successfully.').waitFor()
    for (const control of await page.locator('header :is(a, button), nav :is(a, button)').all()) {
      if (!(await control.isVisible())) continue
      const isOnTop = await control.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(top) || top?.contains(element) === true
      })
      expect([await control.textContent(), isOnTop]).toEqual([expect.any(String), true])
    }
    await context.close()
  })
})
