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
const shows = (page: Page, initials: string | null) => expect.poll(() => shownOn(page)).toBe(initials)

const commentsOf = (post: number) =>
  createVisitor(env.network.url).call(routes.listComments, { params: { id: post } })

/** Two tabs of one browser, signed in as ada; ben has an account, and the post is his. */
async function openTabs() {
  const number = ++count
  const [visitor, author] = await Promise.all([
    visitAs(env, `ada${number}.tabs`, desktop, { firstName: 'A' }),
    createMember(env, `ben${number}.tabs`, { firstName: 'B' }),
  ])
  const [ada, ben] = [accountOf(visitor.user), accountOf(author.user)]
  const { id: post } = await sharePost(author, `The light, number ${number}`)
  await env.network.drain()
  const { context, page: first, errors } = visitor
  const second = await context.newPage()
  await first.goto('/discover')
  await shows(first, ada.initials)
  return { ada, ben, post, context, first, second, errors }
}
type Tabs = Awaited<ReturnType<typeof openTabs>>

/** A gateway learns of an ended session a moment later; until then its user may still act. */
const isRefused = ({ context }: Tabs) =>
  expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401)

/** What ends the session under the tabs; each resolves when it has happened. */
const causes = {
  'signs out': {
    async happen({ first }: Tabs) {
      await first.getByRole('button', { name: 'Sign out' }).click()
      await first.getByText('You have been successfully signed out.').waitFor()
    },
    after: (_: Tabs): string | null => null,
    isLost: false,
  },
  'signs in as another': {
    async happen({ first, ben }: Tabs) {
      await first.getByRole('button', { name: 'Sign out' }).click()
      await first.getByText('You have been successfully signed out.').waitFor()
      await first.goto('/auth')
      await first.getByLabel('Email').fill(ben.email)
      await first.getByRole('textbox', { name: 'Password' }).fill(ben.password)
      await first.getByRole('button', { name: 'Sign In' }).click()
      await first.getByText('Welcome back!').waitFor()
    },
    after: ({ ben }: Tabs): string | null => ben.initials,
    isLost: false,
  },
  'is idle until the session expires': {
    async happen(tabs: Tabs) {
      const { ctx } = env.network.identity
      const where = { userId: tabs.ada.id }
      const sessions = await ctx.prisma.client.session.findMany({ where, select: { id: true } })
      await ctx.prisma.client.session.updateMany({ where, data: { expiresAt: new Date(0) } })
      // As when the access token expires: it is not accepted any more, and the stream ends.
      await announceRevoked(
        ctx,
        sessions.map(({ id }) => id),
      )
      await isRefused(tabs)
    },
    after: (_: Tabs): string | null => null,
    isLost: true,
  },
  'is banned': {
    async happen(tabs: Tabs) {
      const { ctx } = env.network.identity
      const ended = await ctx.prisma.transaction(tx => revokeSessions(ctx, tx, { userId: tabs.ada.id }))
      await announceRevoked(ctx, ended)
      await isRefused(tabs)
    },
    after: (_: Tabs): string | null => null,
    isLost: true,
  },
}

/** A stream that never answers, so that only the other ways to learn of the session are left. */
const withoutStream = (page: Page) => page.route('**/api/stream', () => {})

/** What the second tab is doing, and what its user does next. */
const conditions = {
  idle: {
    async prepare({ second, ada }: Tabs) {
      await withoutStream(second)
      await second.goto('/discover')
      await shows(second, ada.initials)
    },
    /** The user comes back to the tab. */
    next: ({ second }: Tabs) => second.evaluate(() => void window.dispatchEvent(new Event('focus'))),
  },
  writing: {
    async prepare({ second, ada, post }: Tabs) {
      await withoutStream(second)
      await second.goto(`/post/${post}`)
      await shows(second, ada.initials)
      await second.getByRole('textbox', { name: 'Add a comment' }).fill(draft)
    },
    /** The user sends what they wrote, if the page still lets them. */
    next: ({ second }: Tabs) =>
      second.evaluate(() => {
        document.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click()
      }),
  },
  'stream open': {
    async prepare({ second, ada }: Tabs) {
      const open = second.waitForResponse(response => response.url().endsWith('/api/stream'))
      await second.goto('/')
      await Promise.all([shows(second, ada.initials), open])
    },
    next: async (_: Tabs) => {},
  },
}

const combinations = Object.entries(causes).flatMap(([cause, ending]) =>
  Object.entries(conditions).map(([condition, state]) => ({ cause, condition, ending, state })),
)

describe('a user with two tabs', () => {
  it.each(combinations)(
    'who $cause is not shown by the other tab: $condition',
    async ({ condition, ending, state }) => {
      const tabs = await openTabs()
      const { context, second, post, ada, errors } = tabs
      await state.prepare(tabs)
      await ending.happen(tabs)
      await state.next(tabs)
      await shows(second, ending.after(tabs))

      if (ending.isLost) await second.getByText('Session may have expired').waitFor()
      expect(await second.getByText(/could not (be )?load/i).count()).toBe(0)
      if (condition === 'writing') {
        await env.network.drain()
        expect(await commentsOf(post)).toEqual([])
        expect(await second.getByText(draft).count()).toBe(0)
        const field = second.getByRole('textbox', { name: 'Add a comment' })
        if (await field.isVisible()) expect(await field.inputValue()).toBe('')
        if (ending.isLost) await second.getByText('What you were writing is kept.').waitFor()
        await enter(context, ada)
        await second.reload()
        await expect.poll(() => field.inputValue()).toBe(draft)
      }
      expect(errors.all).toEqual([])
      await context.close()
    },
  )
})

describe('a tab that missed every announcement', () => {
  it('sends nothing as another user, and becomes the page of the user who is signed in', async () => {
    const tabs = await openTabs()
    const { context, second, ben, post } = tabs
    await conditions.writing.prepare(tabs)
    await enter(context, ben)
    const answer = second.waitForResponse(response => response.request().method() === 'POST')
    await conditions.writing.next(tabs)
    expect((await answer).status()).toBe(409)
    await shows(second, ben.initials)
    await second.getByText('Another user is signed in to this browser now. Nothing was sent.').waitFor()
    await env.network.drain()
    expect(await commentsOf(post)).toEqual([])
    await context.close()
  })
})

describe('a session that expires while an insight is written', () => {
  it('names itself, offers to sign in, and the text is in the dialog again', async () => {
    const tabs = await openTabs()
    const { context, second, ada } = tabs
    await withoutStream(second)
    await second.goto('/discover')
    await second.getByRole('banner').getByRole('button', { name: 'Create' }).click()
    const field = second.getByRole('dialog').getByLabel('Your Insight')
    await field.fill(draft)
    // The tab learns of it by its own request alone.
    await tabs.first.close()
    await causes['is idle until the session expires'].happen(tabs)
    await second.getByRole('dialog').getByRole('button', { name: 'Share Insight' }).click()
    await shows(second, null)
    const notice = second.getByRole('alert').filter({ hasText: 'Session may have expired' })
    await notice.getByText('What you were writing is kept.').waitFor()
    await notice.getByRole('button', { name: 'Sign in' }).click()
    await second.getByLabel('Email').fill(ada.email)
    await second.getByRole('textbox', { name: 'Password' }).fill(ada.password)
    await second.getByRole('button', { name: 'Sign In' }).click()
    await second.waitForURL('**/discover')
    await expect.poll(() => field.inputValue()).toBe(draft)
    await second.getByRole('dialog').getByRole('button', { name: 'Share Insight' }).click()
    await second.getByText('Your insight has been posted successfully.').waitFor()
    await context.close()
  })
})
