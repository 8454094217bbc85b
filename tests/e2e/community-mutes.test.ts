import { type CommunityCard, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, join, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, createMember, type Member, noErrors, tabTo, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

type Client = Pick<Member, 'call'>
const share = ({ call }: Client, { id }: CommunityCard, content: string) =>
  call(routes.createCommunityPost, { params: { id }, body: { type: 'text', content } })
const like = ({ call }: Client, { id }: { id: number }) => call(routes.likeCommunityPost, { params: { id } })
const comment = ({ call }: Client, { id }: { id: number }, content: string) =>
  call(routes.createCommunityComment, { params: { id }, body: { content } })

const notificationsSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications' })
const bell = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const entry = (page: Page, text: string) => bell(page).getByRole('listitem').filter({ hasText: text })
async function choose(page: Page, text: string, item: string) {
  await entry(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('a member mutes a group, then a post of another one, and unmutes the group in the bell', async () => {
  const owner = await visitAsAmbassador(env, 'ines.mutes')
  const loud = await createCommunity(owner.page, { name: 'Bell Ringers of Muteham' })
  const calm = await createCommunity(owner.page, { name: 'Quiet Readers of Muteham' })
  const [wilma, otto] = await Promise.all([visitAs(env, 'wilma.mutes'), createMember(env, 'otto.mutes')])
  for (const member of [wilma, otto]) for (const each of [loud, calm]) await join(member, each)
  const inLoud = await share(wilma, loud, 'Nine bells at noon')
  const inCalm = await share(wilma, calm, 'Nine books at dusk')
  await like(otto, inLoud)
  await env.network.drain()

  const { page } = wilma
  await page.goto(`/groups/${loud.id}?tab=about`)
  await notificationsSwitch(page).waitFor()
  expect(await notificationsSwitch(page).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'What moderators did' }).focus()
  await page.keyboard.press('Tab')
  await focused(notificationsSwitch(page))
  await page.keyboard.press('Space')
  await toast(page, 'No more notifications of what others do in this community')
  expect(await notificationsSwitch(page).isChecked()).toBe(false)
  await expectGoodLooks(page)

  // Of what happens now, only the other group is notified of.
  await comment(otto, inLoud, 'Ten bells, surely.')
  await comment(otto, inCalm, 'Ten books, surely.')
  await env.network.drain()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await entry(page, 'otto.mutes commented on your post: “Ten books, surely.”').waitFor()
  await entry(page, 'otto.mutes liked your post: “Nine bells at noon”').getByText('Muted').waitFor()
  expect(await bell(page).getByRole('listitem').count()).toBe(2)
  await expectGoodLooks(page)

  // One post of the other group, by the keyboard.
  await entry(page, 'Ten books').getByRole('link').focus()
  await tabTo(page, 'More')
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Mute this post' }))
  await page.keyboard.press('Enter')
  await toast(page, 'No more notifications about this post')
  await entry(page, 'Ten books').getByText('Muted').waitFor()
  await like(otto, inCalm)

  // On a phone, in the bell: the page below follows.
  await page.setViewportSize(phone.viewport)
  await choose(page, 'Nine bells', 'Unmute this community')
  await toast(page, 'Notifications of what others do in this community are on')
  await expect.poll(() => notificationsSwitch(page).isChecked()).toBe(true)
  await comment(otto, inLoud, 'Eleven bells.')
  await env.network.drain()
  await entry(page, 'Eleven bells.').waitFor()
  expect(await bell(page).getByRole('listitem').count()).toBe(3)
  expect(await wilma.call(routes.getCommunityMute, { params: { id: loud.id } })).toEqual({ muted: false })

  // A failure is shown, and the switch is back where it was.
  await page.keyboard.press('Escape')
  const refusal = { status: 403, json: { message: 'Not now.', code: 'forbidden' } }
  await page.route('**/api/notifications/communities/*', route =>
    route.request().method() === 'PUT' ? route.fulfill(refusal) : route.continue(),
  )
  await notificationsSwitch(page).click()
  await toast(page, 'Not now.')
  await expect.poll(() => notificationsSwitch(page).isChecked()).toBe(true)

  noErrors(owner, wilma)
  await close(owner, wilma)
})
