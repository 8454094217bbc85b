import { routes } from '@vitrine/contracts'
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

describe('the Museums tab of a profile', () => {
  it('shows what its owner follows, to others too', async () => {
    const owner = await visitAs(env, 'owner.followedmuseums', desktop)
    const { page } = owner
    await page.goto('/profile?tab=museums')
    await page.getByText('Museums that you follow are shown here.').waitFor()
    await page.getByRole('link', { name: 'Discover museums' }).click()
    await page.waitForURL(url => url.pathname === '/discover')

    await page.goto('/museum/rijksmuseum')
    await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).first().click()
    await page.getByRole('main').getByRole('button', { name: 'Following', exact: true }).first().waitFor()
    await env.network.drain()

    await page.goto('/profile')
    await pressEnter(page.getByRole('tab', { name: 'Museums' }))
    const panel = page.getByRole('tabpanel', { name: 'Museums' })
    const museum = panel.getByRole('link', { name: /Rijksmuseum/ }).first()
    await museum.waitFor()
    await expectGoodLooks(page)

    const reader = await visitAs(env, 'reader.followedmuseums', phone)
    const address = `/profile/${owner.user.slug}?tab=museums`
    await reader.page.goto(address)
    await reader.page
      .getByRole('tabpanel', { name: 'Museums' })
      .getByRole('link', { name: /Rijksmuseum/ })
      .first()
      .click()
    await reader.page.getByRole('heading', { level: 1, name: 'Rijksmuseum' }).waitFor()

    await owner.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
    await env.network.drain()
    await reader.page.goto(address)
    await reader.page.getByRole('heading', { name: 'This profile is private.' }).waitFor()
    expect(await reader.page.getByRole('link', { name: /Rijksmuseum/ }).count()).toBe(0)
    noErrors(owner, reader)
    await close(owner, reader)
  })
})
