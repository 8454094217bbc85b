import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  phone,
  share,
  signUp,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { leaveOutOthers } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

describe('the home feed', () => {
  it('welcomes a new member, without accessibility violations', async () => {
    const { page, context } = await env.visit(desktop)
    // The heading stands where no user has shared anything.
    await leaveOutOthers(page, [])
    await signUp(page, 'newcomer.feed')
    await page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
    await expectGoodLooks(page)
    await context.close()
  })

  it('loads page by page, shows each post once, and shows its end', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'scroller.feed')
    await share(
      page,
      Array.from({ length: 45 }, (_, index) => `Insight number ${index}`),
    )
    // Insights of other files would follow: the third page is made the last one.
    let pages = 0
    await page.route('**/api/feed/mixed*', async route => {
      const response = await route.fetch()
      if (++pages < 3) return route.fulfill({ response })
      const { 'x-next-cursor': _, link: __, ...headers } = response.headers()
      await route.fulfill({ response, headers, json: (await response.json()).slice(0, 5) })
    })
    await page.goto('/')
    const insights = page.getByRole('article')
    await expect.poll(() => insights.count()).toBe(20)
    await insights.last().scrollIntoViewIfNeeded()
    await expect.poll(() => insights.count()).toBe(40)
    await insights.last().scrollIntoViewIfNeeded()
    await page.getByText('You have seen it all.').waitFor()
    expect(await insights.count()).toBe(45)
    const numbers = (await insights.allInnerTexts()).flatMap(text => text.match(/Insight number \d+/) ?? [])
    // Two of three, where other users have shared something too.
    expect(numbers.length).toBeGreaterThanOrEqual(30)
    expect(new Set(numbers).size).toBe(numbers.length)
    await context.close()
  })

  it('shows a failure to load, and loads again on request', async () => {
    const { page, context } = await env.visit()
    await createAccount(page, 'unlucky.feed')
    await page.route('**/api/feed/mixed*', route =>
      route.fulfill({ status: 404, json: { message: 'Gone.', code: 'not_found' } }),
    )
    await page.goto('/')
    await page.getByText('Failed to load feed. Please try again.').waitFor()
    await page.unroute('**/api/feed/mixed*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').first().waitFor()
    await context.close()
  })
})

describe('the dialog that creates a post', () => {
  it('refuses an empty post, keeps the draft after closing and failure, and restores the focus', async () => {
    const { page, context } = await env.visit(desktop)
    await signUp(page, 'writer.feed')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    const dialog = page.getByRole('dialog', { name: /insight/i })
    const field = dialog.getByLabel('Your Insight')
    const submit = dialog.getByRole('button', { name: 'Share Insight' })

    await create.click()
    await submit.click()
    await dialog.getByText('Please add some content to your text insight.').waitFor()
    expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    await expectGoodLooks(page)

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

describe('the page of a post', () => {
  it('is readable for anonymous visitors, who must sign in to like it', async () => {
    const author = await env.visit()
    await createAccount(author.page, 'sharer.feed')
    const [id] = await share(author.page, ['Seen by anyone who has the link'])
    await author.context.close()

    const { page, context } = await env.visit(phone)
    await page.goto(`/post/${id}`)
    const insight = page.getByRole('article').filter({ hasText: 'anyone who has the link' })
    await insight.getByText('No comments yet').waitFor()
    await expectGoodLooks(page)
    await insight.getByRole('button', { name: 'Like' }).click()
    await page.getByText('Please sign in to like insights.').waitFor()
    await page.goto('/post/999999999')
    await page.getByText('Insight not found').waitFor()
    await context.close()
  })
})
