import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const museumplein = { latitude: 52.3598, longitude: 4.885 }

describe('checking in', () => {
  it('is confirmed at the museum, kept for the day, and undone', async () => {
    const visitor = await visitAs(env, 'visitor.checkin', { ...desktop, geolocation: museumplein })
    const { page, context } = visitor
    await context.grantPermissions(['geolocation'])
    await page.goto('/museum/rijksmuseum')
    const main = page.getByRole('main')
    await pressEnter(main.getByRole('button', { name: 'Check in' }))
    await page.getByText('You are at the museum: your visit is confirmed.').waitFor()
    const done = main.getByRole('status').filter({ hasText: 'Checked in today' })
    await done.waitFor()
    // The button is replaced: its place keeps the focus.
    await focused(done)
    await page.keyboard.press('Tab')
    await focused(main.getByRole('button', { name: 'Undo' }))
    await page.reload()
    await main.getByText('Checked in today').waitFor()
    await expectGoodLooks(page)
    await pressEnter(main.getByRole('button', { name: 'Undo' }))
    await focused(main.getByRole('button', { name: 'Check in' }))
    noErrors(visitor)
    await close(visitor)
  })

  it('leaves the focus to a visitor who already uses another control', async () => {
    const visitor = await visitAs(env, 'busy.checkin', desktop)
    const { page } = visitor
    await page.goto('/museum/rijksmuseum')
    const { promise: pressed, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/check-in', async route => {
      await pressed
      await route.continue()
    })
    await pressEnter(page.getByRole('button', { name: 'Check in' }))
    const follow = page.getByRole('main').getByRole('button', { name: 'Follow' }).first()
    await follow.focus()
    answer()
    await page.getByText('Your visit counts.').waitFor()
    await focused(follow)
    noErrors(visitor)
    await close(visitor)
  })

  it('is done by a press before the page knows its user', async () => {
    const visitor = await visitAs(env, 'hasty.checkin', desktop)
    const { page } = visitor
    const { promise: known, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async route => {
      await known
      await route.continue()
    })
    await page.goto('/museum/rijksmuseum')
    await page.getByRole('button', { name: 'Check in' }).click()
    answer()
    await page.getByText('Your visit counts.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/museum/rijksmuseum')
    noErrors(visitor)
    await close(visitor)
  })

  it('counts without a position', async () => {
    const visitor = await visitAs(env, 'shy.checkin', phone)
    await visitor.page.goto('/museum/rijksmuseum')
    await visitor.page.getByRole('button', { name: 'Check in' }).click()
    await visitor.page.getByText('Your visit counts.').waitFor()
    noErrors(visitor)
    await close(visitor)
  })

  it('is for members: others sign in, and come back to the museum', async () => {
    const { page, context } = await env.visit(phone)
    await page.goto('/museum/rijksmuseum')
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.waitForURL(url => url.pathname === '/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/museum/rijksmuseum')
    await context.close()
  })
})
