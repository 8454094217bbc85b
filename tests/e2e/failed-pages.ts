import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { openPages } from './environment.ts'

const maxCharacters = 1_500

/** A setup file: the error of a failed test ends with what its pages showed, because a rare failure is seen once. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.[0]
    if (!error) return
    // One without an address shows nothing yet.
    const opened = (await openPages()).filter(page => page.url() !== 'about:blank')
    const pages = await Promise.all(opened.map(describePage))
    error.message = [error.message, ...pages].join('\n')
  })
})

/** Its address, and the parts of its dialog or main part that have a role. */
async function describePage(page: Page): Promise<string> {
  const shown = page.getByRole('dialog').or(page.getByRole('main')).last()
  const parts = await shown.ariaSnapshot().catch((error: Error) => error.message)
  return `The page ${page.url()} showed:\n${parts.slice(0, maxCharacters)}`
}
