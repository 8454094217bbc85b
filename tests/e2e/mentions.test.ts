import { routes } from '@vitrine/contracts'
import { createVisitor, type Person, signUp as register } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, focused } from './edit-and-delete.ts'
import {
  createAccount,
  desktop,
  phone,
  signUp,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

const hostileName = '<img src=x onerror="window.hit=1">'

let env: TestEnvironment
let grace: Person
let post: number
beforeAll(async () => {
  env = await startTestEnvironment()
  grace = await register(env.network.url, 'grace.hopper')
  await register(env.network.url, 'gracie')
  const hostile = { username: 'graceless', firstName: hostileName, lastName: '"><script>hit=1</script>' }
  const account = { email: 'graceless@vitrine.example', password: 'graceless-likes-museums' }
  await createVisitor(env.network.url).call(routes.register, { body: { ...hostile, ...account } })
  post = (await grace.call(routes.createPost, { body: { type: 'text', content: 'A talking place' } })).id
  await env.network.drain()
})
afterAll(() => env?.close())

const options = (page: Page) => page.getByRole('listbox', { name: 'People' }).getByRole('option')
const chosenIn = (page: Page) =>
  page.getByRole('listbox', { name: 'People' }).getByRole('option', { selected: true })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Create', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  return { dialog, field: dialog.getByLabel('Your Insight') }
}

describe('a mention', () => {
  it('is completed by keyboard in a new post, and leads to the profile', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await signUp(page, 'typist')
    const { dialog, field } = await openDialog(page)
    // Nothing is open: Enter is a new line.
    await field.pressSequentially('Two lines')
    await field.press('Enter')
    await field.pressSequentially('for @gr')
    await expect.poll(() => options(page).count()).toBe(3)
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    const first = await chosenIn(page).getAttribute('id')
    expect(await field.getAttribute('aria-activedescendant')).toBe(first)
    await field.press('ArrowDown')
    await expect.poll(() => chosenIn(page).getAttribute('id')).not.toBe(first)
    await field.press('ArrowUp')

    // It closes the list and leaves the dialog open.
    await field.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    await focused(field)
    await field.press('Backspace')
    await field.press('Backspace')
    await field.press('Backspace')
    await field.pressSequentially('@grace.')
    await options(page).filter({ hasText: 'grace.hopper' }).waitFor()
    await expect.poll(() => chosenIn(page).textContent()).toContain('grace.hopper')
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Two lines\nfor @grace.hopper ')
    await field.pressSequentially('and @unknown_person.')
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const shared = card(page, 'Two lines')
    const link = shared.getByRole('link', { name: '@grace.hopper' })
    expect(await link.getAttribute('href')).toBe(`/profile/${grace.user.slug}`)
    expect(await shared.getByRole('link', { name: '@unknown_person' }).count()).toBe(0)
    await link.click()
    await page.getByRole('heading', { name: 'grace.hopper' }).waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('is completed by touch in a comment, and leads to the profile', async () => {
    const { page, context, errors } = await env.visit(phone)
    await createAccount(page, 'tapper')
    await page.goto(`/post/${post}`)
    const field = page.getByRole('main').getByPlaceholder('Add a comment')
    await field.tap()
    await field.pressSequentially('Ask @graci')
    const option = options(page).filter({ hasText: 'gracie' })
    await option.waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])
    const box = await option.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect.poll(() => field.inputValue()).toBe('Ask @gracie ')
    await focused(field)
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    const link = page.getByRole('link', { name: '@gracie' })
    await link.waitFor()
    await page.reload()
    await link.tap()
    await page.getByRole('heading', { name: 'gracie' }).waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('shows hostile names and texts as text', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await signUp(page, 'innocent')
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@graceless')
    await options(page).getByText(hostileName).waitFor()
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('@graceless ')
    await field.pressSequentially(
      '<b>@graceless</b> (@graceless"onclick=hit=1) javascript:@graceless @__proto__',
    )
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const shared = card(page, 'javascript:@graceless')
    await shared.waitFor()
    const links = await shared.getByRole('link', { name: '@graceless' }).all()
    expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual([
      '/profile/graceless',
      '/profile/graceless',
    ])
    await page.mouse.move(400, 400)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('closes its list when the field is left, and does not open for an address', async () => {
    const { page, context } = await env.visit(desktop)
    await signUp(page, 'wanderer')
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@gr')
    await options(page).first().waitFor()
    await field.press('Home')
    await expect.poll(() => options(page).count()).toBe(0)
    await field.fill('')
    await field.pressSequentially('@gr')
    await options(page).first().waitFor()
    await field.press('Tab')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await field.inputValue()).toBe('@gr')
    const asked = page.waitForRequest('**/api/search/users*', { timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    await field.fill('')
    await field.pressSequentially('me@grace')
    expect(await asked).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await context.close()
  })

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('has no violation that axe finds while its list is open (%s)', async (colorScheme, size) => {
    const { page, context } = await env.visit({ ...size, colorScheme, bypassCSP: true })
    await signUp(page, `lister${colorScheme}`)
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@gra')
    await options(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await field.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(`/post/${post}`)
    await page.getByRole('main').getByPlaceholder('Add a comment').pressSequentially('@gra')
    await options(page).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await context.close()
  })
})
