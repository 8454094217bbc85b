import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorAndReader, card, focused, holdToast, isRemoved, markPage } from './edit-and-delete.ts'
import {
  createAccount,
  gotoLive,
  phone,
  share,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

async function choose(insight: Locator, item: 'Edit' | 'Delete' | 'History'): Promise<void> {
  await insight.getByRole('button', { name: 'More' }).click()
  await insight.getByRole('menuitem', { name: item }).click()
}

async function call(page: Page, method: string, path: string, body: object = {}): Promise<number> {
  return page.evaluate(
    async request =>
      (
        await fetch(request.path, {
          method: request.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request.body),
        })
      ).status,
    { method, path, body },
  )
}

describe('an insight', () => {
  it('that its author edits, deletes and brings back changes on the open feed of another user', async () => {
    const { id, author, reader, errors, close } = await authorAndReader(env, 'feed', 'Vermilion before noon')
    const isSamePage = await markPage(reader)
    expect(await card(reader, 'Vermilion').getByRole('button', { name: 'More' }).count()).toBe(0)

    await choose(card(author, 'Vermilion before noon'), 'Edit')
    const dialog = author.getByRole('dialog', { name: 'Edit Insight' })
    const field = dialog.getByLabel('Your Insight')
    expect(await field.inputValue()).toBe('Vermilion before noon')
    await expectGoodLooks(author)
    await field.fill('Vermilion after noon #dusk')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await author.getByText('Changes saved').waitFor()
    await card(author, 'Vermilion after noon').getByRole('button', { name: 'Edited' }).waitFor()
    await card(reader, 'Vermilion after noon').getByText('Edited').waitFor()

    await card(author, 'Vermilion after noon').getByRole('button', { name: 'Edited' }).click()
    const history = author.getByRole('dialog', { name: 'History' })
    await history.getByText('Vermilion before noon').waitFor()
    const versions = await history.getByRole('listitem').allInnerTexts()
    expect(versions.map(text => text.match(/Vermilion (\w+)/)?.[1])).toEqual(['after', 'before'])
    await expectGoodLooks(author)
    await author.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })

    await choose(card(author, 'Vermilion'), 'Delete')
    await holdToast(author)
    await isRemoved(card(author, 'Vermilion'))
    await isRemoved(card(reader, 'Vermilion'))
    expect(await reader.getByText('Vermilion').count()).toBe(0)
    await author.getByTestId('toast').getByText('Insight deleted').waitFor()
    await author.getByRole('button', { name: 'Undo' }).click()
    await card(author, 'Vermilion').waitFor()
    await card(reader, 'Vermilion').waitFor()
    await isSamePage()

    await gotoLive(reader, `/post/${id}`)
    await card(reader, 'Vermilion').getByText('No comments yet').waitFor()
    expect(errors.flatMap(each => each.all)).toEqual([])
    await close()
  })

  it('that is deleted while it is read says so, and keeps an unsent comment', async () => {
    const { id, author, reader, close } = await authorAndReader(env, 'kept', 'Cobalt in the stairwell')
    await card(reader, 'Cobalt')
      .getByRole('button', { name: /^Comments/ })
      .click()
    await card(reader, 'Cobalt')
      .getByRole('textbox', { name: 'Add a comment' })
      .fill('Half a thought about it')
    await gotoLive(author, `/post/${id}`)
    await choose(card(author, 'Cobalt'), 'Delete')
    await author.getByRole('heading', { name: 'Insight deleted' }).waitFor()
    await expectGoodLooks(author)

    await reader.getByRole('heading', { name: 'Insight deleted' }).waitFor()
    await reader.getByText('Your text is kept.').waitFor()
    await reader.getByText('Half a thought about it').waitFor()
    expect(await reader.getByText('Cobalt').count()).toBe(0)
    await expectGoodLooks(reader)

    await author.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await card(author, 'Cobalt').waitFor()
    await card(reader, 'Cobalt').waitFor()
    await expect
      .poll(() => card(reader, 'Cobalt').getByRole('textbox', { name: 'Add a comment' }).inputValue())
      .toBe('Half a thought about it')
    await close()
  })

  it('is back where it was when its deletion fails', async () => {
    const { page, context } = await env.visit()
    await createAccount(page, 'unlucky.author')
    await share(page, ['The older one', 'The one between', 'The newest one'])
    await page.goto('/')
    const own = page.getByRole('article').filter({ hasText: /The (older|newest) one|The one between/ })
    await expect.poll(() => own.count()).toBe(3)
    const before = await own.allInnerTexts()
    await page.route('**/api/posts/*', route =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { message: 'Not now.', code: 'forbidden' } })
        : route.fallback(),
    )
    await choose(card(page, 'The one between'), 'Delete')
    await page.getByText('Access Denied').waitFor()
    await expect.poll(() => own.allInnerTexts()).toEqual(before)
    await context.close()
  })

  it('is deleted, brought back and edited by the keyboard alone', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'keyboarder.editing')
    await share(page, ['Reached without a mouse'])
    await page.goto('/')
    const more = card(page, 'without a mouse').getByRole('button', { name: 'More' })
    await more.focus()
    await page.keyboard.press('Enter')
    const menu = card(page, 'without a mouse').getByRole('menu')
    await focused(menu.getByRole('menuitem', { name: 'Edit' }))
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await focused(more)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await focused(menu.getByRole('menuitem', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    const undo = page.getByTestId('toast').getByRole('button', { name: 'Undo' })
    await focused(undo)
    await page.keyboard.press('Enter')
    await focused(more)

    await page.keyboard.press('Enter')
    await focused(menu.getByRole('menuitem', { name: 'Edit' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Insight' })
    await focused(dialog.getByLabel('Your Insight'))
    expect(await sidewaysOverflow(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await focused(more)
    await context.close()
  })

  it('that was changed meanwhile is not overwritten unseen, and nothing typed is lost', async () => {
    const { page, context } = await env.visit()
    await createAccount(page, 'twodevices.editing')
    const [id] = await share(page, ['As it was'])
    await page.goto('/')
    await choose(card(page, 'As it was'), 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Insight' })
    const field = dialog.getByLabel('Your Insight')
    await field.fill('As I want it here')
    expect(await call(page, 'PATCH', `/api/posts/${id}`, { content: 'As I wrote elsewhere' })).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This was changed in the meantime.').waitFor()
    expect(await field.inputValue()).toBe('As I want it here')
    await dialog.getByRole('button', { name: 'Load the newer version' }).click()
    await dialog.getByText('As I wrote elsewhere').waitFor()
    expect(await field.inputValue()).toBe('As I want it here')

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await choose(card(page, 'As I wrote elsewhere'), 'Edit')
    expect(await field.inputValue()).toBe('As I want it here')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card(page, 'As I want it here').waitFor()
    await context.close()
  })
})
