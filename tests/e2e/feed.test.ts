import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './violations.ts'
import { desktop, openWorld, phone, signUp, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

/** Shares insights as the page itself would, without its form. */
async function share(page: Page, contents: readonly string[]): Promise<number[]> {
  return page.evaluate(async texts => {
    const ids: number[] = []
    for (const content of texts) {
      const response = await fetch('/api/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'text', content }),
      })
      ids.push((await response.json()).id)
    }
    return ids
  }, contents)
}

describe('the home feed', () => {
  it('welcomes a new member, and has no violation', async () => {
    const { page, context } = await world.visit({ ...desktop, bypassCSP: true })
    await signUp(page, 'newcomer')
    await page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })

  it('goes on page by page, each insight once, and says when it ends', async () => {
    const { page, context } = await world.visit(phone)
    await signUp(page, 'scroller')
    await share(
      page,
      Array.from({ length: 45 }, (_, index) => `Insight number ${index}`),
    )
    await page.reload()
    const insights = page.getByRole('article')
    await expect.poll(() => insights.count(), { timeout: 10_000 }).toBe(20)
    await insights.last().scrollIntoViewIfNeeded()
    await expect.poll(() => insights.count(), { timeout: 10_000 }).toBe(40)
    await insights.last().scrollIntoViewIfNeeded()
    await page.getByText('You have seen it all.').waitFor()
    const texts = await insights.allInnerTexts()
    const numbers = texts.flatMap(text => text.match(/Insight number \d+/) ?? [])
    expect(numbers).toHaveLength(45)
    expect(new Set(numbers).size).toBe(45)
    await context.close()
  })

  it('says that it could not be loaded, and loads on request', async () => {
    const { page, context } = await world.visit()
    await signUp(page, 'unlucky')
    await page.route('**/api/feed/mixed*', route =>
      route.fulfill({ status: 404, json: { message: 'Gone.', code: 'not_found' } }),
    )
    await page.reload()
    await page.getByText('Failed to load feed. Please try again.').waitFor()
    await page.unroute('**/api/feed/mixed*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').first().waitFor()
    await context.close()
  })
})

describe('writing an insight', () => {
  it('refuses an empty one, keeps the draft through closing and failure, and gives the focus back', async () => {
    const { page, context } = await world.visit({ ...desktop, bypassCSP: true })
    await signUp(page, 'writer')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    const dialog = page.getByRole('dialog', { name: /insight/i })
    const field = dialog.getByLabel('Your Insight')
    const submit = dialog.getByRole('button', { name: 'Share Insight' })

    await create.click()
    await submit.click()
    await dialog.getByText('Please add some content to your text insight.').waitFor()
    expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await violationsOn(page)).toEqual([])

    await field.fill('A draft that stays')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => create.evaluate(element => element === document.activeElement)).toBe(true)

    await create.click()
    await expect.poll(() => field.inputValue()).toBe('A draft that stays')
    await page.route('**/api/posts', route =>
      route.fulfill({ status: 400, json: { message: 'No.', code: 'validation_error' } }),
    )
    await submit.click()
    await page.getByText('Failed to create insight. Please try again.').waitFor()
    expect(await field.inputValue()).toBe('A draft that stays')
    await context.close()
  })
})

describe('a shared insight', () => {
  it('is read by strangers, who are asked to sign in before they like it', async () => {
    const author = await world.visit()
    await signUp(author.page, 'sharer')
    const [id] = await share(author.page, ['Seen by anyone who has the link'])
    await author.context.close()

    const { page, context } = await world.visit({ ...phone, bypassCSP: true })
    await page.goto(`/post/${id}`)
    const insight = page.getByRole('article').filter({ hasText: 'anyone who has the link' })
    await insight.getByText('No comments yet').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await insight.getByRole('button', { name: 'Like' }).click()
    await page.getByText('Please sign in to like insights.').waitFor()
    await page.goto('/post/999999999')
    await page.getByText('Insight not found').waitFor()
    await context.close()
  })
})
