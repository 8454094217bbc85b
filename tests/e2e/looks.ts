import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './environment.ts'
import { settled } from './loading.ts'
import { type Checked, violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

/** Both themes and both widths, once each. */
export const looks = [
  { colorScheme: 'light', size: desktop.viewport, checked: 'content' },
  { colorScheme: 'dark', size: phone.viewport, checked: 'look' },
] as const

/** Of a page that has loaded all: the violations that axe finds, and what is wider than the screen. */
export async function problemsOn(page: Page, checked: Checked = 'content'): Promise<[string[], string[]]> {
  await settled(page)
  return [await violationsOn(page, checked), await sidewaysOverflow(page)]
}

/**
 * Takes a page through its looks where it is, and back: in each it has no accessibility violation and does not scroll
 * sideways. A journey is walked once and looked at where something new is shown. The bars are looked at by the tests of
 * all screens.
 */
export async function expectGoodLooks(page: Page, where = page.url()): Promise<void> {
  const viewport = page.viewportSize()
  const scheme = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const { colorScheme, size, checked } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    expect([where, colorScheme, await problemsOn(page, checked)]).toEqual([where, colorScheme, [[], []]])
  }
  await page.emulateMedia({ colorScheme: scheme ? 'dark' : 'light' })
  if (viewport) await page.setViewportSize(viewport)
}
