import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import {
  desktop,
  phone,
  settled,
  showScreen,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const stepMs = 30_000
/** What an authenticator app shows; the next code is accepted early, and none twice. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs })

const statusOf = async ({ request }: Page) => (await request.get('/api/auth/user')).status()

async function open(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
}
async function fillInSignIn(page: Page, username: string, password = `${username}-likes-museums`) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await pressEnter(page.getByRole('textbox', { name: 'Password' }))
}
const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out' }).waitFor()

/** The key that the setup shows for typing. */
const shownSecret = async (page: Page) =>
  ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')

/** Sets two-factor authentication up on the page; returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = await shownSecret(page)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

describe('two-factor authentication', () => {
  it('is set up, asked for at sign-in, replaced by a recovery code, and turned off', async () => {
    const here = await visitAs(env, 'twofactor', { ...desktop, acceptDownloads: true })
    const { page } = here
    await page.goto('/sessions')
    await page.getByRole('link', { name: 'Password and two-factor' }).click()
    await page.getByText('With it, signing in takes a code').waitFor()
    const { secret, codes } = await setUp(page)
    expect(new Set(codes).size).toBe(10)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await (await downloaded).path()
    expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(codes)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 recovery codes left.').waitFor()
    await page.reload()
    await page.getByText(/^On since/).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You have been successfully signed out.').waitFor()
    await fillInSignIn(page, 'twofactor')
    const code = page.getByLabel('Code')
    await code.waitFor()
    await focused(code)
    expect(await page.getByLabel('Email').inputValue()).toBe('twofactor@vitrine.example')
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('twofactor-likes-museums')
    await code.fill('000000')
    await pressEnter(code)
    await page.getByText('This code is not valid.').waitFor()
    expect(await code.getAttribute('aria-invalid')).toBe('true')
    await code.fill(codeOf(secret, 1))
    await pressEnter(code)
    await signedIn(page)

    const other = await env.visit(phone)
    await fillInSignIn(other.page, 'twofactor')
    await other.page.getByLabel('Code').fill((codes[0] ?? '').toUpperCase())
    await pressEnter(other.page.getByLabel('Code'))
    await signedIn(other.page)

    await open(page)
    await page.getByText('9 recovery codes left.').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('This code is not valid.').waitFor()
    await page.getByLabel('Code').fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()

    const third = await env.visit(desktop)
    await fillInSignIn(third.page, 'twofactor')
    await signedIn(third.page)
    await page.goto('/sessions')
    const history = page.getByRole('list', { name: 'Sign-in history' })
    await history.getByText('Wrong code').waitFor()
    expect(await history.getByText('Signed in').count()).toBe(4)
    noErrors(here, other, third)
    await close(here, other, third)
  })

  it('works by keyboard alone', async () => {
    const { page, context } = await visitAs(env, 'keyboarder.security')
    await open(page)
    await pressEnter(page.getByRole('button', { name: 'Set up' }))
    const code = page.getByLabel('Code')
    await focused(code)
    const secret = await shownSecret(page)
    await page.keyboard.type(codeOf(secret))
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Recovery codes' })
    await heading.waitFor()
    await focused(heading)
    for (const _ of ['Copy codes', 'Download', 'I have saved them']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/^On since/).waitFor()
    const section = page.getByRole('heading', { name: 'Two-factor authentication' })
    expect(await section.evaluate(node => node === document.activeElement)).toBe(true)
    await context.close()
  })
})

describe('changing the password', () => {
  it('checks what was typed, ends the other browser at its next request, and keeps this one', async () => {
    const here = await visitAs(env, 'repassword')
    const there = await env.visit(phone)
    await fillInSignIn(there.page, 'repassword')
    await signedIn(there.page)
    const tab = await here.context.newPage()
    await tab.goto('/sessions')
    await tab.getByRole('heading', { name: 'Current session' }).waitFor()

    const { page } = here
    await open(page)
    const chosen = page.getByLabel('New password', { exact: true })
    const again = page.getByLabel('Confirm new password')
    const update = page.getByRole('button', { name: 'Update password' })
    expect(await update.isDisabled()).toBe(true)
    await chosen.fill('short')
    expect(await update.isDisabled()).toBe(true)
    await again.fill('short')
    await update.click()
    await page.getByText('Password must be at least 6 characters long.').waitFor()
    await chosen.fill('four grey cranes')
    await update.click()
    await page.getByText('Please make sure passwords match.').waitFor()
    expect(await again.evaluate(field => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Show passwords' }).click()
    expect([await chosen.getAttribute('type'), await again.getAttribute('type')]).toEqual(['text', 'text'])
    await chosen.fill('password1')
    await again.fill('password1')
    await update.click()
    await page.getByText('This password is too common.').waitFor()
    await chosen.fill('four grey cranes')
    await again.fill('four grey cranes')
    await pressEnter(again)
    await page.getByText('Password Updated').waitFor()
    expect(await statusOf(there.page)).toBe(401)
    expect(await statusOf(page)).toBe(200)
    expect([await chosen.inputValue(), await again.inputValue()]).toEqual(['', ''])
    // The other tab goes on by the new cookies.
    expect(await statusOf(tab)).toBe(200)
    await tab.getByRole('heading', { name: 'Current session' }).waitFor()
    expect(await page.getByText('Session may have expired').count()).toBe(0)
    noErrors(here)

    await fillInSignIn(there.page, 'repassword')
    await there.page.getByText('Invalid email or password').waitFor()
    await fillInSignIn(there.page, 'repassword', 'four grey cranes')
    await signedIn(there.page)
    await close(here, there)
  })

  it('asks for the current password when the sign-in is too old', async () => {
    const { page, context } = await visitAs(env, 'oldsession')
    await env.network.identity.ctx.db.query(
      `update sessions set created_at = created_at - interval '20 minutes'
       where user_id = (select id from users where username = 'oldsession')`,
    )
    await open(page)
    await page.getByLabel('New password', { exact: true }).fill('four grey cranes')
    await page.getByLabel('Confirm new password').fill('four grey cranes')
    await page.getByRole('button', { name: 'Update password' }).click()
    const current = page.getByLabel('Current password')
    await current.waitFor()
    await focused(current)
    expect(await page.getByLabel('Confirm new password').inputValue()).toBe('four grey cranes')
    await page.keyboard.type('not the one')
    await page.keyboard.press('Enter')
    await page.getByText('Your current password is not correct.').waitFor()
    await current.fill('oldsession-likes-museums')
    await pressEnter(current)
    await page.getByText('Password Updated').waitFor()
    await current.waitFor({ state: 'detached' })
    await context.close()
  })

  it('says when it fails', async () => {
    const { page, context } = await visitAs(env, 'unlucky.security')
    await open(page)
    await page.route('**/api/user/password', route => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('New password', { exact: true }).fill('four grey cranes')
    await page.getByLabel('Confirm new password').fill('four grey cranes')
    await pressEnter(page.getByLabel('Confirm new password'))
    await page.getByText('Password Update Failed').waitFor()
    await page.getByText('Failed to update password. Please try again.').waitFor()
    await context.close()
  })
})

describe('the pages', () => {
  it('have good looks', async () => {
    const username = 'seen.security'
    const { page, context } = await visitAs(env, username)
    await open(page)
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    await expectGoodLooks(page, 'at first')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm new password').fill('short')
    await page.getByRole('button', { name: 'Update password' }).click()
    await page.getByText('Password must be at least 6 characters long.').waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expectGoodLooks(page, 'while it is set up')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const { codes } = await setUp(page)
    await expectGoodLooks(page, 'with recovery codes')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expectGoodLooks(page, 'when new codes are asked for')
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    await showScreen(page, '/sessions')
    await page.getByRole('list', { name: 'Sign-in history' }).waitFor()
    await expectGoodLooks(page, 'with a history of sign-ins')
    await page.context().clearCookies()
    await fillInSignIn(page, username)
    await page.getByLabel('Code').waitFor()
    await expectGoodLooks(page, 'at the code of a sign-in')
    await context.close()
  })

  it('show how to set up two-factor authentication in Spanish', async () => {
    const { page, context } = await visitAs(env, 'lucia.security', { ...phone, ...spanish })
    await page.goto('/settings/security')
    await page.getByRole('button', { name: 'Configurar' }).click()
    await page.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }).waitFor()
    const secret = await shownSecret(page)
    await page.getByLabel('Código').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Activar' }).click()
    await page.getByRole('button', { name: 'Los he guardado' }).click()
    await page.getByText(/^Activada desde/).waitFor()
    await settled(page)
    await expectSpanish(page)
    await context.close()
  })

  it('are for members', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/settings/security')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await context.close()
  })
})
