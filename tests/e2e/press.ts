import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Moves the focus to a control and presses Enter once it is enabled, as a person does. `press` of Playwright does not
 * wait for that as `click` does: what it presses while a page is loading is lost.
 */
export async function pressEnter(control: Locator): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.press('Enter')
}

/** Presses Enter on a control that is disabled for assistive technology, and says why when it is pressed. */
export async function pressDisabled(control: Locator): Promise<void> {
  await expect.poll(() => control.getAttribute('aria-disabled')).toBe('true')
  await control.press('Enter')
}
