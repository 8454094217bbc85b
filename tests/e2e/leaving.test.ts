import { readFile } from 'node:fs/promises'
import { routes } from '@vitrine/contracts'
import { createVisitor } from '@vitrine/network/person'
import { unzip } from '@vitrine/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  passwordOf,
  phone,
  share,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'
import { expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const account = (page: Page) => page.goto('/profile?settings=account')
/** As if the session had begun long ago: the page has to ask for the password. */
const age = (username: string) =>
  env.network.identity.ctx.db.query(
    `update sessions set created_at = created_at - interval '1 hour'
     where user_id = (select id from users where username = $1)`,
    [username],
  )
async function fillInSignIn(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(passwordOf(username))
  await pressEnter(page.getByRole('textbox', { name: 'Password' }))
}

describe('the export of an account', () => {
  it('is asked for, becomes ready without a reload, and is downloaded after the password', async () => {
    const { page, errors } = await env.visit({ ...desktop, acceptDownloads: true })
    await createAccount(page, 'exporter.leaving')
    await env.network.drain()
    await account(page)
    await pressEnter(page.getByRole('button', { name: 'Export data', exact: true }))
    await page.getByText('We notify you here and by email when it is ready.').waitFor()
    const list = page.getByRole('list', { name: 'Your exports' })
    await list.getByText(/^Ready · /).waitFor()

    await page.getByRole('button', { name: 'Export data', exact: true }).click()
    await page.getByText('You can ask for one export in 24 hours. Please try again later.').waitFor()

    await age('exporter.leaving')
    await pressEnter(list.getByRole('button', { name: /^Download the export of/ }))
    await list.getByLabel('Current password').fill('not the password')
    await pressEnter(list.getByLabel('Current password'))
    await list.getByText('Your current password is not correct.').waitFor()
    const downloaded = page.waitForEvent('download')
    await list.getByLabel('Current password').fill(passwordOf('exporter.leaving'))
    await pressEnter(list.getByLabel('Current password'))
    const download = await downloaded
    expect(download.suggestedFilename()).toMatch(/^vitrine-export-[\d-]+\.zip$/)
    const files = await unzip(await readFile(await download.path()))
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([{ username: 'exporter.leaving' }])
    expect(errors.all).toEqual([])
  })

  it('says that it failed, and another one can be asked for', async () => {
    const { page, errors } = await env.visit(phone)
    await createAccount(page, 'unlucky.leaving')
    await env.network.identity.ctx.db.query(
      `insert into exports (user_id, status, requested_at, alive_at)
       select id, 'failed', now(), now() from users where username = 'unlucky.leaving'`,
    )
    await account(page)
    const list = page.getByRole('list', { name: 'Your exports' })
    await list.getByText('This export could not be completed. You can ask for another one now.').waitFor()
    await pressEnter(page.getByRole('button', { name: 'Export data', exact: true }))
    await list.getByText(/^Ready · /).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(2)
    expect(errors.all).toEqual([])
  })
})

describe('the deletion of an account', () => {
  it('asks, signs out and hides the profile, and signing in offers to restore it', async () => {
    const { page } = await env.visit(desktop)
    await createAccount(page, 'leaver.leaving')
    await env.network.drain()
    await age('leaver.leaving')
    await account(page)
    await pressEnter(page.getByRole('button', { name: 'Delete account', exact: true }))
    const question = page.getByRole('dialog', { name: 'Delete account' })
    await question
      .getByText('Are you sure you want to permanently delete your account? This action cannot be undone.')
      .waitFor()
    await question.getByRole('button', { name: 'Delete my account' }).click()
    await question.getByLabel('Current password').fill(passwordOf('leaver.leaving'))
    await pressEnter(question.getByLabel('Current password'))
    await page.getByText('Account Deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await env.network.drain()
    const visitor = createVisitor(env.network.url)
    const profile = () => visitor.call(routes.getProfileBySlug, { params: { slug: 'leaver.leaving' } })
    await expect(profile()).rejects.toMatchObject({ status: 404 })

    await fillInSignIn(page, 'leaver.leaving')
    await page.getByText(/This account will be deleted on .*\. You can restore it until then\./).waitFor()
    await expectGoodLooks(page)
    await pressEnter(page.getByRole('button', { name: 'Restore account' }))
    await page.getByText('Account restored').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await env.network.drain()
    expect((await profile()).username).toBe('leaver.leaving')
  })
})

describe('a ban', () => {
  it('signs the open page out, refuses the sign-in with its reason, and hides what the user shared', async () => {
    const admin = await visitWithRole(env, 'Admin', 'mayor.leaving', desktop)
    const { page, errors } = await env.visit(phone)
    await createAccount(page, 'hawker.leaving')
    const [post] = await share(page, ['Buy my watches'])
    await page.goto(`/post/${post}`)
    await page.getByText('Buy my watches').waitFor()
    const { id: userId } = await (await page.request.get('/api/auth/user')).json()
    const ban = await admin.page.request.post('/api/admin/moderate-user', {
      data: { userId, type: 'permanent_ban', reason: 'Advertising.' },
    })
    expect(ban.status()).toBe(200)
    await env.network.drain()

    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await fillInSignIn(page, 'hawker.leaving')
    await page.getByText('Your account is suspended. Reason: Advertising.').waitFor()
    await expectGoodLooks(page)
    await page.goto(`/post/${post}`)
    await page.getByRole('heading', { name: 'Insight not found' }).waitFor()

    const { id } = await ban.json()
    await admin.page.request.post(`/api/admin/moderations/${id}/lift`, { data: { reason: 'A mistake.' } })
    await env.network.drain()
    await fillInSignIn(page, 'hawker.leaving')
    await page.getByText('Welcome back!').waitFor()
    await page.goto(`/post/${post}`)
    await page.getByText('Buy my watches').waitFor()
    expect(errors.all).toEqual([])
  })
})

describe('a deletion that fails', () => {
  const deleteAccount = async (page: Page) => {
    await account(page)
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  }

  it('says so while the server cannot be reached, and succeeds when asked again', async () => {
    const { page } = await env.visit(desktop)
    await createAccount(page, 'stayer.leaving')
    await env.network.drain()
    const path = `**${routes.deleteAccount.path}*`
    await page.route(path, route =>
      route.request().method() === routes.deleteAccount.method ? route.abort() : route.continue(),
    )
    await deleteAccount(page)
    await page.getByText('Deletion Failed').waitFor()
    await page.getByText('Failed to delete account. Please try again.').waitFor()
    await page.unroute(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Account Deleted').waitFor()
  })

  it('explains itself to the only administrator', async () => {
    const { page } = await env.visit(phone)
    await createAccount(page, 'onlyadmin.leaving')
    const { db } = env.network.identity.ctx
    // Administrators of other files have the role again afterwards.
    const others = await db.query<{ id: number }>(
      "update users set role = 'Traveler' where role = 'Admin' returning id",
    )
    await db.query("update users set role = 'Admin' where username = 'onlyadmin.leaving'")
    try {
      await deleteAccount(page)
      await page.getByText('Deletion Failed').waitFor()
      await page
        .getByText('You are the only administrator. Please make another user an administrator first.')
        .waitFor()
    } finally {
      const ids = others.map(({ id }) => id)
      await db.query("update users set role = 'Admin' where id = any($1::bigint[])", [ids])
    }
  })
})

describe('the account tab', () => {
  it('looks good, and so does the question', async () => {
    const { page } = await visitAs(env, 'account.leaving', desktop)
    await account(page)
    await page.getByRole('button', { name: 'Export data', exact: true }).click()
    await page
      .getByRole('list', { name: 'Your exports' })
      .getByText(/^Ready · /)
      .waitFor()
    await expectGoodLooks(page)
    await age('account.leaving')
    await page.getByRole('button', { name: /^Download the export of/ }).click()
    await page.getByLabel('Current password').last().waitFor()
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    await page.getByRole('dialog', { name: 'Delete account' }).waitFor()
    await expectGoodLooks(page)
  })

  it('is Spanish', async () => {
    const names = { firstName: 'Lucía', lastName: 'Quist' }
    const { page } = await visitAs(env, 'lucia.leaving', { ...desktop, ...spanish }, names)
    await account(page)
    await page.getByRole('button', { name: 'Exportar datos' }).click()
    await page
      .getByRole('list', { name: 'Tus exportaciones' })
      .getByText(/^Lista · /)
      .waitFor()
    await expectSpanish(page)
  })
})
