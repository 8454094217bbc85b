// @vitest-environment happy-dom
import { dehydrate, hydrate } from '@tanstack/react-query'
import { actingUserHeader, type CurrentUser } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../test/texts.tsx'
import { pageToasts, toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { runApiMutation } from './mutation.ts'
import { pageUser } from './page-user.ts'
import { createQueryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { currentUserQuery, enterSession, hasLeft, leaveSession } from './session.ts'
import { followTabs } from './session-sync.ts'
import type { TabMessage } from './tabs.ts'

const person = (id: number, username: string) => ({ id, username }) as CurrentUser
const ada = person(1, 'ada')
const ben = person(2, 'ben')

/** Who the browser's session is, and each request with the user that it names. */
let session: CurrentUser | null
let sent: { path: string; as: string | null }[]
let client: ReturnType<typeof createQueryClient>
let leaveTabs = () => {}

const refusal = (status: number, code: string) => Response.json({ message: code, code }, { status })

/** Answers as the gateway does. */
async function gateway(url: string, init: RequestInit = {}): Promise<Response> {
  const as = new Headers(init.headers).get(actingUserHeader)
  sent.push({ path: String(url).replace(/\?.*/, ''), as })
  if (as !== null && session === null) return refusal(401, 'unauthenticated')
  if (as !== null && as !== String(session?.id)) return refusal(409, 'session_changed')
  if (!String(url).startsWith('/api/auth/user')) return Response.json([])
  return session ? Response.json(session) : refusal(401, 'unauthenticated')
}
const checks = () => sent.filter(({ path }) => path === '/api/auth/user').length

async function open(first: CurrentUser | null) {
  session = first
  client = createQueryClient()
  await client.fetchQuery(currentUserQuery)
  sent = []
}
const loaded = () => client.setQueryData(queryKeys.notifications.list, ['private'])
const isEmpty = () => client.getQueryData(queryKeys.notifications.list) === undefined
const listPosts = () => api.call(routes.listPosts)

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', gateway)
})
afterEach(() => {
  leaveTabs()
  leaveTabs = () => {}
  client.clear()
  toast.dismiss()
  vi.unstubAllGlobals()
})

describe('the cache of the page', () => {
  it.each([
    ['anonymous → user', null, ada],
    ['user → other user', ada, ben],
    ['user → anonymous', ada, null],
  ])('is emptied: %s', async (_name, before, after) => {
    await open(before)
    loaded()
    client.setQueryData(currentUserQuery.queryKey, after)
    expect([isEmpty(), pageUser()]).toEqual([true, after?.id ?? null])
  })
  it.each([
    ['the first answer', undefined, ada],
    ['the same user', ada, { ...ada, bio: 'new' }],
    ['still no user', null, null],
  ])('stays with %s', async (_name, before, after) => {
    client = createQueryClient()
    if (before !== undefined) client.setQueryData(currentUserQuery.queryKey, before)
    loaded()
    client.setQueryData(currentUserQuery.queryKey, after)
    expect(isEmpty()).toBe(false)
  })
  it('is emptied when the first answer came with the rendered page', async () => {
    const rendered = createQueryClient()
    rendered.setQueryData(currentUserQuery.queryKey, null)
    client = createQueryClient()
    hydrate(client, dehydrate(rendered))
    loaded()
    client.setQueryData(currentUserQuery.queryKey, ada)
    expect([isEmpty(), pageUser()]).toEqual([true, 1])
  })
  it('is emptied together with the toasts, whose actions were the last user’s', async () => {
    await open(ada)
    const run = vi.fn()
    toast.show({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run } })
    client.setQueryData(currentUserQuery.queryKey, ben)
    expect(pageToasts.current()?.title).toBe('You are signed in as ben now.')
  })
})

describe('a request of a signed-in page', () => {
  it('names its user', async () => {
    await open(ada)
    await listPosts()
    expect(sent).toEqual([{ path: '/api/posts', as: '1' }])
  })
  it('that finds no session has it checked once for all, and the page becomes anonymous', async () => {
    await open(ada)
    session = null
    const results = await Promise.allSettled([listPosts(), listPosts(), listPosts()])
    expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect([checks(), sent.length, pageUser(), hasLeft()]).toEqual([1, 4, null, false])
  })
  it('that finds another user’s session is refused, and the page becomes theirs', async () => {
    await open(ada)
    loaded()
    session = ben
    await expect(listPosts()).rejects.toMatchObject({ code: 'session_changed' })
    expect([checks(), pageUser(), isEmpty()]).toEqual([1, 2, true])
  })
  it('that is refused although the session is its user’s is sent twice and checked once, not retried', async () => {
    await open(ada)
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const answer = await gateway(url, init)
      return url.startsWith('/api/posts') ? refusal(401, 'unauthenticated') : answer
    })
    const query = client.fetchQuery({ queryKey: ['x'], queryFn: listPosts })
    await expect(query).rejects.toMatchObject({ status: 401 })
    expect([checks(), sent.length, pageUser()]).toEqual([1, 3, 1])
    const { mutations } = client.getDefaultOptions()
    const error = await listPosts().catch(thrown => thrown)
    expect(typeof mutations?.retry === 'function' && mutations.retry(0, error)).toBe(false)
  })
})

describe('a mutation', () => {
  it('is sent as the user who wrote it, although another one has signed in before it is sent', async () => {
    await open(ada)
    const written = Promise.withResolvers<void>()
    const failed = vi.fn()
    runApiMutation(client, {
      send: async (_nothing, options) => {
        await written.promise
        return api.call(routes.likePost, { params: { id: 7 } }, options)
      },
      onError: failed,
    })
    session = ben
    client.setQueryData(currentUserQuery.queryKey, ben)
    written.resolve()
    await expect.poll(() => failed.mock.calls.length).toBe(1)
    expect(sent.filter(({ path }) => path.endsWith('/like'))).toEqual([
      { path: '/api/posts/7/like', as: '1' },
    ])
  })
})

describe('the tabs of a browser', () => {
  const other = () => new BroadcastChannel('vitrine.session')
  async function announced(act: () => void): Promise<TabMessage> {
    const channel = other()
    const received = new Promise<TabMessage>(resolve => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => resolve(data)
    })
    act()
    const message = await received
    channel.close()
    return message
  }
  async function receive(message: TabMessage) {
    const channel = other()
    channel.postMessage(message)
    return () => channel.close()
  }
  async function openTab(first: CurrentUser | null) {
    await open(first)
    leaveTabs = followTabs(client)
  }

  it('announce signing in and out, and a change that one of them found', async () => {
    await openTab(null)
    expect(await announced(() => enterSession(client, ada))).toEqual({ kind: 'entered', user: ada })
    expect(await announced(() => leaveSession(client))).toEqual({ kind: 'left' })
    enterSession(client, ada)
    session = null
    expect(await announced(() => void listPosts().catch(() => {}))).toMatchObject({ kind: 'changed' })
  })
  it('become anonymous when one signs out, without a notice of an expired session', async () => {
    await openTab(ada)
    loaded()
    const close = await receive({ kind: 'left' })
    await expect.poll(pageUser).toBeNull()
    expect([isEmpty(), hasLeft(), checks(), pageToasts.current()?.title]).toEqual([
      true,
      true,
      0,
      'Signed out',
    ])
    close()
  })
  it('become those of a user who signs in', async () => {
    await openTab(ada)
    loaded()
    const close = await receive({ kind: 'entered', user: ben })
    await expect.poll(pageUser).toBe(2)
    expect(isEmpty()).toBe(true)
    close()
  })
  it('check when one of them found a change', async () => {
    await openTab(ada)
    session = null
    const close = await receive({ kind: 'changed' })
    await expect.poll(pageUser).toBeNull()
    expect(checks()).toBe(1)
    close()
  })
  it('forget that their user signed out once another session was found', async () => {
    await openTab(ada)
    leaveSession(client)
    session = ben
    window.dispatchEvent(new Event('focus'))
    await expect.poll(pageUser).toBe(2)
    expect(hasLeft()).toBe(false)
  })
  it('are not changed back by a check that was on its way', async () => {
    await openTab(ada)
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const check = client.refetchQueries({ queryKey: currentUserQuery.queryKey })
    const close = await receive({ kind: 'left' })
    await expect.poll(pageUser).toBeNull()
    answer.resolve(Response.json(ada))
    await check
    expect(pageUser()).toBeNull()
    close()
  })
  it.each([
    ['focused', () => window.dispatchEvent(new Event('focus'))],
    ['shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'taken out of the history',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('check when they are %s: an announcement may have been missed', async (_name, happen) => {
    await openTab(ada)
    session = ben
    happen()
    await expect.poll(pageUser).toBe(2)
    expect(checks()).toBe(1)
  })
})
