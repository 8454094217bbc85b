import { routes } from '@vitrine/contracts'
import { createVisitor } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs in with another browser. */
async function signInOn(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(`${username}-likes-museums`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

describe('the page of sessions', () => {
  it('leads from the profile, shows where the user is signed in, and ends one session there', async () => {
    const here = await visitAs(env, 'here.sessions')
    const there = await env.visit({ ...phone, userAgent: iPhone })
    await signInOn(there.page, 'here.sessions')

    await here.page.goto('/profile')
    await here.page.getByRole('button', { name: 'Account settings' }).click()
    await here.page.getByRole('link', { name: 'Manage sessions' }).click()
    await here.page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor()
    const other = here.page.getByRole('article', { name: 'Safari 18 on iOS' })
    await other.getByText('127.0.0.0/24').waitFor()
    expect(
      await here.page.getByRole('region', { name: 'Current session' }).getByRole('article').count(),
    ).toBe(1)

    await pressEnter(other.getByRole('button', { name: 'Log out of Safari 18 on iOS' }))
    await here.page.getByText('Sessions Logged Out').waitFor()
    await other.waitFor({ state: 'detached' })
    await here.page.getByText('You are signed in here only.').waitFor()
    const statusOn = (page: Page) => page.evaluate(async () => (await fetch('/api/auth/user')).status)
    await expect.poll(() => statusOn(there.page)).toBe(401)
    expect(await statusOn(here.page)).toBe(200)
    noErrors(here, there)
    await close(here, there)
  })

  it('ends all others at once, and keeps this one', async () => {
    const member = await visitAs(env, 'leaver.sessions', phone)
    const { page } = member
    const body = { email: 'leaver.sessions@vitrine.example', password: 'leaver.sessions-likes-museums' }
    const visitors = [createVisitor(env.network.url), createVisitor(env.network.url)]
    for (const visitor of visitors) await visitor.call(routes.login, { body })

    await page.goto('/sessions')
    await page.getByRole('button', { name: 'Logout All Others' }).click()
    await page.getByText('2 sessions logged out.').waitFor()
    await page.getByText('You are signed in here only.').waitFor()
    const statusOf = (visitor: (typeof visitors)[number]) =>
      visitor.call(routes.getCurrentUser).then(
        () => 200,
        error => error.status,
      )
    for (const visitor of visitors) {
      await expect.poll(() => statusOf(visitor)).toBe(401)
    }
    await page.reload()
    await page.getByRole('heading', { name: 'Current session' }).waitFor()
    noErrors(member)
    await close(member)
  })

  it('says what failed, and loads when asked again', async () => {
    const { page, context } = await visitAs(env, 'unlucky.sessions')
    await page.route('**/api/auth/my-sessions', route => route.fulfill({ status: 404, json: {} }))
    await page.goto('/sessions')
    await page.getByRole('heading', { name: 'Failed to load session data' }).waitFor()
    await page.unroute('**/api/auth/my-sessions')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Current session' }).waitFor()
    await context.close()
  })

  it('has good looks', async () => {
    const { page, context } = await visitAs(env, 'seen.sessions')
    const body = { email: 'seen.sessions@vitrine.example', password: 'seen.sessions-likes-museums' }
    await createVisitor(env.network.url).call(routes.login, { body })
    await page.goto('/sessions')
    await page.getByRole('button', { name: 'Logout All Others' }).waitFor()
    await expectGoodLooks(page)
    await context.close()
  })

  it('is for members', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/sessions')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe('/auth?next=%2Fsessions')
    await context.close()
  })
})
