import type { Page } from 'playwright-core'

export const dialogOf = (page: Page, name = 'Settings') => page.getByRole('dialog', { name })
