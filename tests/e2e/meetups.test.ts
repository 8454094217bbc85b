import { meetupPath } from '@vitrine/contracts'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, heading, join, toast, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { answerMeetup, createMeetup, moveMeetup, tile } from './meetups.ts'
import { close, noErrors, shown, tabTo, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('gives the seat of a full meetup to who waits, when its holder cancels by keyboard alone', async () => {
  const owner = await visitAsAmbassador(env, 'odile.meetups')
  const community = await createCommunity(owner.page, { name: 'Etchers of Meetham' })
  const [wilma, otto] = await Promise.all([visitAs(env, 'wilma.meetups'), visitAs(env, 'otto.meetups')])
  for (const member of [wilma, otto]) await join(member, community)
  const title = 'Dusk in the print room'
  const meetup = await createMeetup(owner.page, community.id, {
    maxAttendees: 2,
    enableWaitlist: true,
    tags: ['etching', 'paper', 'slow', 'evening'],
    ageRestrictions: 'From 16',
    accessibilityNotes: 'There is a lift.',
    rainPlan: 'We are inside.',
  })
  await env.network.drain()
  await runFanOuts(env.network.notifications.ctx)

  // Wilma takes the last seat.
  await wilma.page.goto(`/groups/${community.id}`)
  await wilma.page.getByRole('tab', { name: 'Meetups' }).click()
  const programme = tile(wilma.page, title)
  await programme.getByText('1 going').waitFor()
  await programme.getByText('+1').waitFor()
  await shown(wilma.page, 'Only community ambassadors can create meetups.')
  expect(await button(wilma.page, 'Create meetup').count()).toBe(0)
  await tabTo(wilma.page, 'Interested')
  await wilma.page.keyboard.press('Enter')
  await toast(wilma.page, 'Successfully marked as interested in event!')
  await programme.getByText('1 interested').waitFor()
  await focused(button(wilma.page, 'Interested'))
  await wilma.page.keyboard.press('Shift+Tab')
  await focused(button(wilma.page, 'Join Meetup'))
  await wilma.page.keyboard.press('Enter')
  await toast(wilma.page, 'Successfully joined event!')
  await focused(button(wilma.page, 'Going'))
  await programme.getByText('Full').waitFor()
  await expectGoodLooks(wilma.page)

  // Otto waits, on the page of the meetup.
  await otto.page.goto(meetupPath(meetup.id))
  await heading(otto.page, title)
  // The notification that it was created is unread.
  await expect.poll(() => otto.page.title()).toBe(`(1) ${title} · Vitrine`)
  await shown(otto.page, '2 of 2 seats')
  await otto.page.getByRole('link', { name: 'wilma.meetups' }).waitFor()
  expect(await button(otto.page, 'Edit').count()).toBe(0)
  await button(otto.page, 'Join waitlist').click()
  await toast(otto.page, 'You are in the waitlist')
  await shown(otto.page, 'You are number 1 in the waitlist')
  await expectGoodLooks(otto.page)

  // Wilma cancels; both pages follow.
  await wilma.page.keyboard.press('Enter')
  await focused(wilma.page.getByRole('menuitem', { name: 'Interested only' }))
  await wilma.page.keyboard.press('ArrowDown')
  await wilma.page.keyboard.press('Enter')
  await toast(wilma.page, 'You are no longer going')
  await focused(button(wilma.page, 'Join waitlist'))
  await button(otto.page, 'Going').waitFor()
  await shown(otto.page, '2 of 2 seats')
  await otto.page.getByRole('link', { name: 'wilma.meetups' }).waitFor({ state: 'detached' })

  // The organizer cancels it; the open pages follow.
  await owner.page.goto(meetupPath(meetup.id))
  for (const name of ['Edit', 'Duplicate', 'Delete']) await button(owner.page, name).waitFor()
  await expectGoodLooks(owner.page)
  expect((await owner.page.request.delete(`/api/meetups/${meetup.id}`)).ok()).toBe(true)
  for (const { page } of [owner, otto]) await shown(page, 'This meetup was cancelled.')
  await programme.getByText('Cancelled').waitFor()
  for (const name of ['Edit', 'Delete']) await button(owner.page, name).waitFor({ state: 'detached' })
  await expectGoodLooks(otto.page)
  noErrors(owner, wilma, otto)
  await close(owner, wilma, otto)
})

it('offers the seat of a paid meetup, and has what was in a section of its own', async () => {
  const owner = await visitAsAmbassador(env, 'pia.meetups')
  const community = await createCommunity(owner.page, { name: 'Binders of Meetham' })
  const nora = await visitAs(env, 'nora.meetups')
  await join(nora, community)
  const paid = await createMeetup(owner.page, community.id, {
    title: 'A book in an hour',
    maxAttendees: 1,
    enableWaitlist: true,
    cost: 'paid',
    costAmount: '€12.50',
  })
  const past = await createMeetup(owner.page, community.id, { title: 'The first meetup' })
  await moveMeetup(env, past, '2026-01-03 18:30', '2026-01-03 20:30')
  await env.network.drain()
  const { page } = nora
  await page.goto(`/communities/${community.id}?tab=meetups`)
  await tile(page, 'A book in an hour').getByRole('button', { name: 'Join waitlist' }).click()
  await shown(page, 'You are number 1 in the waitlist')
  expect(await tile(page, 'The first meetup').getByRole('button').count()).toBe(0)
  await page.getByRole('heading', { name: 'Past' }).waitFor()
  expect((await answerMeetup(owner.page, paid, 'none')).ok()).toBe(true)
  await shown(page, /^A seat is held for you until /)
  await expectGoodLooks(page)
  await tile(page, 'A book in an hour').getByRole('link', { name: 'A book in an hour' }).click()
  await heading(page, 'A book in an hour')
  await shown(page, '€12.50')
  await expectGoodLooks(page)
  await button(page, 'Accept').click()
  await toast(page, 'Successfully joined event!')
  await button(page, 'Going').waitFor()
  await page.goBack()
  await tile(page, 'A book in an hour').getByRole('button', { name: 'Going' }).waitFor()
  noErrors(owner, nora)
  await close(owner, nora)
})

it('shows title and date of a meetup of a private community to an outsider, who joins it first', async () => {
  const owner = await visitAsAmbassador(env, 'paul.meetups')
  const community = await createCommunity(owner.page, {
    name: 'Vault of Meetham',
    membershipType: 'private',
  })
  const meetup = await createMeetup(owner.page, community.id, { title: 'Behind the locked door' })
  const eve = await visitAs(env, 'eve.meetups')
  await env.network.drain()
  const { page } = eve
  await page.goto(`/communities/${community.id}`)
  await page.getByRole('heading', { name: 'This community is private' }).waitFor()
  await page.getByRole('tab', { name: 'Meetups' }).click()
  const programme = tile(page, 'Behind the locked door')
  await programme.getByText('Saturday, June 14, 2031').waitFor()
  expect(await programme.getByText(/Print room|going/).count()).toBe(0)
  expect(await programme.getByRole('button').count()).toBe(0)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Join Community' }).waitFor()
  await expectGoodLooks(page)
  await programme.getByRole('link', { name: 'Behind the locked door' }).click()
  await heading(page, 'Behind the locked door')
  await page.getByRole('complementary').getByText('Saturday, June 14, 2031').waitFor()
  expect(await page.getByText(/Print room|etchings|going/).count()).toBe(0)
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Join the community first' }).click()
  await heading(page, 'Vault of Meetham')

  // Its page follows when the request is approved.
  await button(page, 'Join Community').click()
  await toast(page, 'Request sent')
  await page.goto(meetupPath(meetup.id))
  await shown(page, 'Only members see the place, the details and who comes.')
  const requests = `/api/communities/${community.id}/join-requests`
  const [request] = await (await owner.page.request.get(`${requests}?status=pending`)).json()
  expect((await owner.page.request.post(`${requests}/${request.id}/approve`)).ok()).toBe(true)
  await shown(page, 'Print room, second floor')
  await button(page, 'Join Meetup').waitFor()

  await page.goto('/meetups/999999')
  await heading(page, 'Meetup not found')
  await expectGoodLooks(page)
  await page.goto('/meetups/paper')
  await heading(page, 'Meetup not found')
  noErrors(owner, eve)
  await close(owner, eve)
})
