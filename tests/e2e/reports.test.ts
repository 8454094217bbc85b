import { type CommunityCard, meetupDiscussionPath, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { answerMeetup, createMeetup } from './meetups.ts'
import { close, type Member, noErrors, shown, tabTo, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
let community: CommunityCard
let owner: Awaited<ReturnType<typeof visitAsAmbassador>>
let moderator: Member
let reporter: Member
let author: Member
beforeAll(async () => {
  env = await startTestEnvironment()
  owner = await visitAsAmbassador(env, 'ines.reported')
  community = await createCommunity(owner.page, { name: 'Plinth Watchers of Tidemark' })
  moderator = await visitAs(env, 'mona.reported')
  reporter = await visitAs(env, 'rosa.reported')
  author = await visitAs(env, 'jonas.reported')
  const params = { id: community.id }
  for (const { call } of [moderator, reporter, author]) await call(routes.joinCommunity, { params })
  const members = await moderator.call(routes.listMembers, { params })
  const { id } = members.find(({ userId }) => userId === moderator.user.id) ?? { id: 0 }
  const role = { data: { role: 'moderator' } }
  await owner.page.request.patch(`/api/communities/${community.id}/members/${id}/role`, role)
  await env.network.drain()
})
afterAll(() => env?.close())

const write = (content: string) =>
  author.call(routes.createCommunityPost, { params: { id: community.id }, body: { type: 'text', content } })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
const open = ({ page }: { page: Page }, path = '') => gotoLive(page, `/communities/${community.id}${path}`)
const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
const bell = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const queue = (page: Page) => page.getByRole('list', { name: 'Reported Content' }).getByRole('listitem')
const report = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Opens the dialog that decides a report, and chooses what is done. */
async function decide(page: Page, what: string, decision: string) {
  await button(page, `Decide: ${what}`).click()
  const dialog = page.getByRole('dialog', { name: what })
  await dialog.getByRole('radio', { name: decision }).check()
  return dialog
}
const spam = 'No spam or advertising.'

it('a post is reported by keyboard, decided once of two moderators, and each reads what came of it', async () => {
  const post = await write('Posters, half price.')
  await Promise.all([open(owner), open(moderator), open(reporter), open(author)])
  const { page } = reporter
  await article(page, 'Posters').waitFor()
  await tabTo(page, 'More')
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Report' }))
  await page.keyboard.press('Enter')
  const dialog = report(page, 'Report the post of jonas.reported')
  await dialog.waitFor()
  await tabTo(page, 'Report')
  await page.keyboard.press('Enter')
  await dialog.getByText('Please choose a reason.').waitFor()
  await expectGoodLooks(page)
  await page.keyboard.type('Spam')
  await tabTo(page, /^Details/)
  await page.keyboard.type('The third advert this week.')
  await tabTo(page, 'Report')
  await page.keyboard.press('Enter')
  await toast(page, 'Thank you. Moderators will look at it.')
  await shown(page, 'You no longer see it in the discussion.')
  await isRemoved(article(page, 'Posters'))
  // The menu that had the focus went with the post.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await article(author.page, 'Posters').waitFor()

  // Both moderators are notified on their open pages; one claims it while the other is about to decide.
  await openBell(owner.page)
  await openBell(moderator.page)
  for (const each of [owner.page, moderator.page])
    await bell(each)
      .getByRole('link', { name: /^A report in Plinth Watchers of Tidemark waits for a decision/ })
      .click()
  await button(owner.page, 'Decide: Post by jonas.reported').waitFor()
  await queue(moderator.page).getByText('The third advert this week.').waitFor()
  await expectGoodLooks(moderator.page)
  await button(moderator.page, 'Claim: Post by jonas.reported').click()
  await shown(moderator.page, 'You work on this.')
  await open(owner, '?panel=reports')
  await shown(owner.page, 'mona.reported works on this.')
  const late = await decide(owner.page, 'Post by jonas.reported', 'Dismiss the report')
  const decision = await decide(moderator.page, 'Post by jonas.reported', 'Delete the post')
  expect(await decision.getByRole('radio').count()).toBe(4)
  await decision.getByLabel('Rule it is based on (optional)').selectOption(spam)
  await decision.getByLabel('Reason (optional)').fill('Three adverts in a week.')
  await decision.getByLabel('Note (optional)').fill('Warned twice before.')
  await expectGoodLooks(moderator.page)
  await decision.getByRole('button', { name: 'Delete the post' }).click()
  await toast(moderator.page, 'Deleted')
  await shown(moderator.page, 'No reports wait.')
  await expect.poll(() => moderator.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await late.getByRole('button', { name: 'Dismiss the report' }).click()
  await toast(owner.page, 'Another moderator has changed this report in the meantime.')
  await isRemoved(late)
  await shown(owner.page, 'No reports wait.')
  await owner.page.getByRole('tab', { name: 'Decided' }).click()
  await queue(owner.page).getByText('Note: Warned twice before.').waitFor()
  await expectGoodLooks(owner.page)

  // The author reads why, and not who reported it; the reporter what came of it.
  await isRemoved(article(author.page, 'Posters'))
  await openBell(author.page)
  const statement = bell(author.page).getByRole('link', {
    name: /A moderator removed .+“Three adverts in a week\.”.+Rule: “No spam.+You can contest it/,
  })
  await statement.waitFor()
  expect(await bell(author.page).getByText('rosa.reported').count()).toBe(0)
  await bell(author.page)
    .getByRole('button', { name: /^Write to them/ })
    .waitFor()
  await openBell(page)
  await bell(page)
    .getByRole('link', { name: /^Your report in Plinth Watchers of Tidemark was reviewed: action was taken/ })
    .waitFor()
  await page.goto('/profile?settings=privacy')
  const own = page.getByRole('region', { name: 'What you reported' })
  await own.getByText('The third advert this week.').waitFor()
  await own.getByText('Moderators acted').waitFor()
  await own.scrollIntoViewIfNeeded()
  await expectGoodLooks(page)
  expect(await reporter.call(routes.getCommunityPost, { params: { id: post.id } }).catch(e => e.status)).toBe(
    404,
  )
  noErrors(owner, moderator, reporter, author)
})

it('a comment, a member and the community are reported on a phone, and restricted or warned through reports', async () => {
  const post = await write('What stands on the third plinth?')
  const comment = { params: { id: post.id }, body: { content: 'Buy my print of it.' } }
  await author.call(routes.createCommunityComment, comment)
  const rahel = await visitAs(env, 'rahel.reported', phone)
  const { page } = rahel
  await rahel.call(routes.joinCommunity, { params: { id: community.id } })
  await env.network.drain()
  await Promise.all([open(rahel), open(author), open(owner, '?panel=reports')])
  await article(page, 'third plinth').getByRole('button', { name: 'Comments' }).tap()
  await button(page, 'Report this comment').tap()
  const ofComment = report(page, 'Report the comment of jonas.reported')
  await ofComment.getByLabel('What is wrong?').selectOption('Spam')
  await ofComment.getByRole('button', { name: 'Report' }).tap()
  await toast(page, 'Thank you. Moderators will look at it.')
  await isRemoved(page.getByText('Buy my print of it.'))
  await page.getByRole('tab', { name: 'Members' }).tap()
  await button(page, 'More about jonas.reported').tap()
  await page.getByRole('menuitem', { name: 'Report' }).tap()
  const ofMember = report(page, 'Report jonas.reported')
  await ofMember.getByLabel('What is wrong?').selectOption('Harassment')
  await ofMember.getByLabel('Details (optional)').fill('Writes to all of us.')
  await expectGoodLooks(page)
  await ofMember.getByRole('button', { name: 'Report' }).tap()
  await isRemoved(ofMember)
  await page.getByRole('tab', { name: 'About' }).tap()
  await button(page, 'Report this community').tap()
  const ofCommunity = report(page, 'Report this community')
  await ofCommunity.getByLabel('What is wrong?').selectOption('Misinformation')
  await ofCommunity.getByRole('button', { name: 'Report' }).tap()
  await toast(page, 'Thank you. The administrators of Vitrine will look at it.')
  await expectGoodLooks(page)

  await open(owner, '?panel=reports')
  await expect.poll(() => queue(owner.page).getByText('Reported by one person').count()).toBe(2)
  const restriction = await decide(owner.page, 'Comment by jonas.reported', 'Restrict')
  await restriction.getByLabel('Restriction').selectOption('Muted')
  await restriction.getByLabel('Reason (optional)').fill('No shop here.')
  await expectGoodLooks(owner.page)
  await restriction.getByRole('button', { name: 'Restrict' }).click()
  await toast(owner.page, 'Member restricted')
  await author.page.getByText('You are muted here: you can read, and neither post nor comment.').waitFor()
  const warning = await decide(owner.page, 'Member jonas.reported', 'Warn')
  await warning.getByLabel('Reason (optional)').fill('Leave them in peace.')
  await warning.getByRole('button', { name: 'Warn' }).click()
  await toast(owner.page, 'Warning sent')
  await shown(owner.page, 'No reports wait.')
  await openBell(author.page)
  await bell(author.page)
    .getByRole('link', { name: /You were warned in .+“Leave them in peace\.”.+You can contest it/ })
    .waitFor()
  await expectGoodLooks(author.page)

  // What was reported of the community itself is for administrators, and never for its owner.
  await owner.page.getByRole('tab', { name: 'Escalated' }).click()
  await shown(owner.page, 'No reports wait for the administrators of Vitrine.')
  const admin = await visitWithRole(env, 'Admin', 'ada.reported')
  await open(admin, '?panel=reports')
  await admin.page.getByRole('tab', { name: 'Escalated' }).click()
  const toOwner = await decide(admin.page, 'This community', 'Warn')
  await toOwner.getByLabel('Reason (optional)').fill('Name your sources.')
  await expectGoodLooks(admin.page)
  await toOwner.getByRole('button', { name: 'Warn' }).click()
  await toast(admin.page, 'Warning sent')
  await shown(admin.page, 'No reports wait for the administrators of Vitrine.')
  await openBell(owner.page)
  await bell(owner.page)
    .getByRole('link', { name: /You were warned because of what is reported about .+“Name your sources\.”/ })
    .waitFor()
  noErrors(owner, author, rahel, admin)
  await close(rahel, admin)
})

it('a comment on a meetup is reported in its discussion, to which it leads a moderator, who deletes it', async () => {
  const meetup = await createMeetup(owner.page, community.id, { title: 'Round the plinths' })
  await answerMeetup(reporter.page, meetup, 'attending')
  const { id } = await reporter.call(routes.createMeetupComment, {
    params: { id: meetup.id },
    body: { content: 'Casts, two for one.' },
  })
  await env.network.drain()
  const { page } = moderator
  const discussion = meetupDiscussionPath(meetup.id)
  await Promise.all([author, reporter].map(each => gotoLive(each.page, discussion)))
  const written = (by: Page) => by.getByRole('main').getByText('Casts, two for one.')
  await pressEnter(button(author.page, 'Report this comment'))
  const dialog = report(author.page, 'Report the comment of rosa.reported')
  await dialog.getByLabel('What is wrong?').selectOption('Spam')
  await pressEnter(dialog.getByRole('button', { name: 'Report' }))
  await toast(author.page, 'Thank you. Moderators will look at it.')
  await isRemoved(written(author.page))

  await open(moderator, '?panel=reports')
  const reported = queue(page).filter({ hasText: 'Comment on a meetup' })
  await reported.getByText('Casts, two for one.').waitFor()
  await reported.getByRole('link', { name: 'See the comment' }).click()
  await page.waitForURL(`**${discussion}&comment=${id}`)
  await focused(page.locator(`#comment-${id}`))
  await page.goBack()
  const decision = await decide(page, 'Comment by rosa.reported', 'Delete the comment')
  await pressEnter(decision.getByRole('button', { name: 'Delete the comment' }))
  await toast(page, 'Deleted')
  await isRemoved(reported)
  await isRemoved(written(reporter.page))
  noErrors(moderator, reporter, author)
})
