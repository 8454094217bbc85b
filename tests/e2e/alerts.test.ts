import { routes } from '@vitrine/contracts'
import { type Person, signUp as register } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  phone,
  share,
  showScreen,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** A member with a private profile, who has the feed open. */
async function visitPrivately(username: string, options: typeof desktop | typeof phone): Promise<Member> {
  const member = await visitAs(env, username, options)
  await member.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
  await openFeed(member)
  return member
}
async function openFeed({ page }: Member): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}
const follow = (person: Person, id: number) => person.call(routes.followUser, { params: { id } })
const badge = (page: Page, text: string) => page.getByTestId('unread-badge').filter({ hasText: text })

describe('a request to follow', () => {
  it('is approved in the bell by keyboard, and who asked is notified', async () => {
    const member = await visitPrivately('closed.alerts', desktop)
    const { page, user } = member
    const asker = await register(env.network.url, 'asker.alerts')
    const other = await register(env.network.url, 'other.alerts')
    await follow(other, user.id)
    await env.network.drain()
    await follow(asker, user.id)
    await badge(page, '2').waitFor()

    await pressEnter(page.getByRole('button', { name: /^Notifications/ }))
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('asker.alerts asked to follow you', { exact: true }).waitFor()
    await pressEnter(bell.getByRole('button', { name: 'Approve asker.alerts' }))
    await page.getByText('asker.alerts follows you now').waitFor()
    await expect.poll(() => bell.getByRole('listitem').count()).toBe(1)
    await badge(page, '1').waitFor()
    // The focus is on the entry that is left, and no link was opened.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('other.alerts asked to follow you')
    expect(new URL(page.url()).pathname).toBe('/')

    await env.network.drain()
    const [news] = await asker.call(routes.listNotifications)
    expect(news).toMatchObject({
      kind: 'follow_approved',
      message: 'closed.alerts approved your request to follow',
      link: `/profile/${user.slug}`,
    })
    expect((await follow(asker, user.id)).following).toBe(false)
    noErrors(member)
    await close(member)
  })

  it('is declined in the list on a phone, and goes when it is withdrawn', async () => {
    const member = await visitPrivately('pocket.alerts', phone)
    const { page, user } = member
    const asker = await register(env.network.url, 'declined.alerts')
    const fickle = await register(env.network.url, 'fickle.alerts')
    await follow(asker, user.id)
    await follow(fickle, user.id)
    await badge(page, '2').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).tap()
    await page.getByRole('link', { name: 'View All' }).tap()
    await page.waitForURL('**/profile?tab=notifications')
    const list = page.getByRole('tabpanel')
    await list.getByText('fickle.alerts asked to follow you').waitFor()
    await expectGoodLooks(page)

    await follow(fickle, user.id)
    await list.getByText('fickle.alerts asked to follow you').waitFor({ state: 'detached' })
    await list.getByRole('button', { name: 'Decline fickle.alerts' }).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: 'Decline declined.alerts' }).tap()
    await list.getByText('No notifications yet').waitFor()
    await page.getByTestId('unread-badge').waitFor({ state: 'detached' })
    await env.network.drain()
    expect(await asker.call(routes.listNotifications)).toEqual([])
    noErrors(member)
    await close(member)
  })

  it('comes back when the answer fails', async () => {
    const member = await visitPrivately('cutoff.alerts', desktop)
    const { page, user } = member
    await follow(await register(env.network.url, 'patient.alerts'), user.id)
    await badge(page, '1').waitFor()
    await page.route('**/approve', route => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: 'Approve patient.alerts' }).click()
    await page.getByText('Approve could not be completed').waitFor()
    await page.getByRole('button', { name: 'Approve patient.alerts' }).waitFor()
    await badge(page, '1').waitFor()
    await close(member)
  })
})

describe('what a user wants', () => {
  it('stops likes when they are turned off, while comments still arrive', async () => {
    const member = await visitAs(env, 'choosy.alerts', desktop)
    const { page } = member
    await openFeed(member)
    const [postId = 0] = await share(page, ['The light in room 4.'])
    await env.network.drain()
    await member.call(routes.updateNotificationPreferences, { body: { likeNotifications: false } })
    const fan = await register(env.network.url, 'fan.alerts')
    await fan.call(routes.likePost, { params: { id: postId } })
    await fan.call(routes.createComment, { params: { id: postId }, body: { content: 'So true.' } })
    await badge(page, '1').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText(/fan\.alerts commented on your insight/).waitFor()
    expect(await bell.getByRole('listitem').count()).toBe(1)
    await close(member)
  })

  it('mutes a thread from its notification by keyboard, and finds the unread ones', async () => {
    const member = await visitAs(env, 'quiet.alerts', desktop)
    const { page } = member
    await openFeed(member)
    const [postId = 0, otherId = 0] = await share(page, ['A loud room.', 'A silent room.'])
    await env.network.drain()
    const fan = await register(env.network.url, 'fan2.alerts')
    const more = await register(env.network.url, 'fan3.alerts')
    await fan.call(routes.likePost, { params: { id: postId } })
    await badge(page, '1').waitFor()
    await page.goto('/profile?tab=notifications')
    const list = page.getByRole('tabpanel')
    await pressEnter(list.getByRole('button', { name: 'More' }))
    await pressEnter(page.getByRole('menuitem', { name: 'Mute this insight' }))
    await page.getByText('No more notifications about this insight').waitFor()
    await list.getByText('Muted').waitFor()

    await more.call(routes.createComment, { params: { id: postId }, body: { content: 'How loud?' } })
    await more.call(routes.likePost, { params: { id: otherId } })
    await badge(page, '2').waitFor()
    await list.getByRole('link', { name: /fan2\.alerts liked your insight/ }).click()
    await page.waitForURL(`**/post/${postId}`)
    await page.goto('/profile?tab=notifications')
    await list.getByRole('link', { name: /fan2\.alerts liked your insight/ }).waitFor()
    expect(await list.getByRole('link').count()).toBe(2)
    await list.getByRole('button', { name: 'Unread', exact: true }).click()
    await page.waitForURL('**/profile?tab=notifications&unread=true')
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await list.getByRole('link', { name: /fan3\.alerts liked your insight/ }).waitFor()
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    await list.getByText('No unread notifications').waitFor()
    noErrors(member)
    await close(member)
  })
})

it('bell and list look good in both themes, on a desktop and a phone', async () => {
  const member = await visitAs(env, 'seen.alerts', desktop)
  const { page, user } = member
  await openFeed(member)
  const [postId = 0] = await share(page, ['The light in room 4.'])
  await env.network.drain()
  const fan = await register(env.network.url, 'fan4.alerts')
  await fan.call(routes.likePost, { params: { id: postId } })
  await member.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
  await follow(await register(env.network.url, 'asker.with.a.long.name.alerts'), user.id)
  await badge(page, '2').waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('button', { name: /^Decline/ }).waitFor()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await showScreen(page, '/profile?tab=notifications')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Decline/ })
    .waitFor()
  await expectGoodLooks(page)
  noErrors(member)
  await close(member)
})
