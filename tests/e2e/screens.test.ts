import { museum, openMuseums } from '@vitrine/network/museums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, fillInSignUp, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { hostile } from './hostile.ts'
import { problemsOn } from './looks.ts'
import { close, createMember, noErrors, sharePost, visitAs } from './members.ts'
import { testScreens } from './screen-matrix.ts'
import { violationsOn } from './violations.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  const place = { city: 'Bergen', country: 'Norway' }
  await openMuseums(env.network, [
    museum('Palimpsest Gallery', place),
    museum('Palimpsest Quarry', { category: 'natural_history', ...place }),
  ])
})
afterAll(() => env?.close())

testScreens(() => env, 'en')

it('violationsOn reports a button without a name', async () => {
  const visitor = await env.visit(desktop)
  await visitor.page.goto('/discover')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  await visitor.page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect(await violationsOn(visitor.page)).toEqual([expect.stringContaining('button-name')])
  await visitor.context.close()
})

describe('the search box', () => {
  it('keeps every letter typed on a slow phone, and follows the history', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto('/discover')
    const box = page.getByRole('searchbox')
    await box.waitFor()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await box.pressSequentially('rijksmuseum')
    expect(await box.inputValue()).toBe('rijksmuseum')
    await page.waitForURL('**/discover?q=rijksmuseum')
    await page.getByRole('tab', { name: 'Museums' }).click()
    await page.waitForURL('**/discover?q=rijksmuseum&tab=museums')
    await box.fill('uffizi')
    await page.waitForURL('**/discover?q=uffizi&tab=museums')
    await page.goBack()
    await page.waitForURL('**/discover?q=rijksmuseum')
    await expect.poll(() => box.inputValue()).toBe('rijksmuseum')
    await page.getByRole('link', { name: 'Discover' }).click()
    await page.waitForURL('**/discover')
    await expect.poll(() => box.inputValue()).toBe('')
    await context.close()
  })
})

describe('a search by its address', () => {
  it('shows why a text that is too long is refused', async () => {
    const { page, context } = await env.visit()
    await page.goto(`/discover?q=${'x'.repeat(201)}`)
    await page.getByRole('heading', { name: 'Please use up to 200 characters.' }).waitFor()
    await context.close()
  })

  it('keeps the museums of its category, on both tabs', async () => {
    const { page, context } = await env.visit()
    for (const tab of ['', '&tab=museums']) {
      await page.goto(`/discover?q=palimpsest&category=art${tab}`)
      await page.getByRole('link', { name: /Palimpsest Gallery/ }).waitFor()
      expect(await page.getByRole('link', { name: /Palimpsest Quarry/ }).count()).toBe(0)
    }
    await page.getByRole('button', { name: 'Art Museums', exact: true }).click()
    await page.getByRole('link', { name: /Palimpsest Quarry/ }).waitFor()
    await context.close()
  })
})

describe('an anonymous visitor', () => {
  it('follows an author’s name to their profile, and comes back to it after signing in', async () => {
    const { id } = await sharePost(await createMember(env, 'sharingauthor'), 'Seen by everyone')
    await env.network.drain()
    const visitor = await env.visit(phone)
    await visitor.page.clock.install()
    await visitor.page.goto(`/post/${id}`)
    const card = visitor.page.getByRole('article').filter({ hasText: 'Seen by everyone' })
    await card.getByRole('link', { name: 'sharingauthor' }).first().click()
    await visitor.page.getByRole('heading', { name: 'sharingauthor' }).waitFor()
    await visitor.page.getByText('Seen by everyone').waitFor()
    expect(await visitor.page.getByText(/does not exist|doesn't exist|404/).count()).toBe(0)
    expect(await problemsOn(visitor.page)).toEqual([[], []])

    await visitor.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await visitor.page.getByRole('tab', { name: 'Sign Up' }).click()
    await fillInSignUp(visitor.page, 'invited.screens')
    await visitor.page.waitForURL(url => url.pathname === '/profile/sharingauthor')
    await visitor.page.getByRole('button', { name: 'Follow' }).waitFor()
    noErrors(visitor)
    await close(visitor)
  })
})

describe('members only', () => {
  it('shows an anonymous visitor the not-found page with a link to sign in, and returns after signing in', async () => {
    const visitor = await env.visit()
    await visitor.page.clock.install()
    await visitor.page.goto('/profile')
    await visitor.page.getByText('404 Page Not Found').waitFor()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await visitor.page.getByRole('tab', { name: 'Sign Up' }).click()
    await fillInSignUp(visitor.page, 'nina.screens')
    await visitor.page.waitForURL(url => url.pathname === '/profile')
    await visitor.page.getByRole('heading', { name: 'nina.screens' }).waitFor()
    await visitor.context.close()
  })
})

describe('hostile text', () => {
  it('is shown as text on every screen', async () => {
    const visitor = await visitAs(env, 'mallory.screens')
    for (const content of hostile) await sharePost(visitor, content)
    await env.network.drain()
    for (const path of ['/', '/profile', '/discover?q=window&tab=posts']) {
      await visitor.page.goto(path)
      await visitor.page.getByText('window.hit').first().waitFor()
      await visitor.page.mouse.move(400, 400)
    }
    expect(await visitor.page.evaluate(() => 'hit' in window)).toBe(false)
    expect(await visitor.page.locator('a[href^="javascript:"]').count()).toBe(0)
    noErrors(visitor)
    await close(visitor)
  })
})
