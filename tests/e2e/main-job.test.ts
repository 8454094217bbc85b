import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone, signUpByForm, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, noErrors, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

describe('from sign-up to the notification', () => {
  it('a user shares a post about a museum, another user likes it, and the bell of the first one updates', async () => {
    const ada = await env.visit()
    await signUpByForm(ada.page, 'ada.main')
    await ada.page.getByRole('button', { name: 'Notifications' }).waitFor()

    await ada.page
      .getByRole('button', { name: /create|share an insight/i })
      .first()
      .click()
    const dialog = ada.page.getByRole('dialog')
    await dialog.getByLabel('Your Insight').fill('The #nightwatch up close, while it rained outside.')
    await dialog.getByLabel(/museum/i).fill('rijks')
    await dialog.getByRole('option', { name: /Rijksmuseum/ }).click()
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('rembrandt, light')
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await ada.page.getByText('Your insight has been posted successfully.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const own = ada.page.getByRole('article').filter({ hasText: 'while it rained outside' })
    await own.waitFor()

    const bob = await visitAs(env, 'bob.main', phone)
    await env.network.drain()
    // Its newest insights come first; a feed also has those of other files.
    await bob.page.goto('/museum/rijksmuseum')
    // The page of a museum is an article itself.
    const seen = bob.page.getByRole('article', { name: 'Insight by ada.main' })
    await seen.getByRole('button', { name: /^Like/ }).click()
    await expect
      .poll(() => seen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed'))
      .toBe('true')

    // On the open page, without a reload.
    await ada.page.getByTestId('unread-badge').filter({ hasText: '1' }).waitFor()

    await seen.getByRole('button', { name: /^Comments/ }).click()
    await seen.getByText('No comments yet').waitFor()
    await seen.getByRole('textbox').fill('I stood there too.')
    await seen.getByRole('button', { name: 'Comment', exact: true }).click()
    await seen.getByText('I stood there too.').waitFor()
    await ada.page.getByTestId('unread-badge').filter({ hasText: '2' }).waitFor()

    await ada.page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = ada.page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText(/liked your insight/).click()
    await ada.page.waitForURL(/\/post\/\d+/)
    await ada.page.getByText('I stood there too.').waitFor()
    await ada.page.getByTestId('unread-badge').filter({ hasText: '1' }).waitFor()

    noErrors(ada, bob)
    await close(ada, bob)
  })
})

describe('signing in and out', () => {
  it('shows a message for a wrong password, and leads to the landing page after signing out', async () => {
    const visitor = await visitAs(env, 'carol.main')
    await visitor.page.goto('/')
    await visitor.page.getByRole('button', { name: /log ?out|sign out/i }).click()
    await visitor.page.getByText('You have been successfully signed out.').waitFor()
    await visitor.page.goto('/auth')
    await visitor.page.getByLabel('Email').fill('carol.main@vitrine.example')
    await visitor.page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
    await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await visitor.page.getByText('Invalid email or password').waitFor()
    await visitor.page.getByRole('textbox', { name: 'Password' }).fill('carol.main-likes-museums')
    await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await visitor.page.getByText('You have successfully signed in.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/')
    await close(visitor)
  })
})
