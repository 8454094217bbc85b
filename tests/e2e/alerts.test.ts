import { type NotificationPreferences, routes } from '@vitrine/contracts'
import { type Person, signUp as register } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, share, signUp, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const idOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).id)
const put = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([url, json]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'PUT', headers, body: json })).status
    },
    [path, JSON.stringify(body)] as const,
  )

/** Signs up a user whose profile is private. */
async function signUpPrivately(page: Page, username: string): Promise<number> {
  await signUp(page, username)
  expect(await put(page, '/api/user/privacy-settings', { profileVisibility: 'private' })).toBe(200)
  return idOf(page)
}
const follow = (person: Person, id: number) => person.call(routes.followUser, { params: { id } })
const badge = (page: Page, text: string) => page.getByTestId('unread-badge').filter({ hasText: text })

describe('a request to follow', () => {
  it('is approved in the bell by keyboard, and who asked is notified', async () => {
    const { page, context, errors } = await env.visit(desktop)
    const id = await signUpPrivately(page, 'closed')
    const asker = await register(env.network.url, 'asker')
    const other = await register(env.network.url, 'otherasker')
    await follow(other, id)
    await env.network.drain()
    await follow(asker, id)
    await badge(page, '2').waitFor()

    await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('asker asked to follow you', { exact: true }).waitFor()
    await bell.getByRole('button', { name: 'Approve asker' }).press('Enter')
    await page.getByText('asker follows you now').waitFor()
    await expect.poll(() => bell.getByRole('listitem').count()).toBe(1)
    await badge(page, '1').waitFor()
    // The focus is on the entry that is left, and no link was opened.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('otherasker asked to follow you')
    expect(new URL(page.url()).pathname).toBe('/')

    await env.network.drain()
    const [news] = await asker.call(routes.listNotifications)
    expect(news).toMatchObject({
      kind: 'follow_approved',
      message: 'closed approved your request to follow',
      link: '/profile/closed',
    })
    expect((await follow(asker, id)).following).toBe(false)
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('is declined in the list on a phone, and goes when it is withdrawn', async () => {
    const { page, context, errors } = await env.visit(phone)
    const id = await signUpPrivately(page, 'pocket')
    const [asker, fickle] = [
      await register(env.network.url, 'declined'),
      await register(env.network.url, 'fickle'),
    ]
    await follow(asker, id)
    await follow(fickle, id)
    await badge(page, '2').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).tap()
    await page.getByRole('link', { name: 'View All' }).tap()
    await page.waitForURL('**/profile?tab=notifications')
    const list = page.getByRole('tabpanel')
    await list.getByText('fickle asked to follow you').waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])

    await follow(fickle, id)
    await list.getByText('fickle asked to follow you').waitFor({ state: 'detached' })
    await list.getByRole('button', { name: 'Decline fickle' }).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: 'Decline declined' }).tap()
    await list.getByText('No notifications yet').waitFor()
    await page.getByTestId('unread-badge').waitFor({ state: 'detached' })
    await env.network.drain()
    expect(await asker.call(routes.listNotifications)).toEqual([])
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('comes back when the answer fails', async () => {
    const { page, context } = await env.visit(desktop)
    const id = await signUpPrivately(page, 'cutoff')
    await follow(await register(env.network.url, 'patient'), id)
    await badge(page, '1').waitFor()
    await page.route('**/approve', route => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: 'Approve patient' }).click()
    await page.getByText('Approve could not be completed').waitFor()
    await page.getByRole('button', { name: 'Approve patient' }).waitFor()
    await badge(page, '1').waitFor()
    await context.close()
  })
})

describe('what a user wants', () => {
  const prefer = (page: Page, given: Partial<NotificationPreferences>) =>
    put(page, '/api/user/notification-preferences', given)

  it('stops likes when they are turned off, while comments still arrive', async () => {
    const { page, context } = await env.visit(desktop)
    await signUp(page, 'choosy')
    const [postId = 0] = await share(page, ['The light in room 4.'])
    await env.network.drain()
    expect(await prefer(page, { likeNotifications: false })).toBe(200)
    const fan = await register(env.network.url, 'fan')
    await fan.call(routes.likePost, { params: { id: postId } })
    await fan.call(routes.createComment, { params: { id: postId }, body: { content: 'So true.' } })
    await badge(page, '1').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText(/fan commented on your insight/).waitFor()
    expect(await bell.getByRole('listitem').count()).toBe(1)
    expect(await prefer(page, { likes: true } as never)).toBe(400)
    await context.close()
  })

  it('mutes a thread from its notification by keyboard, and finds the unread ones', async () => {
    const { page, context, errors } = await env.visit(desktop)
    await signUp(page, 'quiet')
    const [postId = 0, otherId = 0] = await share(page, ['A loud room.', 'A silent room.'])
    await env.network.drain()
    const [fan, more] = [await register(env.network.url, 'fan2'), await register(env.network.url, 'fan3')]
    await fan.call(routes.likePost, { params: { id: postId } })
    await badge(page, '1').waitFor()
    await page.goto('/profile?tab=notifications')
    const list = page.getByRole('tabpanel')
    await list.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mute this insight' }).press('Enter')
    await page.getByText('No more notifications about this insight').waitFor()
    await list.getByText('Muted').waitFor()

    await more.call(routes.createComment, { params: { id: postId }, body: { content: 'How loud?' } })
    await more.call(routes.likePost, { params: { id: otherId } })
    await badge(page, '2').waitFor()
    await list.getByRole('link', { name: /fan2 liked your insight/ }).click()
    await page.waitForURL(`**/post/${postId}`)
    await page.goto('/profile?tab=notifications')
    await list.getByRole('link', { name: /fan2 liked your insight/ }).waitFor()
    expect(await list.getByRole('link').count()).toBe(2)
    await list.getByRole('button', { name: 'Unread', exact: true }).click()
    await page.waitForURL('**/profile?tab=notifications&unread=true')
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await list.getByRole('link', { name: /fan3 liked your insight/ }).waitFor()
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    await list.getByText('No unread notifications').waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })
})

describe.each([
  ['light', 'desktop', desktop],
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'phone', phone],
] as const)('in %s on a %s', (colorScheme, device, options) => {
  it('bell and list have no violation that axe finds, and nothing wider than the page', async () => {
    const { page, context } = await env.visit({ ...options, colorScheme, bypassCSP: true })
    const name = `seen${colorScheme}${device}`
    await signUp(page, name)
    const id = await idOf(page)
    const [postId = 0] = await share(page, ['The light in room 4.'])
    await env.network.drain()
    const fan = await register(env.network.url, `fan${colorScheme}${device}`)
    await fan.call(routes.likePost, { params: { id: postId } })
    expect(await put(page, '/api/user/privacy-settings', { profileVisibility: 'private' })).toBe(200)
    await follow(await register(env.network.url, `longnamedasker${colorScheme}${device}`), id)
    await badge(page, '2').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByRole('button', { name: /^Decline/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await page.goto('/profile?tab=notifications')
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Decline/ })
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await context.close()
  })
})
