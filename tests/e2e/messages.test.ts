import { routes } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, showScreen, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { hostile } from './hostile.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { createMember, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

let count = 0

/** A browser whose user is signed in, and another member who writes by the API. */
async function open(options: BrowserContextOptions = desktop) {
  const number = ++count
  const [ada, ben] = await Promise.all([
    visitAs(env, `ada${number}.messages`, options),
    createMember(env, `ben${number}.messages`),
  ])
  await env.network.drain()
  return { ...ada, ada, ben }
}

type Someone = Pick<Person, 'call' | 'user'>
const write = async (from: Someone, to: Someone, content: string): Promise<number> =>
  (await from.call(routes.startConversation, { body: { recipientId: to.user.id, content } })).conversation.id
const follow = async (follower: Someone, followee: Someone) => {
  await follower.call(routes.followUser, { params: { id: followee.user.id } })
  await env.network.drain()
}
const textsOf = async (person: Someone, id: number) =>
  (await person.call(routes.listMessages, { params: { id } })).map(each => each.content)
const fieldOn = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const logOn = (page: Page) => page.getByRole('log')

describe('messages', () => {
  it('lead from a request through an answer and a live message to a block', async () => {
    const { page, context, errors, ada, ben } = await open()
    const id = await write(ben, ada, 'Were you there too?')
    await page.goto('/messages')
    await page.getByText('No messages yet').waitFor()
    await page.getByRole('tab', { name: 'Inbox' }).press('ArrowRight')
    await pressEnter(page.getByRole('link', { name: /Were you there too/ }))
    await logOn(page).getByText('Were you there too?').waitFor()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
    await fieldOn(page).fill('In room 4.')
    await pressEnter(fieldOn(page))
    await logOn(page).getByText('In room 4.').waitFor()
    await expect.poll(() => textsOf(ben, id)).toEqual(['In room 4.', 'Were you there too?'])
    await ben.call(routes.readConversation, { params: { id } })
    await logOn(page).getByText('Seen').waitFor()
    await ben.call(routes.sendMessage, { params: { id }, body: { content: 'By the window?' } })
    await logOn(page).getByText('By the window?').waitFor()

    await page.getByRole('button', { name: 'Conversation actions' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    await page.getByLabel('What is wrong?').selectOption('Harassment')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByText('Report sent').waitFor()
    await page.getByRole('button', { name: 'Conversation actions' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await page.getByText('User blocked').waitFor()
    await page.getByText('Choose a conversation').waitFor()
    await env.network.drain()
    await page.reload()
    await page.getByText('No messages yet').waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it.each([
    ['wide screens', desktop],
    ['phones', phone],
  ])('show in the top bar of %s that something is unread', async (_bar, size) => {
    const { page, context, ada, ben } = await open(size)
    await follow(ada, ben)
    await page.goto('/discover')
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await link('Messages').waitFor()
    await write(ben, ada, 'Hello')
    await link('Messages, some unread').click()
    await page.getByRole('link', { name: /Hello/ }).click()
    await link('Messages').waitFor()
    await write(ben, ada, 'While it is open')
    await logOn(page).getByText('While it is open').waitFor()
    await page.reload()
    await link('Messages').waitFor()
    await context.close()
  })

  it('begins a conversation from the link of a profile', async () => {
    const { page, context, ben, errors } = await open(phone)
    await page.goto(`/messages?to=${ben.user.id}`)
    await page.getByText(/Write the first message to ben/).waitFor()
    await fieldOn(page).fill('Hello from room 4')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.waitForURL(/\/messages\/\d+$/)
    await logOn(page).getByText('Hello from room 4').waitFor()
    await page.getByRole('link', { name: 'All messages' }).click()
    await page.getByRole('link', { name: /You: Hello from room 4/ }).waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('says that a user accepts none', async () => {
    const { page, context, ben } = await open()
    await ben.call(routes.updatePrivacySettings, { body: { allowMessages: false } })
    await env.network.drain()
    await page.goto(`/messages?to=${ben.user.id}`)
    await page.getByText('This user does not accept messages from you.').waitFor()
    expect(await fieldOn(page).count()).toBe(0)
    await context.close()
  })

  it('deletes a conversation for its reader alone, after a question', async () => {
    const { page, context, ada, ben } = await open()
    await follow(ada, ben)
    const id = await write(ben, ada, 'Hello')
    await page.goto(`/messages/${id}`)
    await page.getByRole('button', { name: 'Conversation actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Conversation actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No messages yet').waitFor()
    expect(await textsOf(ben, id)).toEqual(['Hello'])
    await page.goto(`/messages/${id}`)
    await page.getByText('This conversation does not exist.').waitFor()
    await context.close()
  })
})

describe('what was written', () => {
  it('waits for the connection, and is sent once', async () => {
    const { page, context, ada, ben } = await open()
    await follow(ada, ben)
    const id = await write(ben, ada, 'Hello')
    await page.goto(`/messages/${id}`)
    await logOn(page).getByText('Hello').waitFor()
    await fieldOn(page).fill('A half')
    await context.setOffline(true)
    await fieldOn(page).fill('Written in the tunnel')
    await pressEnter(fieldOn(page))
    await logOn(page).getByText('Written in the tunnel').waitFor()
    await logOn(page).getByText('Sending...').waitFor()
    expect(await textsOf(ben, id)).toEqual(['Hello'])
    await context.setOffline(false)
    await expect.poll(() => textsOf(ben, id)).toEqual(['Written in the tunnel', 'Hello'])
    await logOn(page).getByText('Sending...').waitFor({ state: 'detached' })
    expect(await logOn(page).getByText('Written in the tunnel').count()).toBe(1)
    await context.close()
  })

  it('is kept when it is refused, through loading the page anew, and can be sent again', async () => {
    const { page, context, ada, ben } = await open()
    await follow(ada, ben)
    const id = await write(ben, ada, 'Hello')
    const sending = `**/api/conversations/${id}/messages`
    await page.route(sending, route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 429, json: {} }) : route.continue(),
    )
    await page.goto(`/messages/${id}`)
    await fieldOn(page).fill('Too fast')
    await pressEnter(fieldOn(page))
    await logOn(page).getByText('Not sent.').waitFor()
    await fieldOn(page).fill('A half sentence')
    await page.reload()
    await logOn(page).getByText('Too fast').waitFor()
    expect(await fieldOn(page).inputValue()).toBe('A half sentence')
    await page.unroute(sending)
    await logOn(page).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => textsOf(ben, id)).toEqual(['Too fast', 'Hello'])
    await logOn(page).getByText('Not sent.').waitFor({ state: 'detached' })
    await context.close()
  })

  it('is shown as text', async () => {
    const { page, context, errors, ada, ben } = await open()
    await follow(ada, ben)
    for (const content of hostile) await write(ben, ada, content)
    await page.goto('/messages')
    await page.getByRole('link', { name: /window.hit/ }).click()
    await logOn(page).getByText('window.hit').first().waitFor()
    expect(await logOn(page).getByRole('listitem').count()).toBe(hostile.length)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(errors.all).toEqual([])
    await context.close()
  })
})

describe('the screen', () => {
  it('has good looks, also on a narrow phone', async () => {
    const { page, context, ada, ben } = await open()
    const id = await write(
      ben,
      ada,
      `A long word: ${'museum'.repeat(30)} https://example.org/${'x'.repeat(80)}`,
    )
    for (const path of ['/messages', '/messages?folder=requests', `/messages/${id}?folder=requests`]) {
      if (path === '/messages') await page.goto(path)
      else await showScreen(page, path)
      await page
        .getByText(path === '/messages' ? 'No messages yet' : /A long word/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
      await expectGoodLooks(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect([path, await problemsOn(page)]).toEqual([path, [[], []]])
      await page.setViewportSize(desktop.viewport)
    }
    await context.close()
  })

  it('says what failed to load, and loads when asked again', async () => {
    const { page, context } = await open()
    await page.route('**/api/conversations?*', route => route.fulfill({ status: 404, json: {} }))
    // Its opening would load them without being asked, and take the button from under the pointer meanwhile.
    await page.route('**/api/stream', () => {})
    await page.goto('/messages')
    await page.getByRole('heading', { name: 'Failed to load messages' }).waitFor()
    await page.unroute('**/api/conversations?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No messages yet').waitFor()
    await context.close()
  })

  it('is for members', async () => {
    const { page, context } = await env.visit(desktop)
    await page.goto('/messages')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe('/auth?next=%2Fmessages')
    await context.close()
  })
})
