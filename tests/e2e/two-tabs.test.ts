import { type CurrentUser, routes } from '@vitrine/contracts'
import { announceRevoked, revokeSessions } from '@vitrine/identity/src/sessions/revocations.ts'
import { createVisitor } from '@vitrine/network/person'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, passwordOf, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { createMember, sharePost, visitAs } from './members.ts'

const draft = 'Half a thought about the light'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

let count = 0

interface Account {
  id: number
  initials: string
  email: string
  password: string
}

const accountOf = ({ id, username, email }: CurrentUser): Account => ({
  id,
  initials: `${username.slice(0, 1).toUpperCase()}Q`,
  email,
  password: passwordOf(username),
})

/** Begins a session of the whole browser. */
async function enter(context: BrowserContext, { email, password }: Account): Promise<void> {
  const visitor = createVisitor(env.network.url)
  await visitor.call(routes.login, { body: { email, password } })
  const cookies = visitor.cookies().split('; ')
  await context.addCookies(
    cookies.map(cookie => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url: env.network.url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}

/** The initials of the user whom a page shows; null for an anonymous one. */
const shownOn = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[aria-label="Sign out"]')
      ? (document.querySelector('header a[href="/profile"] [aria-hidden]')?.textContent ?? '')
      : null,
  )
const shows = (page: Page, initials: string | null, where = '') =>
  expect.poll(() => shownOn(page), { message: where }).toBe(initials)

const commentsOf = (post: number) =>
  createVisitor(env.network.url).call(routes.listComments, { params: { id: post } })

/** A browser that is signed in as ada, with an empty tab; ben has an account, and the post is his. */
async function openBrowser() {
  const number = ++count
  const [visitor, author] = await Promise.all([
    visitAs(env, `ada${number}.tabs`, desktop, { firstName: 'A' }),
    createMember(env, `ben${number}.tabs`, { firstName: 'B' }),
  ])
  const [ada, ben] = [accountOf(visitor.user), accountOf(author.user)]
  const { id: post } = await sharePost(author, `The light, number ${number}`)
  await env.network.drain()
  const { context, page: first, errors } = visitor
  return { ada, ben, post, context, first, errors }
}
type Opened = Awaited<ReturnType<typeof openBrowser>>

/** A gateway learns of an ended session a moment later; until then its user may still act. */
const isRefused = ({ context }: Opened) =>
  expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401)

/** What ends the session under the tabs; each resolves when it has happened. */
const causes = {
  'signs out': {
    async happen({ first }: Opened) {
      await first.getByRole('button', { name: 'Sign out' }).click()
      await first.getByText('You have been successfully signed out.').waitFor()
    },
    after: (_: Opened): string | null => null,
    isLost: false,
  },
  'signs in as another': {
    async happen({ first, ben }: Opened) {
      await first.getByRole('button', { name: 'Sign out' }).click()
      await first.getByText('You have been successfully signed out.').waitFor()
      await first.goto('/auth')
      await first.getByLabel('Email').fill(ben.email)
      await first.getByRole('textbox', { name: 'Password' }).fill(ben.password)
      await first.getByRole('button', { name: 'Sign In' }).click()
      await first.getByText('Welcome back!').waitFor()
    },
    after: ({ ben }: Opened): string | null => ben.initials,
    isLost: false,
  },
  'is idle until the session expires': {
    async happen(opened: Opened) {
      const { ctx } = env.network.identity
      const where = { userId: opened.ada.id }
      const sessions = await ctx.prisma.client.session.findMany({ where, select: { id: true } })
      await ctx.prisma.client.session.updateMany({ where, data: { expiresAt: new Date(0) } })
      // As when the access token expires: it is not accepted any more, and the stream ends.
      await announceRevoked(
        ctx,
        sessions.map(({ id }) => id),
      )
      await isRefused(opened)
    },
    after: (_: Opened): string | null => null,
    isLost: true,
  },
  'is banned': {
    async happen(opened: Opened) {
      const { ctx } = env.network.identity
      const ended = await ctx.prisma.transaction(tx => revokeSessions(ctx, tx, { userId: opened.ada.id }))
      await announceRevoked(ctx, ended)
      await isRefused(opened)
    },
    after: (_: Opened): string | null => null,
    isLost: true,
  },
}

/** A stream that never answers, so that only the other ways to learn of the session are left. */
const withoutStream = (page: Page) => page.route('**/api/stream', () => {})

/** What another tab is doing, and what its user does next. */
const conditions = {
  idle: {
    async prepare(tab: Page, { ada }: Opened) {
      await withoutStream(tab)
      await tab.goto('/discover')
      await shows(tab, ada.initials)
    },
    /** The user comes back to the tab. */
    next: (tab: Page) => tab.evaluate(() => void window.dispatchEvent(new Event('focus'))),
  },
  writing: {
    async prepare(tab: Page, { ada, post }: Opened) {
      await withoutStream(tab)
      await tab.goto(`/post/${post}`)
      await shows(tab, ada.initials)
      await tab.getByRole('textbox', { name: 'Add a comment' }).fill(draft)
    },
    /** The user sends what they wrote, if the page still lets them. */
    next: (tab: Page) =>
      tab.evaluate(() => {
        document.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click()
      }),
  },
  'stream open': {
    async prepare(tab: Page, { ada }: Opened) {
      const open = tab.waitForResponse(response => response.url().endsWith('/api/stream'))
      await tab.goto('/')
      await Promise.all([shows(tab, ada.initials), open])
    },
    next: async (_: Page) => {},
  },
}
type Condition = keyof typeof conditions

/** A tab of the browser in a condition. */
async function openTab(opened: Opened, condition: Condition): Promise<Page> {
  const tab = await opened.context.newPage()
  await conditions[condition].prepare(tab, opened)
  return tab
}

describe('a user with several tabs', () => {
  it.each(Object.entries(causes))(
    'who %s is not shown by the other tabs, whatever they do',
    async (_, cause) => {
      const opened = await openBrowser()
      const { ada, post, context, first, errors } = opened
      await first.goto('/discover')
      await shows(first, ada.initials)
      const names = Object.keys(conditions) as Condition[]
      const tabs = await Promise.all(
        names.map(async condition => [condition, await openTab(opened, condition)] as const),
      )
      await cause.happen(opened)
      await Promise.all(tabs.map(([condition, tab]) => conditions[condition].next(tab)))
      for (const [condition, tab] of tabs) {
        await shows(tab, cause.after(opened), condition)
        if (cause.isLost) await tab.getByText('Session may have expired').waitFor()
        expect(await tab.getByText(/could not (be )?load/i).count(), condition).toBe(0)
      }

      const { writing } = Object.fromEntries(tabs) as Record<Condition, Page>
      await env.network.drain()
      expect(await commentsOf(post)).toEqual([])
      expect(await writing.getByText(draft).count()).toBe(0)
      const field = writing.getByRole('textbox', { name: 'Add a comment' })
      if (await field.isVisible()) expect(await field.inputValue()).toBe('')
      if (cause.isLost) await writing.getByText('What you were writing is kept.').waitFor()
      await enter(context, ada)
      await writing.reload()
      await expect.poll(() => field.inputValue()).toBe(draft)
      expect(errors.all).toEqual([])
      await context.close()
    },
  )
})

describe('a tab that missed every announcement', () => {
  it('sends nothing as another user, and becomes the page of the user who is signed in', async () => {
    const opened = await openBrowser()
    const { context, ben, post } = opened
    const tab = await openTab(opened, 'writing')
    await enter(context, ben)
    const answer = tab.waitForResponse(response => response.request().method() === 'POST')
    await conditions.writing.next(tab)
    expect((await answer).status()).toBe(409)
    await shows(tab, ben.initials)
    await tab.getByText('Another user is signed in to this browser now. Nothing was sent.').waitFor()
    await env.network.drain()
    expect(await commentsOf(post)).toEqual([])
    await context.close()
  })
})

describe('a session that expires while an insight is written', () => {
  it('names itself, offers to sign in, and the text is in the dialog again', async () => {
    const opened = await openBrowser()
    const { context, first: tab, ada } = opened
    // The tab learns of it by its own request alone.
    await withoutStream(tab)
    await tab.goto('/discover')
    await tab.getByRole('banner').getByRole('button', { name: 'Create' }).click()
    const field = tab.getByRole('dialog').getByLabel('Your Insight')
    await field.fill(draft)
    await causes['is idle until the session expires'].happen(opened)
    await tab.getByRole('dialog').getByRole('button', { name: 'Share Insight' }).click()
    await shows(tab, null)
    const notice = tab.getByRole('alert').filter({ hasText: 'Session may have expired' })
    await notice.getByText('What you were writing is kept.').waitFor()
    await notice.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByLabel('Email').fill(ada.email)
    await tab.getByRole('textbox', { name: 'Password' }).fill(ada.password)
    await tab.getByRole('button', { name: 'Sign In' }).click()
    await tab.waitForURL('**/discover')
    await expect.poll(() => field.inputValue()).toBe(draft)
    await tab.getByRole('dialog').getByRole('button', { name: 'Share Insight' }).click()
    await tab.getByText('Your insight has been posted successfully.').waitFor()
    await context.close()
  })
})
