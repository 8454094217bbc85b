import { signUp as register } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  passwordOf,
  phone,
  settled,
  signUp,
  signUpByForm,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { addressOf, banner, openLink } from './mailbox.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  // Elsewhere nothing needs a confirmed address.
  env = await startTestEnvironment({ verifiedEmailFor: 'messages' })
})
afterAll(() => env?.close())

describe('an e-mail address', () => {
  it('is confirmed by the link of a mail, and the banner disappears', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await signUpByForm(page, 'confirmer.addresses')
    await banner(page).waitFor()
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText('Open the link that we sent to confirmer.addresses@vitrine.example.').waitFor()
    await openLink(page, 'confirmer.addresses', 'Confirm your email address')
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    const verified = () =>
      page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).emailVerified)
    expect(await verified()).toBe(false)
    await pressEnter(page.getByRole('button', { name: 'Confirm this address' }))
    await page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor()
    expect(await verified()).toBe(true)
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('is confirmed by an anonymous visitor too, once', async () => {
    const member = await env.visit(desktop)
    await createAccount(member.page, 'elsewhere.addresses')
    const reader = await env.visit(phone)
    await openLink(reader.page, 'elsewhere.addresses', 'Confirm your email address')
    const url = reader.page.url()
    await reader.page.getByRole('button', { name: 'Confirm this address' }).click()
    await reader.page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor()
    await reader.page.goto(url)
    await reader.page.getByRole('button', { name: 'Confirm this address' }).click()
    await reader.page.getByText('This link has expired or was already used.').waitFor()
    const signIn = reader.page.getByRole('link', { name: 'Sign in for another link' })
    expect(await signIn.getAttribute('href')).toContain('/auth?next=%2Fverify-email')
    expect([...member.errors.all, ...reader.errors.all]).toEqual([])
    await Promise.all([member.context.close(), reader.context.close()])
  })

  it('is asked for above a screen that is shown with the banner, and never without', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'steady.addresses')
    const held = Promise.withResolvers<void>()
    await page.route('**/VerificationBanner*.js', async route => {
      await held.promise
      await route.continue()
    })
    // The page counts as loaded only with the script that is held.
    await page.goto('/', { waitUntil: 'commit' })
    await settled(page, 1)
    const home = page.getByRole('heading', { name: 'Home', exact: true })
    expect(await home.count()).toBe(0)
    held.resolve()
    await home.waitFor()
    expect(await banner(page).count()).toBe(1)
    await context.close()
  })

  it('is not asked for again in this session once the banner is dismissed', async () => {
    const { page, context } = await env.visit(phone)
    await signUp(page, 'dismisser.addresses')
    await banner(page).waitFor()
    await page.getByRole('complementary').getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => banner(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await settled(page)
    expect(await banner(page).count()).toBe(0)
    await context.close()
  })
})

describe('a new address', () => {
  it('waits until its link is used, can be taken back, and then replaces the old one', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await createAccount(page, 'mover.addresses')
    await page.goto('/?settings=profile')
    const email = page.getByRole('textbox', { name: 'Email' })
    expect(await email.inputValue()).toBe(addressOf('mover.addresses'))
    await page.getByText('This address is not confirmed yet.').waitFor()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await email.fill('mover@')
    await save.click()
    await page.getByText('Please enter a valid email address').waitFor()

    await email.fill(addressOf('moved.addresses'))
    await save.click()
    await page.getByText('Profile Updated', { exact: true }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `sent to ${addressOf('moved.addresses')}` })
      .first()
      .waitFor()
    expect(await email.inputValue()).toBe(addressOf('mover.addresses'))
    await page.getByRole('button', { name: 'Keep my address' }).click()
    await page.getByText('This address is not confirmed yet.').waitFor()

    await email.fill(addressOf('moved.addresses'))
    await save.click()
    await page.getByRole('button', { name: 'Keep my address' }).waitFor()
    await openLink(page, 'moved.addresses', 'Confirm your email address')
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor()
    await page.goto('/?settings=profile')
    await page.getByText('This address is confirmed.').waitFor()
    expect(await email.inputValue()).toBe(addressOf('moved.addresses'))
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('asks for the password when the sign-in is old', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'latemover.addresses')
    await env.network.identity.ctx.db.query(
      `update sessions set created_at = created_at - interval '1 hour'
        where user_id = (select id from users where username = 'latemover.addresses')`,
    )
    await page.goto('/?settings=profile')
    await page.getByRole('textbox', { name: 'Email' }).fill(addressOf('latemoved.addresses'))
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const password = page.getByRole('textbox', { name: 'Current password' })
    await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true)
    await password.fill('not the password')
    await save.click()
    await page.getByText('Your current password is not correct.').waitFor()
    await password.fill(passwordOf('latemover.addresses'))
    await save.click()
    await page.getByRole('button', { name: 'Keep my address' }).waitFor()
    await context.close()
  })
})

it('a first message waits until the address of its sender is confirmed, and is then sent by a retry', async () => {
  const { user } = await register(env.network.url, 'asked.addresses')
  const { page, context, errors } = await env.visit(phone)
  await createAccount(page, 'asker.addresses')
  await env.network.drain()
  await page.goto(`/messages?to=${user.id}`)
  await page.getByRole('textbox', { name: 'Message to asked.addresses' }).fill('Which room was it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const refusal = page.getByText('Please confirm your email address before you write to people')
  await refusal.waitFor()
  const address = page.url()
  await page.getByRole('log').getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('Open the link that we sent to asker.addresses@vitrine.example.').waitFor()
  await openLink(page, 'asker.addresses', 'Confirm your email address')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor()
  await env.network.drain()
  await page.goto(address)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForURL(/\/messages\/\d+$/)
  await page.getByRole('log').getByText('Which room was it?').waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  expect(errors.all).toEqual([])
  await context.close()
})
