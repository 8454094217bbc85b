import { routes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import {
  close,
  countRequests,
  createMember,
  type Member,
  noErrors,
  sharePost,
  shown,
  visitAs,
} from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Opens the person's page and chooses from its menu. */
async function choose({ page }: Member, name: string, item: string) {
  await page.goto(`/profile/${name}`)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('a private profile', () => {
  it('is asked for, approved by its owner, and seen then', async () => {
    const owner = await visitAs(env, 'privateowner')
    await sharePost(owner, 'Only for those who asked')
    const other = await visitAs(env, 'asker.people', phone)
    await owner.page.goto('/profile?settings=privacy')
    await owner.page.getByRole('radio', { name: 'Private' }).click()
    await expect
      .poll(async () => (await owner.call(routes.getPrivacySettings)).profileVisibility)
      .toBe('private')
    await env.network.drain()

    const posts = countRequests(other.page, 'GET', /^\/api\/user\/\d+\/posts$/)
    await other.page.goto('/profile/privateowner')
    await other.page.getByRole('heading', { name: 'This profile is private.' }).waitFor()
    await other.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await shown(other.page, 'Request sent')
    await other.page.getByRole('button', { name: 'Requested' }).waitFor()
    expect(posts()).toBe(0)
    await env.network.drain()

    await owner.page.goto('/profile?tab=notifications')
    const requests = owner.page.getByRole('region', { name: 'Requests to follow you' })
    await pressEnter(requests.getByRole('button', { name: 'Approve asker.people' }))
    await shown(owner.page, 'asker.people follows you now')
    await requests.waitFor({ state: 'detached' })
    await env.network.drain()

    await other.page.reload()
    await other.page.getByRole('button', { name: 'Following' }).waitFor()
    await shown(other.page, 'Only for those who asked')
    noErrors(owner, other)
    await close(owner, other)
  })

  it('takes a request back, and declines one', async () => {
    const [owner, other] = await Promise.all([visitAs(env, 'decliner'), visitAs(env, 'declined.people')])
    await owner.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
    await other.page.goto('/profile/decliner')
    await other.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await other.page.getByRole('button', { name: 'Requested' }).click()
    await shown(other.page, 'Request withdrawn')
    await other.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await other.page.getByRole('button', { name: 'Requested' }).waitFor()

    await owner.page.goto('/profile?tab=notifications')
    await owner.page.getByRole('button', { name: 'Decline declined.people' }).click()
    await shown(owner.page, 'The request of declined.people is declined')
    await owner.page.getByRole('heading', { name: 'Requests to follow you' }).waitFor({ state: 'detached' })
    expect((await other.call(routes.getProfile, { params: { id: owner.user.id } })).isRequested).toBe(false)
    noErrors(owner, other)
    await close(owner, other)
  })

  it('for friends says whom it is for', async () => {
    const owner = await createMember(env, 'friendly')
    await owner.call(routes.updatePrivacySettings, { body: { profileVisibility: 'friends' } })
    const { page, context } = await env.visit()
    await page.goto('/profile/friendly')
    await page.getByRole('heading', { name: 'This profile is for friends.' }).waitFor()
    await context.close()
  })
})

describe('a block', () => {
  it('is confirmed, hides both from each other at once, and is taken back in the settings', async () => {
    const [blocker, blocked] = await Promise.all([visitAs(env, 'blocker'), visitAs(env, 'blockedone', phone)])
    const { id } = await sharePost(blocked, 'Seen before the block')
    await blocker.call(routes.followUser, { params: { id: blocked.user.id } })
    await env.network.drain()

    const { page } = blocker
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'Seen before the block' })
    await card.getByRole('link', { name: 'blockedone' }).first().click()
    await page.getByRole('button', { name: 'Following' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block blockedone?' })
    await dialog.getByText('You will not see each other on Vitrine').waitFor()
    // Nothing is loaded again: what the page shows is its own doing.
    await page.route('**/api/feed/mixed*', route => route.abort())
    await dialog.getByRole('button', { name: 'Block' }).click()
    await page.getByRole('heading', { name: 'You blocked blockedone.' }).waitFor()
    expect(await page.getByText('Seen before the block').count()).toBe(0)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('heading', { name: 'Home' }).waitFor({ state: 'attached' })
    expect(await page.getByText('Seen before the block').count()).toBe(0)
    await page.unroute('**/api/feed/mixed*')

    await blocked.page.goto('/profile/blocker')
    await blocked.page.getByRole('heading', { name: 'User not found' }).waitFor()
    const relation = await blocker.call(routes.getProfile, { params: { id: blocked.user.id } })
    expect(relation).toMatchObject({ isBlocked: true, isFollowing: false, isRestricted: true })

    await page.goto('/profile?settings=privacy')
    await page.getByRole('button', { name: 'Unblock blockedone' }).click()
    await shown(page, 'blockedone is no longer blocked')
    await page.getByText('You block no one.').waitFor()
    await blocked.page.reload()
    await blocked.page.getByRole('heading', { name: 'blocker', exact: true }).waitFor()
    await page.goto('/profile/blockedone')
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    expect(id).toBeGreaterThan(0)
    noErrors(blocker, blocked)
    await close(blocker, blocked)
  })

  it('is taken back on the profile, and a refusal leaves all as it was', async () => {
    const [member, other] = await Promise.all([visitAs(env, 'hesitant'), createMember(env, 'hesitated')])
    await member.page.route('**/block', route => route.fulfill({ status: 403, json: {} }))
    await choose(member, 'hesitated', 'Block')
    const dialog = member.page.getByRole('dialog', { name: 'Block hesitated?' })
    await dialog.getByRole('button', { name: 'Block' }).click()
    await shown(member.page, 'Access Denied')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await member.page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    await member.page.unroute('**/block')

    await member.call(routes.blockUser, { params: { id: other.user.id } })
    await member.page.reload()
    await member.page.getByRole('button', { name: 'Unblock' }).click()
    await member.page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    await close(member)
  })
})

describe('a mute', () => {
  it('lasts as long as chosen, is marked on the profile, and is taken back there or in the settings', async () => {
    const [member, other] = await Promise.all([visitAs(env, 'muter', phone), createMember(env, 'mutedone')])
    await choose(member, 'mutedone', 'Mute for 1 week')
    const { page } = member
    await shown(page, 'mutedone is muted')
    await shown(page, /^Muted until /)
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Unmute' }).click()
    await page.getByText(/^Muted until /).waitFor({ state: 'detached' })

    await choose(member, 'mutedone', 'Mute forever')
    await page.getByRole('listitem').filter({ hasText: 'Muted' }).waitFor()
    await page.goto('/profile?settings=privacy')
    await page.getByText('Forever', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Unmute mutedone' }).click()
    await page.getByText('You mute no one.').waitFor()
    const { isMuted } = await member.call(routes.getProfile, { params: { id: other.user.id } })
    expect(isMuted).toBe(false)
    noErrors(member)
    await close(member)
  })
})

describe('a renamed person', () => {
  it('is found at the old address, which becomes the new one', async () => {
    const [owner, other] = await Promise.all([visitAs(env, 'firstname'), visitAs(env, 'reader.people')])
    await sharePost(owner, 'By whatever name')
    await env.network.drain()
    await owner.page.goto('/profile/firstname?settings=profile')
    await shown(owner.page, 'By whatever name')
    const dialog = owner.page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByLabel('Username').fill('second.name')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shown(owner.page, 'Profile Updated')
    await owner.page.waitForURL('**/profile/second-name?settings=profile')
    await owner.page.keyboard.press('Escape')
    await owner.page.getByRole('heading', { name: 'second.name' }).waitFor()

    await other.page.goto('/profile/firstname?tab=x')
    await other.page.waitForURL('**/profile/second-name?tab=x')
    await other.page.getByRole('heading', { name: 'second.name' }).waitFor()
    await other.page.goto('/profile/FirstName/followers')
    await other.page.waitForURL('**/profile/second-name/followers')
    noErrors(owner, other)
    await close(owner, other)
  })
})

describe('the lists of a profile', () => {
  it('are opened by their counts, and hidden by their owner', async () => {
    const [owner, other] = await Promise.all([
      visitAs(env, 'followed'),
      visitAs(env, 'follower.people', phone),
    ])
    await other.call(routes.followUser, { params: { id: owner.user.id } })
    await env.network.drain()
    await other.page.goto('/profile/followed')
    await other.page.getByRole('link', { name: '1 follower' }).click()
    await other.page.getByRole('heading', { name: 'Followers' }).waitFor()
    await other.page.getByRole('link', { name: /^follower/ }).waitFor()
    await other.page.getByRole('link', { name: 'followed', exact: true }).click()
    await other.page.getByRole('link', { name: '0 following' }).click()
    await shown(other.page, 'Not following anyone yet')

    await owner.call(routes.updatePrivacySettings, { body: { showFollowers: false, allowMessages: false } })
    await other.page.goto('/profile/followed/followers')
    await shown(other.page, 'This list is hidden.')
    await owner.page.goto('/profile/followed/followers')
    await owner.page.getByRole('link', { name: /^follower/ }).waitFor()

    await other.page.goto('/profile/followed')
    await shown(other.page, 'Does not take messages')
    expect(await other.page.getByRole('link', { name: 'Message', exact: true }).count()).toBe(0)
    await owner.page.goto('/profile/follower-people')
    const message = owner.page.getByRole('link', { name: 'Message', exact: true })
    expect(await message.getAttribute('href')).toBe(`/messages?to=${other.user.id}`)
    await shown(owner.page, 'Follows you')
    noErrors(owner, other)
    await close(owner, other)
  })
})

describe('following', () => {
  it('is sent once by a double tap, and a failure says so', async () => {
    const member = await visitAs(env, 'tapper.people', phone)
    await createMember(env, 'tapped')
    const { page } = member
    const sent = countRequests(page, 'POST', /\/follow$/)
    await page.goto('/profile/tapped')
    const follow = page.getByRole('button', { name: 'Follow', exact: true })
    await follow.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await shown(page, "You're now following tapped")
    await page.getByRole('button', { name: 'Following' }).waitFor()
    expect(sent()).toBe(1)

    await page.route('**/follow', route => route.fulfill({ status: 403, json: {} }))
    await page.getByRole('button', { name: 'Following' }).click()
    await shown(page, 'Failed to follow user. Please try again.')
    await page.getByRole('button', { name: 'Following' }).waitFor()
    await page.unroute('**/follow')
    await page.getByRole('button', { name: 'Following' }).click()
    await shown(page, "You've unfollowed tapped")
    noErrors(member)
    await close(member)
  })
})
