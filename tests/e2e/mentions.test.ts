import { routes } from '@vitrine/contracts'
import { createVisitor, type Person } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, focused } from './edit-and-delete.ts'
import { phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, countRequests, createMember, noErrors, sharePost, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { sidewaysOverflow } from './visible-texts.ts'

const hostileName = '<img src=x onerror="window.hit=1">'

let env: TestEnvironment
let yvaine: Person
let post: number
beforeAll(async () => {
  env = await startTestEnvironment()
  yvaine = await createMember(env, 'yvaine.hopper')
  await createMember(env, 'yvainie')
  const hostile = { username: 'yvaineless', firstName: hostileName, lastName: '"><script>hit=1</script>' }
  const account = { email: 'yvaineless@vitrine.example', password: 'yvaineless-likes-museums' }
  await createVisitor(env.network.url).call(routes.register, { body: { ...hostile, ...account } })
  post = (await sharePost(yvaine, 'A talking place')).id
  await env.network.drain()
})
afterAll(() => env?.close())

const options = (page: Page) => page.getByRole('listbox', { name: 'People' }).getByRole('option')
const chosenIn = (page: Page) =>
  page.getByRole('listbox', { name: 'People' }).getByRole('option', { selected: true })

async function openDialog(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  return { dialog, field: dialog.getByLabel('Your Insight') }
}

describe('a mention', () => {
  it('is completed by keyboard in a new post, and leads to the profile', async () => {
    const member = await visitAs(env, 'typist.mentions')
    const { page } = member
    const { dialog, field } = await openDialog(page)
    // Nothing is open: Enter is a new line.
    await field.pressSequentially('Two lines')
    await pressEnter(field)
    await field.pressSequentially('for @yv')
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
    await field.pressSequentially('@yvaine.')
    await options(page).filter({ hasText: 'yvaine.hopper' }).waitFor()
    await expect.poll(() => chosenIn(page).textContent()).toContain('yvaine.hopper')
    await pressEnter(field)
    await expect.poll(() => field.inputValue()).toBe('Two lines\nfor @yvaine.hopper ')
    await field.pressSequentially('and @unknown_person.')
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const shared = card(page, 'Two lines')
    const link = shared.getByRole('link', { name: '@yvaine.hopper' })
    expect(await link.getAttribute('href')).toBe(`/profile/${yvaine.user.slug}`)
    expect(await shared.getByRole('link', { name: '@unknown_person' }).count()).toBe(0)
    await link.click()
    await page.getByRole('heading', { name: 'yvaine.hopper' }).waitFor()
    noErrors(member)
    await close(member)
  })

  it('is completed by touch in a comment, and leads to the profile', async () => {
    const member = await visitAs(env, 'tapper.mentions', phone)
    const { page } = member
    await page.goto(`/post/${post}`)
    const field = page.getByRole('main').getByPlaceholder('Add a comment')
    await field.tap()
    await field.pressSequentially('Ask @yvaini')
    const option = options(page).filter({ hasText: 'yvainie' })
    await option.waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])
    const box = await option.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect.poll(() => field.inputValue()).toBe('Ask @yvainie ')
    await focused(field)
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    const link = page.getByRole('link', { name: '@yvainie' })
    await link.waitFor()
    await page.reload()
    await link.tap()
    await page.getByRole('heading', { name: 'yvainie' }).waitFor()
    noErrors(member)
    await close(member)
  })

  it('shows hostile names and texts as text', async () => {
    const member = await visitAs(env, 'innocent.mentions')
    const { page } = member
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@yvaineless')
    await options(page).getByText(hostileName).waitFor()
    await pressEnter(field)
    await expect.poll(() => field.inputValue()).toBe('@yvaineless ')
    await field.pressSequentially(
      '<b>@yvaineless</b> (@yvaineless"onclick=hit=1) javascript:@yvaineless @__proto__',
    )
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const shared = card(page, 'javascript:@yvaineless')
    await shared.waitFor()
    const links = await shared.getByRole('link', { name: '@yvaineless' }).all()
    expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual([
      '/profile/yvaineless',
      '/profile/yvaineless',
    ])
    await page.mouse.move(400, 400)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    noErrors(member)
    await close(member)
  })

  it('closes its list when the field is left, and does not open for an address', async () => {
    const { page, context } = await visitAs(env, 'wanderer.mentions')
    await page.clock.install()
    const asked = countRequests(page, 'GET', /\/api\/search\/users$/)
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@yv')
    await options(page).first().waitFor()
    await field.press('Home')
    await expect.poll(() => options(page).count()).toBe(0)
    await field.fill('')
    await field.pressSequentially('@yv')
    await options(page).first().waitFor()
    await field.press('Tab')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await field.inputValue()).toBe('@yv')
    await settled(page)
    const before = asked()
    expect(before).toBeGreaterThan(0)
    await field.fill('')
    await field.pressSequentially('me@yvaine')
    // Past the time after which what was typed is searched for.
    await page.clock.fastForward(10_000)
    await settled(page)
    expect(asked()).toBe(before)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await context.close()
  })

  it('has good looks while its list is open', async () => {
    const { page, context } = await visitAs(env, 'lister.mentions')
    const { dialog, field } = await openDialog(page)
    await field.pressSequentially('@yva')
    await options(page).first().waitFor()
    await expectGoodLooks(page, 'in the dialog')
    expect(await options(page).count()).toBeGreaterThan(0)
    await field.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(`/post/${post}`)
    await page.getByRole('main').getByPlaceholder('Add a comment').pressSequentially('@yva')
    await options(page).first().waitFor()
    await expectGoodLooks(page, 'in a comment')
    expect(await options(page).count()).toBeGreaterThan(0)
    await context.close()
  })
})
