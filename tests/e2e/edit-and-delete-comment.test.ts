import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorAndReader, card, focused, holdToast, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const commentOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

describe('a comment', () => {
  it('that its author edits and deletes follows on the open page and in the bell of another user', async () => {
    const { id, author, reader, errors, close } = await authorAndReader(env, 'comment', 'Ochre, mostly')
    await gotoLive(reader, `/post/${id}`)
    const written = card(reader, 'Ochre')
    await written.getByRole('textbox', { name: 'Add a comment' }).fill('A magenta remark')
    await written.getByRole('button', { name: 'Comment', exact: true }).click()
    await written.getByText('A magenta remark').waitFor()
    // The follow, and the comment.
    await author.getByTestId('unread-badge').filter({ hasText: '2' }).waitFor()
    await gotoLive(author, `/post/${id}`)
    await card(author, 'Ochre').getByText('A magenta remark').waitFor()
    await author.getByRole('button', { name: /^Notifications/ }).click()
    const bell = author.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('A magenta remark').waitFor()
    const isSamePage = await markPage(author)

    await written.getByRole('button', { name: 'Edit this comment' }).click()
    const field = written.getByRole('textbox', { name: 'Edit this comment' })
    await focused(field)
    await field.fill('A scarlet remark')
    await written.getByRole('button', { name: 'Save' }).click()
    await card(author, 'Ochre').getByText('A scarlet remark').waitFor()
    await card(author, 'Ochre').locator('li').getByText('Edited').waitFor()
    await bell.getByText('A scarlet remark').waitFor()
    await written.getByRole('button', { name: 'Edited' }).click()
    const history = reader.getByRole('dialog', { name: 'History' })
    await history.getByText('A magenta remark').waitFor()
    await expectGoodLooks(reader)
    await history.getByRole('button', { name: 'Close' }).click()
    await history.waitFor({ state: 'hidden' })

    await written.getByRole('button', { name: 'Delete this comment' }).click()
    await holdToast(reader)
    await isRemoved(card(author, 'Ochre').getByText('A scarlet remark'))
    await expect.poll(() => bell.getByText('scarlet').count()).toBe(0)
    await author.getByTestId('unread-badge').filter({ hasText: '1' }).waitFor()
    await written.getByText('No comments yet').waitFor()
    await reader.getByRole('button', { name: 'Undo' }).click()
    await written.getByText('A scarlet remark').waitFor()
    await card(author, 'Ochre').getByText('A scarlet remark').waitFor()
    await isSamePage()
    await card(author, 'Ochre').getByRole('button', { name: 'Comments, 1 comment' }).waitFor()

    // Fifteen minutes later it can be deleted, and no longer edited.
    await reader.clock.fastForward('16:00')
    await isRemoved(written.getByRole('button', { name: 'Edit this comment' }))
    await written.getByRole('button', { name: 'Delete this comment' }).waitFor()
    expect(errors.flatMap(each => each.all)).toEqual([])
    await close()
  })

  it('takes its replies with it, and the count follows', async () => {
    const { id, author, reader, close } = await authorAndReader(env, 'thread', 'Umber and rain')
    await gotoLive(reader, `/post/${id}`)
    for (const content of ['First remark', 'Second remark']) {
      await reader.getByRole('textbox', { name: 'Add a comment' }).fill(content)
      // A comment is shown before it is stored; two requests at once may arrive in either order.
      const stored = reader.waitForResponse(response => response.request().method() === 'POST')
      await reader.getByRole('button', { name: 'Comment', exact: true }).click()
      expect((await stored).ok()).toBe(true)
      await commentOf(reader, content).waitFor()
    }
    await commentOf(reader, 'First remark')
      .getByRole('button', { name: 'Reply to thread.reader' })
      .first()
      .click()
    await reader.getByRole('textbox', { name: 'Reply to thread.reader' }).fill('A reply below the first')
    await reader.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await reader.getByText('A reply below the first').waitFor()
    await env.network.drain()

    // The author of the insight deletes it.
    await gotoLive(author, `/post/${id}`)
    await author.getByRole('button', { name: 'Comments, 3 comments' }).waitFor()
    await author.getByText('A reply below the first').waitFor()
    await commentOf(author, 'First remark')
      .getByRole('button', { name: 'Delete this comment' })
      .first()
      .click()
    await holdToast(author)
    await author.getByRole('button', { name: 'Comments, 1 comment' }).waitFor()
    await isRemoved(reader.getByText('A reply below the first'))
    await reader.getByText('Second remark').waitFor()
    await reader.getByRole('button', { name: 'Comments, 1 comment' }).waitFor()
    await author.getByRole('button', { name: 'Undo' }).click()
    await author.getByText('A reply below the first').waitFor()
    await reader.getByText('A reply below the first').waitFor()
    await reader.getByRole('button', { name: 'Comments, 3 comments' }).waitFor()
    await close()
  })
})
