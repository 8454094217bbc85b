import { type CommunityCard, type CommunityPost, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, holdToast, isRemoved } from './edit-and-delete.ts'
import { gotoLive, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, noErrors, shown, tabTo, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const post = ({ call }: Member, { id }: CommunityCard, content: string): Promise<CommunityPost> =>
  call(routes.createCommunityPost, { params: { id }, body: { type: 'text', content } })

const prompt = (page: Page) => page.getByLabel('Share an insight...')
const composer = (page: Page) => page.getByRole('form', { name: 'New post' })
const kind = (page: Page, name: string) => composer(page).getByRole('button', { name })
const share = (page: Page) => composer(page).getByRole('button', { name: 'Share' })
const item = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
async function choose(page: Page, text: string, entry: string) {
  await item(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
/** A page that shows a community, and follows it. */
async function open(page: Page, { id }: CommunityCard, path = `/communities/${id}`) {
  await gotoLive(page, path)
  await prompt(page).waitFor()
}

it('members post, vote, comment and edit, and open pages follow', async () => {
  const owner = await visitAsAmbassador(env, 'ines.discussion')
  const community = await createCommunity(owner.page, { name: 'Slow Lookers of Fenwick' })
  const [jonas, amara] = await Promise.all([
    visitAs(env, 'jonas.discussion'),
    visitAs(env, 'amara.discussion'),
  ])
  await Promise.all([join(jonas, community), join(amara, community)])
  await env.network.drain()
  await Promise.all([open(jonas.page, community), open(amara.page, community)])
  await shown(jonas.page, 'No insights yet')

  // One panel is open at a time; its button closes it, and so does Cancel. What is wrong has the focus.
  expect(await share(jonas.page).isDisabled()).toBe(true)
  await kind(jonas.page, 'Event').click()
  await jonas.page.getByLabel('Title of the event').waitFor()
  await kind(jonas.page, 'Link').click()
  await kind(jonas.page, 'Link').click()
  expect(await jonas.page.getByLabel('Address of the link').count()).toBe(0)
  await prompt(jonas.page).fill('Which room next month?')
  await kind(jonas.page, 'Poll').click()
  await jonas.page.getByLabel('Option 1').fill('The empty rooms')
  await share(jonas.page).click()
  await shown(jonas.page, 'A poll needs at least two options.')
  await focused(jonas.page.getByLabel('Option 1'))
  await expectGoodLooks(jonas.page)
  await jonas.page.getByLabel('Option 2').fill('The casts')
  await composer(jonas.page).getByRole('button', { name: 'Add option' }).click()
  await focused(jonas.page.getByRole('textbox', { name: 'Option 3' }))

  // Amara was writing: the new post is announced, and her text stays through a reload.
  await prompt(amara.page).fill('Half a thought')
  await share(jonas.page).click()
  await toast(jonas.page, 'Post created successfully!')
  await expect.poll(() => prompt(jonas.page).inputValue()).toBe('')
  await amara.page.getByRole('button', { name: '1 new insight' }).click()
  await amara.page.getByRole('radio', { name: 'The casts' }).check()
  await shown(amara.page, '100%')
  await jonas.page.getByRole('radio', { name: 'The empty rooms' }).check()
  await shown(jonas.page, '2 votes')
  await amara.page.reload()
  await expect.poll(() => prompt(amara.page).inputValue()).toBe('Half a thought')

  // She mentions Jonas in a comment; he answers it where his notification leads.
  const poll = 'Which room next month?'
  await item(amara.page, poll).getByRole('button', { name: 'Comments' }).click()
  const comment = amara.page.getByLabel('Add a comment')
  await comment.pressSequentially('Ask @jonas.d')
  await amara.page.getByRole('option', { name: 'jonas.discussion' }).waitFor()
  await pressEnter(comment)
  await comment.press('Control+Enter')
  await item(amara.page, poll).getByRole('link', { name: '@jonas.discussion' }).waitFor()
  await env.network.drain()
  await jonas.page.getByRole('button', { name: /^Notifications, \d unread$/ }).click()
  await jonas.page
    .getByRole('link', { name: /amara\.discussion (commented on your post|mentioned you)/ })
    .first()
    .click()
  await jonas.page.getByRole('button', { name: 'Reply to amara.discussion' }).click()
  await jonas.page.getByLabel('Reply to amara.discussion').last().fill('The casts have better light.')
  await jonas.page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await shown(amara.page, 'The casts have better light.')
  await expectGoodLooks(jonas.page)
  await jonas.page.getByRole('link', { name: 'All insights' }).click()

  // An edit is on the other page as well, and its earlier version stays.
  await choose(jonas.page, poll, 'Edit')
  await jonas.page.getByLabel('Your post').fill('Which room in March?')
  await jonas.page.getByRole('button', { name: 'Save', exact: true }).click()
  await item(amara.page, 'Which room in March?').getByText('Edited').waitFor()
  await item(jonas.page, 'Which room in March?').getByRole('button', { name: 'Edited' }).click()
  await jonas.page.getByRole('dialog').getByText(poll).waitFor()
  await jonas.page.keyboard.press('Escape')

  // The owner pins it, and deletes another post, which comes back everywhere.
  await post(jonas, community, 'Nothing to see here.')
  await open(owner.page, community)
  await choose(owner.page, 'Which room in March?', 'Pin')
  await toast(owner.page, 'Pinned')
  await expect.poll(() => owner.page.getByRole('article').nth(1).textContent()).toMatch(/^Pinned/)
  await amara.page.getByRole('button', { name: '1 new insight' }).click()
  await item(amara.page, 'Nothing to see here.').waitFor()
  await choose(owner.page, 'Nothing to see here.', 'Delete')
  await holdToast(owner.page)
  await isRemoved(item(amara.page, 'Nothing to see here.'))
  await owner.page.getByRole('button', { name: 'Undo' }).click()
  await item(amara.page, 'Nothing to see here.').waitFor()
  await item(owner.page, 'Nothing to see here.').waitFor()
  noErrors(owner, jonas, amara)
  await close(owner, jonas, amara)
})

it('posts wait for a moderator, who approves one and rejects another', async () => {
  const owner = await visitAsAmbassador(env, 'olga.discussion')
  const community = await createCommunity(owner.page, { name: 'Night Readers of Fenwick' })
  const noor = await visitAs(env, 'noor.discussion', phone)
  await join(noor, community)
  await owner.page.goto(`/communities/${community.id}?panel=rules`)
  await owner.page.getByRole('switch', { name: 'Review all posts' }).check()
  await owner.page.getByRole('button', { name: 'Save' }).click()
  await toast(owner.page, 'Settings saved')
  await env.network.drain()

  await open(noor.page, community, `/groups/${community.id}`)
  await kind(noor.page, 'Event').tap()
  await prompt(noor.page).fill('Who comes along?')
  await noor.page.getByLabel('Title of the event').fill('Reading by candlelight')
  await noor.page.getByLabel('Date and time').fill('2031-01-14T18:30')
  await noor.page.getByLabel('Location (optional)').fill('The reading room')
  await share(noor.page).tap()
  await noor.page.getByText('Waiting for approval').first().waitFor()
  await kind(noor.page, 'Discussion').tap()
  await noor.page.getByLabel('Title (optional)').fill('On whispering')
  await prompt(noor.page).fill('Buy my candles.')
  await share(noor.page).tap()
  await item(noor.page, 'On whispering').getByText('Waiting for approval').waitFor()
  await expectGoodLooks(noor.page)

  await owner.page.goto(`/communities/${community.id}`)
  await shown(owner.page, 'No insights yet')
  await owner.page.getByRole('tab', { name: 'Management (2)' }).click()
  await owner.page.getByRole('button', { name: 'Review Posts' }).click()
  await shown(owner.page, 'Reading by candlelight')
  await expectGoodLooks(owner.page)
  const approve = owner.page.getByRole('button', { name: 'Approve the post by noor.discussion' })
  await approve.first().click()
  await toast(owner.page, 'Post approved')
  await item(noor.page, 'Reading by candlelight').getByRole('button', { name: 'Like' }).waitFor()
  const reject = owner.page.getByRole('button', { name: 'Reject the post by noor.discussion' })
  await expect.poll(() => reject.count()).toBe(1)
  await reject.click()
  const rejection = owner.page.getByRole('form', { name: 'Reject the post by noor.discussion' })
  await rejection.getByLabel('Reason (optional)').fill('No advertising here.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await toast(owner.page, 'Post rejected')
  await shown(owner.page, 'No posts wait.')
  await item(noor.page, 'On whispering').getByText('Reason: No advertising here.').waitFor()
  await item(noor.page, 'On whispering').getByRole('button', { name: 'More' }).tap()
  await noor.page.getByRole('menuitem', { name: 'Delete' }).tap()
  await noor.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  await isRemoved(item(noor.page, 'On whispering'))

  // The creator sees what each member did.
  await owner.page.getByRole('tab', { name: 'Members' }).click()
  await owner.page.getByRole('link', { name: /noor\.discussion.*1 post/ }).waitFor()
  await noor.page.goto('/profile?tab=notifications')
  await shown(noor.page, 'Your post in Night Readers of Fenwick was approved')
  await shown(noor.page, 'Your post in Night Readers of Fenwick was rejected: “No advertising here.”')
  noErrors(owner, noor)
  await close(owner, noor)
})

it('is read and written by keyboard, and only read by those who are no members', async () => {
  const owner = await visitAsAmbassador(env, 'petra.discussion')
  const community = await createCommunity(owner.page, { name: 'Stair Counters of Fenwick' })
  const elena = await visitAs(env, 'elena.discussion')
  const { page } = elena
  const answer = await owner.page.request.post(`/api/communities/${community.id}/posts`, {
    data: { type: 'poll', content: 'How many steps?', pollOptions: ['Ninety', 'A hundred'] },
  })
  const { id } = (await answer.json()) as CommunityPost
  await env.network.drain()
  await page.goto(`/groups/${community.id}`)
  await shown(page, 'Join to post')
  await shown(page, 'Join the group to vote')
  await item(page, 'How many steps?').getByRole('button', { name: 'Like' }).click()
  await toast(page, 'Join the group to like this.')
  await item(page, 'How many steps?').getByRole('button', { name: 'Comments' }).click()
  await shown(page, 'Join the group to comment.')
  await expectGoodLooks(page)
  await join(elena, community)
  await page.goto(`/groups/${community.id}?post=${id}`)
  await tabTo(page, 'Ninety')
  await page.keyboard.press('Space')
  await shown(page, '100%')
  await tabTo(page, 'Like')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Like, 1 like' }).waitFor()
  await tabTo(page, 'Add a comment')
  await page.keyboard.type('Ninety-one, with the last.')
  await page.keyboard.press('Control+Enter')
  await shown(page, 'Ninety-one, with the last.')
  await pressEnter(page.getByRole('button', { name: 'Delete this comment' }))
  await focused(page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await focused(page.getByRole('button', { name: 'Delete this comment' }))
  await page.goto(`/groups/${community.id}?post=999999`)
  await shown(page, 'This insight does not exist any more')
  noErrors(elena)
  await close(owner, elena)
})
