import { routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, holdToast, isRemoved } from './edit-and-delete.ts'
import { gotoLive, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, createMember, noErrors, shown, tabTo, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
const row = (page: Page, username: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: username })
/** Opens a dialog about a member, from the list of members. */
async function about(page: Page, username: string, entry: string, title: string) {
  await button(page, `More about ${username}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name: `${title} ${username}` })
  return { dialog, confirm: dialog.getByRole('button', { name: entry }) }
}
/** What the bell says; an open bell follows. */
const bell = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()

const spam = 'No spam or advertising.'

it('a member is muted, loses what they wrote, is banned, learns why each time, appeals, and comes back', async () => {
  const owner = await visitAsAmbassador(env, 'ines.order')
  const name = 'Poster Collectors of Orderly'
  const community = await createCommunity(owner.page, { name })
  const jonas = await visitAs(env, 'jonas.order')
  await join(jonas, community)
  const { id } = await jonas.call(routes.createCommunityPost, {
    params: { id: community.id },
    body: { type: 'text', content: 'Posters, half price.' },
  })
  await jonas.call(routes.createCommunityComment, { params: { id }, body: { content: 'Only this week.' } })
  await env.network.drain()
  await Promise.all([
    owner.page.goto(`/communities/${community.id}?tab=members`),
    gotoLive(jonas.page, `/communities/${community.id}`),
  ])
  const prompt = jonas.page.getByLabel('Share an insight...')
  await prompt.fill('Two for one today')
  await article(jonas.page, 'Posters').getByRole('button', { name: 'Comments' }).click()

  // A restriction with an end, a rule and a reason.
  const restriction = await about(owner.page, 'jonas.order', 'Restrict', 'Restrict')
  await restriction.dialog.getByRole('radio', { name: 'Muted' }).check()
  await restriction.dialog.getByLabel('For how long').selectOption('A day')
  await restriction.dialog.getByLabel('Rule it is based on (optional)').selectOption(spam)
  await restriction.dialog.getByLabel('Reason (optional)').fill('Three adverts in a day.')
  await restriction.confirm.click()
  await toast(owner.page, 'Permissions updated')
  await row(owner.page, 'jonas.order').getByText('Muted').waitFor()

  // It is in the place of both fields, on the page that is open, and nothing that was typed is lost.
  const muted = jonas.page.getByText('You are muted here: you can read, and neither post nor comment.')
  await expect.poll(() => muted.count()).toBe(2)
  await shown(jonas.page, 'What you were writing is kept in this tab.')
  for (const fact of [spam, 'Three adverts in a day.'])
    await jonas.page.getByRole('definition').filter({ hasText: fact }).first().waitFor()
  expect(await jonas.page.getByRole('textbox').count()).toBe(0)
  await openBell(jonas.page)
  const statement = /neither post nor comment in .+ until .+: “Three adverts in a day\.”.+Rule: “No spam/
  await bell(jonas.page).getByRole('link', { name: statement }).waitFor()
  await expectGoodLooks(jonas.page)

  // It is lifted, which the open bell and the page follow.
  const lifting = await about(owner.page, 'jonas.order', 'Restrict', 'Restrict')
  await lifting.dialog.getByText('Reason: Three adverts in a day.').waitFor()
  await expectGoodLooks(owner.page)
  await lifting.dialog.getByRole('button', { name: 'Lift the restriction: Muted' }).click()
  await isRemoved(row(owner.page, 'jonas.order').getByText('Muted'))
  await bell(jonas.page)
    .getByRole('link', { name: /A restriction of yours in .+ was lifted/ })
    .waitFor()
  await expect.poll(() => prompt.inputValue()).toBe('Two for one today')

  // What he wrote is deleted, which he is notified of once, and restored from the panel; then by Undo.
  const deletion = await about(owner.page, 'jonas.order', 'Delete content', 'Delete content of')
  await deletion.dialog.getByRole('radio', { name: 'Posts and comments' }).check()
  await deletion.dialog.getByLabel('Reason (optional)').fill('A shop window.')
  await deletion.confirm.click()
  await toast(owner.page, '1 post · 1 comment')
  await isRemoved(article(jonas.page, 'Posters'))
  await bell(jonas.page)
    .getByRole('link', { name: /A moderator removed .+“A shop window\.”/ })
    .waitFor()
  await env.network.drain()
  const notices = await jonas.call(routes.listNotifications, { query: {} })
  expect(notices.filter(({ notice }) => notice?.of === 'content-removed')).toHaveLength(1)
  await jonas.page.keyboard.press('Escape')
  await tab(owner.page, 'Management')
  await button(owner.page, 'Deleted Content').click()
  await shown(owner.page, '2 posts and comments')
  await expectGoodLooks(owner.page)
  await button(owner.page, 'Restore what jonas.order wrote').click()
  await toast(owner.page, '2 posts and comments restored')
  await shown(owner.page, 'Nothing that moderators deleted can be restored.')
  await article(jonas.page, 'Posters').waitFor()
  await tab(owner.page, 'Members')
  await (await about(owner.page, 'jonas.order', 'Delete content', 'Delete content of')).confirm.click()
  await holdToast(owner.page)
  await isRemoved(article(jonas.page, 'Posters'))
  await button(owner.page, 'Undo').click()
  await toast(owner.page, 'Content restored')
  await article(jonas.page, 'Posters').waitFor()

  // A ban until a day; he is shown why and until when, and no way to join, but one to contest it.
  const ban = await about(owner.page, 'jonas.order', 'Ban member', 'Ban')
  await ban.dialog.getByLabel('For how long').selectOption('Until a date')
  const lastDay = ban.dialog.getByLabel('Last day')
  await lastDay.fill('2021-01-14')
  await ban.confirm.click()
  await ban.dialog.getByText('Please choose an end that is later than now.').waitFor()
  await focused(lastDay)
  await lastDay.fill('2031-01-14')
  await ban.dialog.getByLabel('Reason (optional)').fill('The shop window came back.')
  await expectGoodLooks(owner.page)
  await ban.confirm.click()
  await toast(owner.page, 'Member removed successfully')
  await isRemoved(row(owner.page, 'jonas.order'))
  await jonas.page.getByText(/^You are banned from this community until Jan 14, 2031, .+\.$/).waitFor()
  await shown(jonas.page, 'Reason: The shop window came back.')
  expect(await button(jonas.page, 'Join Community').count()).toBe(0)
  expect(await prompt.count()).toBe(0)
  await expectGoodLooks(jonas.page)
  await jonas.page.getByRole('link', { name: 'write to ines.order' }).click()
  await jonas.page.getByRole('textbox', { name: /^Message to/ }).fill('It was for the museum shop.')
  await button(jonas.page, 'Send').click()
  await jonas.page.getByRole('log').getByText('It was for the museum shop.').waitFor()
  await jonas.page.goBack()

  // The ban is lifted; he joins again.
  await tab(owner.page, 'Management')
  await button(owner.page, 'Bans').click()
  await shown(owner.page, 'Reason: The shop window came back.')
  await expectGoodLooks(owner.page)
  await button(owner.page, 'Lift ban of jonas.order').click()
  await toast(owner.page, 'Ban lifted')
  await shown(owner.page, 'No one is banned.')
  await button(jonas.page, 'Join Community').click()
  await toast(jonas.page, 'Joined community successfully!')

  // He reads the log, with what was written to him and without who did it, and filters it.
  await tab(jonas.page, 'About')
  await jonas.page.getByRole('link', { name: 'What moderators did' }).click()
  const log = jonas.page.getByRole('list', { name: 'Moderation log' })
  await log.getByText('Reason: The shop window came back.').waitFor()
  expect(await log.getByText('by ines.order').count()).toBe(0)
  await expectGoodLooks(jonas.page)
  const entries = () => log.getByRole('listitem').count()
  await jonas.page.getByLabel('What', { exact: true }).selectOption('Member restricted')
  await expect.poll(entries).toBe(1)
  await log.getByText('Reason: Three adverts in a day.').waitFor()
  await jonas.page.getByLabel('To', { exact: true }).fill('2021-01-14')
  await shown(jonas.page, 'Nothing in the log is like this.')
  await button(owner.page, 'Moderation log').click()
  await owner.page.getByText('by ines.order').first().waitFor()
  noErrors(owner, jonas)
  await close(owner, jonas)
})

it('several members are written to and restricted by keyboard alone, each with a result of their own', async () => {
  const owner = await visitAsAmbassador(env, 'petra.order')
  const { page } = owner
  const community = await createCommunity(page, { name: 'Frame Dusters of Orderly' })
  const [amara, noor] = await Promise.all([createMember(env, 'amara.order'), createMember(env, 'noor.order')])
  await Promise.all([join(amara, community), join(noor, community)])
  await env.network.drain()
  await page.goto(`/communities/${community.id}?tab=members`)
  await row(page, 'noor.order').waitFor()
  const press = async (name: string | RegExp, key = 'Enter') => {
    await tabTo(page, name)
    await page.keyboard.press(key)
  }
  async function selectBoth() {
    await press(/^Select (amara|noor)\.order$/, 'Space')
    await press(/^Select (amara|noor)\.order$/, 'Space')
    await shown(page, '2 members selected')
    // The bar of the selection does not cover what has the focus.
    const isOnTop = await page.evaluate(() => {
      const { x, y } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      return document.elementFromPoint(x + 10, y + 10) === document.activeElement
    })
    expect(isOnTop).toBe(true)
  }

  await press('Select')
  await selectBoth()
  await expectGoodLooks(page)
  await press('Message')
  const message = page.getByRole('dialog', { name: 'Message 2 members' })
  await message.waitFor()
  await tabTo(page, 'Message')
  await page.keyboard.type('We meet at noon, at the east door.')
  await press('Send')
  await toast(page, 'Message sent to 2 members')
  await isRemoved(message)
  await env.network.drain()
  const [notice] = await amara.call(routes.listNotifications, { query: {} })
  expect(notice).toMatchObject({ notice: { of: 'messaged', reason: 'We meet at noon, at the east door.' } })
  await focused(button(page, 'Select'))

  // One of them has left meanwhile.
  await page.keyboard.press('Enter')
  await selectBoth()
  await amara.call(routes.leaveCommunity, { params: { id: community.id } })
  await press('Restrict')
  await page.getByRole('dialog', { name: 'Restrict 2 members' }).waitFor()
  await tabTo(page, /^No posts/)
  await page.keyboard.press('ArrowDown')
  await press('Restrict')
  const result = page.getByRole('dialog', { name: 'Done for 1 of 2' })
  await result.getByText('No longer a member.').waitFor()
  await expectGoodLooks(page)
  await press('Close')
  await row(page, 'noor.order').getByText('No Comments').waitFor()
  expect(await row(page, 'amara.order').count()).toBe(0)
  noErrors(owner)
  await close(owner)
})
