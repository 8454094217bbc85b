/** What users read of their mails at /mailbox. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const addressOf = (username: string) => `${username}@vitrine.example`
export const mailsTo = (page: Page, username: string) =>
  page.getByRole('article').filter({ hasText: addressOf(username) })

/** Opens the link of a user's newest mail of this subject, as the mailbox shows it. */
export async function openLink(page: Page, username: string, subject: string): Promise<void> {
  const mails = mailsTo(page, username).filter({ has: page.getByRole('heading', { name: subject }) })
  await expect
    .poll(async () => {
      await page.goto('/mailbox')
      await page.getByRole('heading', { name: 'Mailbox' }).waitFor()
      return mails.count()
    })
    .toBeGreaterThan(0)
  const link = mails.first().getByRole('link', { name: /token=/ })
  await link.waitFor()
  // The tests' gateway is at another port than PUBLIC_URL.
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
  await page.goto(pathname + search)
}

/** Asks for the confirmation of the address. */
export const banner = (page: Page) => page.getByText('Confirm your email address with the link')
