import { routes } from '@vitrine/contracts'
import { createVisitor } from '@vitrine/network/person'
import { requestMails } from '@vitrine/notifications/src/mails/mails.service.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  phone,
  settled,
  showScreen,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { addressOf, banner, mailsTo, openLink } from './mailbox.ts'
import { close, createMember, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { expectSpanish, signUpInSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const statusOf = async ({ request }: Page) => (await request.get('/api/auth/user')).status()

describe('a mail of notifications', () => {
  it('is ended by its link, by a press, without signing in; and comes back by its undo', async () => {
    const member = await visitAs(env, 'busy.mail')
    const { id } = member.user
    await openLink(member.page, 'busy.mail', 'Confirm your email address')
    await member.page.getByRole('button', { name: 'Confirm this address' }).click()
    await member.page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor()
    await env.network.drain()
    const fan = await createMember(env, 'fan.mail')
    await fan.call(routes.followUser, { params: { id } })
    await env.network.drain()
    const { ctx } = env.network.notifications
    await ctx.db.query(
      "update notification_mails set due_at = now() - interval '1 minute' where user_id = $1",
      [id],
    )
    await ctx.db.query(
      "update notifications set happened_at = happened_at - interval '1 hour' where user_id = $1",
      [id],
    )
    await requestMails(ctx)
    await env.network.drain()

    const visitor = await env.visit(phone)
    const { page } = visitor
    await page.goto('/mailbox')
    const mail = mailsTo(page, 'busy.mail').filter({
      has: page.getByRole('heading', { name: '1 unread notification at Vitrine' }),
    })
    await mail.getByText('started following you').waitFor()
    const href = (await mail.getByRole('link', { name: /unsubscribe/ }).getAttribute('href')) ?? ''
    const { pathname, search } = new URL(href)
    const isOn = async () => (await member.call(routes.getNotificationPreferences)).emailNotifications
    await page.goto(pathname + search)
    await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
    await expectGoodLooks(page)
    await env.network.drain()
    expect(await isOn()).toBe(true)
    await pressEnter(page.getByRole('button', { name: 'Stop these emails' }))
    await page.getByRole('heading', { name: 'These emails have stopped' }).waitFor()
    await expect.poll(isOn).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Everything is as before' }).waitFor()
    await expect.poll(isOn).toBe(true)
    const settings = page.getByRole('link', { name: 'Notification settings' })
    expect(await settings.getAttribute('href')).toBe('/auth?next=%2F%3Fsettings%3Dnotifications')

    // What a mail program sends.
    const answer = await fetch(env.network.url + pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(isOn).toBe(false)
    await page.goto('/unsubscribe?token=1x00')
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    noErrors(visitor, member)
    await close(visitor, member)
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of a mail; old sessions end, and the new one signs in', async () => {
    const member = await visitAs(env, 'resetter.mail')
    const visitor = await env.visit(phone)
    const { page } = visitor
    await page.goto('/auth?next=/discover')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Please enter your email address.').waitFor()
    await page.getByLabel('Email').fill(addressOf('resetter.mail'))
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If an account has this email address').waitFor()

    await openLink(page, 'resetter.mail', 'Set a new password')
    const field = page.getByRole('textbox', { name: 'New password' })
    await field.fill('sunflower')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText('This password is too common.').waitFor()
    await field.fill('four grey herons')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText('Password Updated', { exact: true }).waitFor()
    await page.waitForURL(url => url.pathname === '/auth')
    await expect.poll(() => statusOf(member.page)).toBe(401)

    const signIn = async (password: string) => {
      await page.getByLabel('Email').fill(addressOf('resetter.mail'))
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    }
    await signIn('resetter.mail-likes-museums')
    await page.getByText('Invalid email or password').waitFor()
    await signIn('four grey herons')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.goto('/mailbox')
    await mailsTo(page, 'resetter.mail')
      .filter({ has: page.getByRole('heading', { name: 'Your password was changed' }) })
      .waitFor()
    noErrors(visitor, member)
    await close(visitor, member)
  })

  it('says the same of an unknown address, and a used link leads to another one', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(addressOf('unknown.mail'))
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If an account has this email address').waitFor()
    await page.goto('/reset-password?token=0123456789abcdef')
    await page.getByRole('textbox', { name: 'New password' }).fill('four grey herons')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByRole('link', { name: 'Ask for another link' }).click()
    await page.waitForURL(url => url.pathname === '/forgot-password')
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('of the signed-in user signs this browser out', async () => {
    const { page, context } = await visitAs(env, 'insider.mail')
    await createVisitor(env.network.url).call(routes.forgotPassword, {
      body: { email: addressOf('insider.mail') },
    })
    await openLink(page, 'insider.mail', 'Set a new password')
    await page.getByRole('textbox', { name: 'New password' }).fill('four grey herons')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.waitForURL(url => url.pathname === '/auth')
    await page.getByRole('heading', { name: 'Good to see you again' }).waitFor()
    expect(await statusOf(page)).toBe(401)
    await context.close()
  })
})

describe('a hostile name', () => {
  it('does nothing in the mailbox, nor in the HTML of a mail', async () => {
    const visitor = createVisitor(env.network.url)
    const email = addressOf('hostile.mail')
    await visitor.call(routes.register, {
      body: {
        firstName: '<img src=x onerror="window.hit=1">',
        lastName: '<script>window.hit=1</script>',
        username: 'hostile.mail',
        email,
        password: 'three blue herons',
      },
    })
    const { page, context, errors } = await env.visit(desktop)
    await page.goto('/mailbox')
    await mailsTo(page, 'hostile.mail').first().waitFor()
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    const [mail] = await env.network.identity.ctx.db.query<{ html: string }>(
      'select html_body as html from mails where recipient = $1',
      [email],
    )
    await page.goto('about:blank')
    await page.setContent(mail?.html ?? '')
    await page.getByRole('link', { name: 'Confirm this address' }).waitFor()
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(await page.locator('img, script').count()).toBe(0)
    expect(await page.locator('a').count()).toBe(1)
    expect(errors.all).toEqual([])
    await context.close()
  })
})

it('the banner that asks for the confirmation of an address has good looks', async () => {
  const { page, context } = await visitAs(env, 'seen.mail')
  await page.goto('/settings/security')
  await banner(page).waitFor()
  await expectGoodLooks(page)
  await showScreen(page, '/mailbox')
  await page.getByRole('heading', { name: 'Mailbox' }).waitFor()
  await expectGoodLooks(page)
  await context.close()
})

it('the mails of a Spanish reader are in Spanish', async () => {
  const { page, context } = await env.visit({ ...phone, ...spanish })
  await signUpInSpanish(page, 'mateo.mail')
  await page.goto('/settings/security')
  await page.getByText('Confirma tu correo electrónico con el enlace').waitFor()
  await settled(page)
  await expectSpanish(page)
  await page.goto('/mailbox')
  const mail = mailsTo(page, 'mateo.mail')
  await mail.getByRole('heading', { name: 'Confirma tu correo electrónico' }).waitFor()
  await mail.getByText('El enlace funciona una sola vez, durante 7 días.').waitFor()
  await context.close()
})
