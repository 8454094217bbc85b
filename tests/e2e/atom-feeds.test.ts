import { routes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommunity, visitAsAmbassador } from './communities.ts'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, shown, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

describe('the Atom feed', () => {
  it('is linked from a museum and from a public profile alone', async () => {
    const member = await visitAs(env, 'fedor.atomfeeds', desktop)
    const { page, user } = member
    const link = page.getByRole('link', { name: 'Atom feed' })
    const alternate = page.locator('head link[type="application/atom+xml"]')
    for (const path of ['/museum/rijksmuseum', `/profile/${user.slug}`]) {
      await page.goto(path)
      await link.waitFor()
      expect(await link.getAttribute('href')).toBe(`${path}/insights.atom`)
      expect(await alternate.getAttribute('href')).toContain(`${path}/insights.atom`)
      await expectGoodLooks(page)
      const answer = await page.request.get(`${path}/insights.atom`)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
      ])
    }
    await member.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
    const anonymous = await env.visit(phone)
    // Pages are kept for two seconds, for anonymous visitors and for members apart.
    for (const each of [anonymous.page, page]) {
      const feeds = async () => {
        await each.goto(`/profile/${user.slug}`)
        return each.locator('head link[type="application/atom+xml"]').count()
      }
      await expect.poll(feeds, { interval: 500 }).toBe(0)
      await each.getByRole('heading', { level: 1 }).waitFor()
      expect(await each.getByRole('link', { name: 'Atom feed' }).count()).toBe(0)
    }
    noErrors(member, anonymous)
    await close(member, anonymous)
  })

  it('of a community is linked from it while it is public, and is not there once it is private', async () => {
    const creator = await visitAsAmbassador(env, 'gesa.atomfeeds', phone)
    const { page } = creator
    const { id } = await createCommunity(page, { name: 'Feed Readers of Bramholt' })
    const path = `/communities/${id}`
    const data = { type: 'discussion', title: 'Which glue?', content: 'For glass' }
    expect((await page.request.post(`/api${path}/posts`, { data })).status()).toBe(201)
    await env.network.drain()
    await page.goto(`/groups/${id}?tab=about`)
    const link = page.getByRole('link', { name: 'Atom feed' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`${path}/insights.atom`)
    const alternate = page.locator('head link[type="application/atom+xml"]')
    expect(await alternate.getAttribute('href')).toContain(`${path}/insights.atom`)
    await expectGoodLooks(page)
    const anonymous = await env.visit(phone)
    const read = () => anonymous.page.request.get(`${path}/insights.atom`)
    const answer = await read()
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    expect(await answer.text()).toContain('gesa.atomfeeds: Which glue?')
    const change = await page.request.put(`/api${path}`, { data: { membershipType: 'private' } })
    expect(change.status()).toBe(200)
    // The gateway keeps no feed, and the headers let shared caches keep one for 5 seconds.
    expect((await read()).status()).toBe(404)
    const feeds = async () => {
      await page.goto(`${path}?tab=about`)
      return alternate.count()
    }
    await expect.poll(feeds, { interval: 500 }).toBe(0)
    await shown(page, 'Members are approved, and they alone see who is here.')
    expect(await link.count()).toBe(0)
    noErrors(creator, anonymous)
    await close(creator, anonymous)
  })
})
