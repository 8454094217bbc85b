import { readFile } from 'node:fs/promises'
import { type CommunityCard, type Meetup, meetupDiscussionPath, meetupPath, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { act, dialogOf, field, isClosed } from './event-forms.ts'
import { expectGoodLooks } from './looks.ts'
import { createMeetup, crowd, reading } from './meetups.ts'
import { createMember, type Member, noErrors, shown, tabTo, visitAs } from './members.ts'
import { button, followNotification } from './museum-events.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
let community: CommunityCard
let organizer: Awaited<ReturnType<typeof visitAsAmbassador>>
let guest: Member
let member: Member
beforeAll(async () => {
  env = await startTestEnvironment()
  organizer = await visitAsAmbassador(env, 'orla.talk', reading)
  community = await createCommunity(organizer.page, { name: 'Whisperers of Sandwell' })
  ;[guest, member] = await Promise.all([
    visitAs(env, 'gwen.talk', reading),
    visitAs(env, 'mira.talk', reading),
  ])
  for (const each of [guest, member]) await join(each, community)
  await env.network.drain()
})
afterAll(() => env?.close())

const create = (title: string, more: object = {}) =>
  createMeetup(organizer.page, community.id, { title, ...more })
const answer = ({ call }: Pick<Member, 'call'>, { id }: Meetup, status: 'attending' | 'interested') =>
  call(routes.joinMeetup, { params: { id }, body: { status } })
const newComment = (page: Page) => page.getByLabel('Add a comment')
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
const tool = (page: Page, text: string, name: string) =>
  item(page, text).getByRole('button', { name, exact: true }).first()

it('is written by keyboard, and open pages follow what is answered, edited, deleted and restored', async () => {
  const meetup = await create('Whispers at noon')
  const path = meetupDiscussionPath(meetup.id)
  await Promise.all([
    gotoLive(organizer.page, path),
    gotoLive(guest.page, meetupPath(meetup.id)),
    gotoLive(member.page, path),
  ])
  await shown(organizer.page, 'Say hello, ask what to bring, or where to find each other.')
  await expectGoodLooks(organizer.page)
  const areSamePages = await Promise.all([organizer, guest, member].map(({ page }) => markPage(page)))

  // Gwen comes, and asks something, by keyboard alone.
  const { keyboard } = guest.page
  await pressEnter(button(guest.page, 'Join Meetup'))
  await toast(guest.page, 'Successfully joined event!')
  const tab = (name: string) => guest.page.getByRole('tab', { name, exact: true })
  await tab('Details').focus()
  await keyboard.press('ArrowRight')
  await focused(tab('Discussion'))
  await guest.page.waitForURL(`**${path}`)
  await shown(guest.page, 'Nothing has been said yet')
  await tabTo(guest.page, 'Add a comment')
  await keyboard.type('Which door is open?')
  await keyboard.press('Control+Enter')
  await item(guest.page, 'Which door is open?').waitFor()

  // The organizer, who has the page open, replies.
  await tool(organizer.page, 'Which door', 'Reply to gwen.talk').click()
  await organizer.page.getByRole('textbox', { name: 'Reply to gwen.talk' }).fill('The small one.')
  await organizer.page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await guest.page.getByRole('list', { name: 'Replies to gwen.talk' }).getByText('The small one.').waitFor()

  // Who is only interested reads it, and writes as soon as they come.
  await answer(member, meetup, 'interested')
  await shown(member.page, 'The small one.')
  await shown(member.page, 'Attend the meetup to write here.')
  expect(await newComment(member.page).count()).toBe(0)
  await expectGoodLooks(member.page)
  await pressEnter(button(member.page, 'Join Meetup'))
  await toast(member.page, 'Successfully joined event!')
  await newComment(member.page).fill('Buy my candles.')
  await member.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await item(guest.page, 'Buy my candles.').waitFor()

  // Edited by its author, deleted by the organizer: everywhere.
  await tool(guest.page, 'Which door', 'Edit this comment').click()
  await guest.page.getByRole('textbox', { name: 'Edit this comment' }).fill('Which gate is open?')
  await guest.page.getByRole('button', { name: 'Save', exact: true }).click()
  await item(member.page, 'Which gate is open?').getByText('Edited').waitFor()
  await pressEnter(tool(organizer.page, 'candles', 'Delete this comment'))
  await focused(organizer.page.getByRole('button', { name: 'Undo' }))
  for (const { page } of [guest, member]) await isRemoved(page.getByText('Buy my candles.'))
  await organizer.page.keyboard.press('Enter')
  for (const { page } of [guest, member, organizer]) await item(page, 'Buy my candles.').waitFor()
  await expectGoodLooks(guest.page)

  // A notification leads from the bell to the comment.
  await env.network.drain()
  await followNotification(organizer.page, /^gwen\.talk commented on your meetup: “Which gate is open\?”/)
  await organizer.page.waitForURL(`**${path}&comment=*`)
  const [, commentId] = organizer.page.url().split('&comment=')
  await focused(organizer.page.locator(`#comment-${commentId}`))
  await organizer.page.locator(`#comment-${commentId}`).getByText('Which gate is open?').waitFor()
  for (const isSamePage of areSamePages) await isSamePage()
  noErrors(organizer, guest, member)
})

it('has what the organizer writes to everyone, and who answered is notified on open pages', async () => {
  const title = 'Whispers by lamplight'
  const meetup = await create(title, { maxAttendees: 2, enableWaitlist: true })
  await answer(guest, meetup, 'attending')
  await answer(member, meetup, 'attending')
  await env.network.drain()
  await Promise.all([
    gotoLive(organizer.page, meetupPath(meetup.id)),
    gotoLive(guest.page, meetupDiscussionPath(meetup.id)),
    gotoLive(member.page, '/communities'),
  ])
  await shown(organizer.page, '1 waiting')
  await pressEnter(button(organizer.page, 'Write to everyone'))
  const dialog = dialogOf(organizer.page, 'Write to everyone')
  await dialog.getByText(/is notified: 2 people\. It is also shown in the discussion\.$/).waitFor()
  const send = dialog.getByRole('button', { name: 'Send' })
  await pressEnter(send)
  await dialog.getByText('Please write an announcement.').waitFor()
  await focused(dialog.getByLabel('Announcement'))
  await expectGoodLooks(organizer.page)
  await organizer.page.keyboard.type('We meet at the north gate.')
  await pressEnter(send)
  await toast(organizer.page, '2 people were notified.')
  await isClosed(dialog)
  await focused(button(organizer.page, 'Write to everyone'))

  // Who waits reads it where the notification leads, and may not answer it.
  const announced = `orla.talk wrote to everyone at ${title}: “We meet at the north gate.”`
  await followNotification(member.page, announced)
  await shown(member.page, 'Attend the meetup to write here.')
  for (const { page } of [guest, member]) {
    await item(page, 'We meet at the north gate.').getByText('Announcement', { exact: true }).waitFor()
  }
  await guest.page.getByRole('tab', { name: 'Details', exact: true }).click()
  await guest.page.waitForURL(`**${meetupPath(meetup.id)}`)
  await followNotification(guest.page, announced)
  await guest.page.waitForURL(`**${meetupDiscussionPath(meetup.id)}&comment=*`)
  await expectGoodLooks(guest.page)
  noErrors(organizer, guest, member)
})

it('lists who comes, page by page, and is saved as a table by who organizes it', async () => {
  const meetup = await create('Whispers for many', { maxAttendees: 63, enableWaitlist: true })
  await answer(guest, meetup, 'attending')
  const spreadsheet = await createMember(env, 'formula.talk', { firstName: '=1+1', lastName: 'Quist' })
  await join(spreadsheet, community)
  await answer(spreadsheet, meetup, 'attending')
  await crowd(env, meetup, 60)
  await answer(member, meetup, 'attending')

  const { page } = guest
  await page.goto(meetupPath(meetup.id))
  const opener = button(page, 'See all 63 people')
  await pressEnter(opener)
  const dialog = dialogOf(page, 'Attendees')
  const people = dialog.getByRole('listitem')
  await expect.poll(() => people.count()).toBe(50)
  await expectGoodLooks(page)
  await pressEnter(dialog.getByRole('button', { name: 'Load more' }))
  await expect.poll(() => people.count()).toBe(63)
  await people.last().getByRole('link', { name: 'crowd.60' }).waitFor()
  expect(await dialog.getByRole('tab').count()).toBe(0)
  await page.keyboard.press('Escape')
  await isClosed(dialog)
  await focused(opener)

  const own = organizer.page
  await own.goto(meetupPath(meetup.id))
  await pressEnter(button(own, 'Attendees and waitlist'))
  const all = dialogOf(own, 'Attendees and waitlist')
  await all.getByRole('tab', { name: 'Attending (63)' }).focus()
  await own.keyboard.press('ArrowRight')
  await focused(all.getByRole('tab', { name: 'Waitlist (1)' }))
  await all.getByRole('listitem').getByRole('link', { name: 'mira.talk' }).waitFor()
  await expectGoodLooks(own)
  const downloaded = own.waitForEvent('download')
  await pressEnter(all.getByRole('button', { name: 'Download as CSV' }))
  const download = await downloaded
  expect(download.suggestedFilename()).toBe(`attendees-${meetup.id}.csv`)
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe('\uFEFFname,username,status,answered_at')
  const cells = lines.map(line => line.split(',').slice(0, 3))
  expect(cells).toHaveLength(64)
  expect(cells.slice(0, 4)).toEqual([
    ['Ada Quist', 'orla.talk', 'attending'],
    ['Ada Quist', 'gwen.talk', 'attending'],
    [`'=1+1 Quist`, 'formula.talk', 'attending'],
    ['Crowd 1', 'crowd.1', 'attending'],
  ])
  expect(cells.at(-1)).toEqual(['Ada Quist', 'mira.talk', 'waitlisted'])
  noErrors(organizer, guest)
})

it('keeps the text of what was not sent, also when the organizer turns comments off; and is read once it is cancelled', async () => {
  const meetup = await create('Whispers in the dark')
  await answer(guest, meetup, 'attending')
  const path = meetupDiscussionPath(meetup.id)
  const outsider = await visitAs(env, 'eve.talk', reading)
  await env.network.drain()
  const { page } = guest
  await Promise.all([
    gotoLive(page, path),
    gotoLive(organizer.page, meetupPath(meetup.id)),
    gotoLive(outsider.page, path),
  ])
  await shown(outsider.page, 'Only members of the community read the discussion.')
  await outsider.page.getByRole('main').getByRole('link', { name: 'Join the community first' }).waitFor()
  expect(await outsider.page.getByRole('tab').count()).toBe(0)
  await expectGoodLooks(outsider.page)

  const comments = `**/api/meetups/${meetup.id}/comments`
  await page.route(comments, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await newComment(page).fill('Bring a torch.')
  const send = page.getByRole('button', { name: 'Comment', exact: true })
  await send.click()
  await toast(page, 'Failed to add comment')
  expect(await newComment(page).inputValue()).toBe('Bring a torch.')
  await page.unroute(comments)
  await send.click()
  await item(page, 'Bring a torch.').waitFor()
  await expect.poll(() => newComment(page).inputValue()).toBe('')
  await newComment(page).fill('And a coat.')

  await act(organizer.page, 'Edit')
  const edit = dialogOf(organizer.page, 'Edit meetup')
  await pressEnter(edit.getByRole('button', { name: 'More details' }))
  await field(edit, 'Allow comments').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await toast(organizer.page, 'Meetup updated successfully!')
  await shown(page, 'Comments are turned off for this meetup.')
  await shown(page, 'What you were writing is kept in this tab.')
  await shown(page, 'And a coat.')
  expect(await newComment(page).count()).toBe(0)
  await expectGoodLooks(page)

  expect((await organizer.page.request.delete(`/api/meetups/${meetup.id}`)).ok()).toBe(true)
  await shown(page, 'This meetup was cancelled. Its discussion can still be read.')
  await item(page, 'Bring a torch.').waitFor()
  expect(await tool(page, 'Bring a torch.', 'Edit this comment').count()).toBe(0)
  noErrors(organizer, guest, outsider)
})
