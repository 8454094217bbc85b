import type { Locator, Page } from 'playwright-core'

/** The forms of meetups and of museum events, which are dialogs. */

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const isClosed = (dialog: Locator) => dialog.waitFor({ state: 'detached' })
export const field = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true })
export const problemAt = (dialog: Locator, text: string) =>
  dialog.getByRole('alert').getByText(text).waitFor()

/** Chooses one of the actions of the event that the page shows. */
export const act = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
