import { type NotificationPreferences, streamEvents } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followersAmong, setFollows } from '../src/follows/follows.repository.ts'
import { kinds } from '../src/kinds.ts'
import type { LiveEvent } from '../src/stream/live.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = actsOn(env.publish)
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const me = 1
const set = (given: Partial<NotificationPreferences>) =>
  env.putAs(me, '/api/user/notification-preferences', given)

/** What open pages of the user receive, of one event. */
async function listening() {
  const received: LiveEvent[] = []
  const { subscribed, stop } = env.service.ctx.live.listen(me, event => void received.push(event))
  await subscribed
  const of = (name: LiveEvent['event']) => received.filter(({ event }) => event === name)
  return { of, stop }
}

describe('push', () => {
  it('shows a notification by itself while it is on, and only counts and lists it while it is off', async () => {
    const page = await listening()
    const newest = () => streamEvents.notification.parse(page.of('notification').at(-1)?.data)
    await act.like(2)
    await expect.poll(() => page.of('notification')).toHaveLength(1)
    expect(newest().isQuiet).toBeUndefined()
    await set({ pushNotifications: false })
    await act.comment(3, 90)
    await expect.poll(() => page.of('notification')).toHaveLength(2)
    expect(newest()).toMatchObject({ isQuiet: true, unreadCount: 2 })
    expect(await env.listAs(me)).toHaveLength(2)
    page.stop()
  })
})

describe('news of museums', () => {
  it('announce insights at followed museums while they are on; those of followed users anyway', async () => {
    const { db, clock } = env.service.ctx
    await db.transaction(tx => setFollows(tx, 'museum', [{ userId: me, followedId: 40, follows: true }]))
    await db.transaction(tx => setFollows(tx, 'user', [{ userId: me, followedId: 2, follows: true }]))
    const announcedTo = (authorId: number) =>
      followersAmong(db, [me], { postId: 7, authorId, museumId: 40 }, clock())
    expect([await announcedTo(9), await announcedTo(2)]).toEqual([[me], [me]])
    await set({ museumUpdates: false })
    expect([await announcedTo(9), await announcedTo(2)]).toEqual([[], [me]])
  })
})

it('every toggle is that of a kind, of a channel or of the digest', () => {
  const ofKinds = new Set(Object.values(kinds).flatMap(({ toggle }) => toggle ?? []))
  // emailNotifications: mails.test.ts; weeklyDigest: digest.test.ts.
  expect([...ofKinds].toSorted()).toEqual([
    'commentNotifications',
    'eventReminders',
    'followNotifications',
    'likeNotifications',
    'museumUpdates',
  ])
})
