import { routes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, gotoLive, phone, share, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, leaveOutOthers, noErrors, visitAs } from './members.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** A reader and an author whom the reader follows. */
async function readerAndAuthor(names: [string, string], options: typeof desktop | typeof phone = desktop) {
  const author = await visitAs(env, names[1])
  const reader = await visitAs(env, names[0], options)
  await reader.call(routes.followUser, { params: { id: author.user.id } })
  await env.network.drain()
  const closeBoth = async () => {
    noErrors(reader, author)
    await close(reader, author)
  }
  const like = (id: number) => reader.call(routes.likePost, { params: { id } })
  const comment = (id: number, content: string) =>
    reader.call(routes.createComment, { params: { id }, body: { content } })
  return { reader: reader.page, author: author.page, like, comment, close: closeBoth }
}

describe('what is new in the home feed', () => {
  it('begins with an own insight at once, and its toast leads to it', async () => {
    const { reader, author, like, close } = await readerAndAuthor(['owner.fresh', 'popular.fresh'])
    const ids = await share(author, ['One that many like', 'Another one'])
    for (const id of ids) await like(id)
    await env.network.drain()
    await gotoLive(reader, '/')
    await reader.getByText('One that many like').waitFor()

    await reader.getByRole('button', { name: 'Create', exact: true }).click()
    const dialog = reader.getByRole('dialog', { name: /insight/i })
    await dialog.getByLabel('Your Insight').fill('My own, just now')
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const first = reader.getByRole('article').first()
    await first.getByText('My own, just now').waitFor()
    await reader.reload()
    await first.getByText('My own, just now').waitFor()
    expect(await reader.getByText('My own, just now').count()).toBe(1)

    await reader.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByLabel('Your Insight').fill('A second one')
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await reader.getByRole('button', { name: 'View', exact: true }).click()
    await reader.waitForURL(/\/post\/\d+$/)
    await reader.getByRole('article').filter({ hasText: 'A second one' }).waitFor()
    await close()
  })

  it('announces a followed user’s insight on the open page, and has it on the first page', async () => {
    const { reader, author, close } = await readerAndAuthor(['follower.fresh', 'followed.fresh'], phone)
    await share(
      reader,
      Array.from({ length: 12 }, (_, index) => `My insight ${index}`),
    )
    await env.network.drain()
    await leaveOutOthers(reader, ['follower.fresh', 'followed.fresh'])
    await gotoLive(reader, '/')
    await reader.getByText('My insight 11').waitFor()
    await share(author, ['Fresh from the followed'])
    const pill = reader.getByRole('button', { name: '1 new insight' })
    await pill.waitFor()
    expect(await reader.getByText('Fresh from the followed').count()).toBe(0)
    await expectGoodLooks(reader)
    await pill.click()
    await reader.getByText('Fresh from the followed').waitFor()
    await pill.waitFor({ state: 'hidden' })

    await reader.reload()
    await reader.getByText('Fresh from the followed').waitFor()
    const texts = await reader.getByRole('article').allInnerTexts()
    const place = texts.findIndex(text => text.includes('Fresh from the followed'))
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(20)
    await close()
  })
})

describe('what a notification is about', () => {
  it('is on the page that it leads to: the counts, and the comment, loaded, marked and in view', async () => {
    const { author, like, comment, close } = await readerAndAuthor(['commenter.fresh', 'commented.fresh'])
    const [id = 0] = await share(author, ['Which room is this?'])
    await env.network.drain()
    // Its copy in the author's feed is older than everything that follows.
    await gotoLive(author, '/')
    await author.getByText('Which room is this?').waitFor()

    for (let hall = 1; hall <= 57; hall++) await comment(id, `Room ${hall}`)
    await like(id)
    await env.network.drain()
    // The follow, the comments and the like.
    await author.getByTestId('unread-badge').filter({ hasText: '3' }).waitFor()
    await expect.poll(() => author.title()).toMatch(/^\(3\) /)

    await author.getByRole('button', { name: /^Notifications/ }).click()
    await author
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(/commented on your insight/)
      .click()
    await author.waitForURL(/\/post\/\d+\?comment=\d+$/)
    const meant = author.locator('[data-target]')
    await meant.getByText('Room 57', { exact: true }).waitFor()
    await expect.poll(() => meant.evaluate(element => element === document.activeElement)).toBe(true)
    await expect
      .poll(() =>
        meant.evaluate(element => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    const article = author.getByRole('article').filter({ hasText: 'Which room is this?' })
    await article.getByRole('button', { name: 'Comments, 57 comments' }).waitFor()
    await article.getByRole('button', { name: /^Like.*1 like/ }).waitFor()
    await expectGoodLooks(author)
    await close()
  })

  it('arrives on the open post: a comment, its reply, and the count in the title', async () => {
    const { reader, author, like, close } = await readerAndAuthor(['talker.fresh', 'listener.fresh'], phone)
    const [id = 0] = await share(author, ['An open conversation'])
    await env.network.drain()
    for (const page of [author, reader]) {
      await page.goto(`/post/${id}`)
      await page.getByText('No comments yet').waitFor()
    }
    await reader.getByRole('textbox').fill('Said on one page')
    await reader.getByRole('button', { name: 'Comment', exact: true }).click()
    await author.getByText('Said on one page', { exact: true }).waitFor()
    // The follow, and the comment.
    await expect.poll(() => author.title()).toMatch(/^\(2\) /)

    await author.getByRole('button', { name: 'Reply to talker.fresh' }).click()
    await author.getByRole('textbox', { name: 'Reply to talker.fresh' }).fill('Answered on the other')
    await author.getByRole('button', { name: 'Reply', exact: true }).click()
    // It stands in the thread, above the field of the conversation, on both pages.
    for (const page of [author, reader]) {
      const thread = page.getByRole('list', { name: 'Replies to talker.fresh' })
      await thread.getByText('Answered on the other').waitFor()
    }
    await like(id)
    await author.getByRole('button', { name: /^Like.*1 like/ }).waitFor()
    await close()
  })
})
