import { defaultNotificationPreferences, type NotificationPreferences } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
const url = '/api/user/notification-preferences'
const preferencesOf = async (id: number) =>
  (await env.service.app.inject({ url, headers: await env.tokens.as({ id }) })).json()
const set = (given: Partial<NotificationPreferences>, id = me) => env.putAs(id, url, given)

/** One act of each kind of which user 1 is notified. */
const acts = {
  follow: () => act.follow(2),
  follow_request: () => act.request(3),
  follow_approved: () => act.follow(me, 4, true),
  like: () => act.like(2),
  comment: () => act.comment(2, 90),
  reply: () => act.comment(2, 91, { id: 80, authorId: me }),
}
const kindsBy: Partial<Record<keyof NotificationPreferences, (keyof typeof acts)[]>> = {
  followNotifications: ['follow', 'follow_request', 'follow_approved'],
  likeNotifications: ['like'],
  commentNotifications: ['comment', 'reply'],
}

async function actAll() {
  for (const each of Object.values(acts)) await each()
  await env.service.drain()
}
const kindsNotified = async () => (await env.listAs(me)).map(each => each.kind).toSorted()

describe('the preferences', () => {
  it('are all on except the weekly digest, and change one by one for their user alone', async () => {
    expect(await preferencesOf(me)).toEqual(defaultNotificationPreferences)
    const changed = { ...defaultNotificationPreferences, likeNotifications: false }
    expect((await set({ likeNotifications: false })).json()).toEqual(changed)
    expect((await set({ weeklyDigest: true })).json()).toEqual({ ...changed, weeklyDigest: true })
    expect((await set({})).json()).toEqual({ ...changed, weeklyDigest: true })
    expect(await preferencesOf(me)).toEqual({ ...changed, weeklyDigest: true })
    expect(await preferencesOf(2)).toEqual(defaultNotificationPreferences)
  })

  it.each([
    [{ likes: false }, 'likes', 'This field is not known here.'],
    [{ authorId: 2, likeNotifications: false }, 'authorId', 'This field is not known here.'],
    [{ likeNotifications: 'no' }, 'likeNotifications', 'Please answer with true or false.'],
    [{ likeNotifications: null }, 'likeNotifications', 'Please answer with true or false.'],
  ])('refuse %j', async (given, field, message) => {
    const answer = await env.putAs(me, url, given)
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([400, { field, message }])
    expect(await preferencesOf(me)).toEqual(defaultNotificationPreferences)
  })
})

describe('a kind that is turned off', () => {
  const toggles = Object.keys(defaultNotificationPreferences) as (keyof NotificationPreferences)[]
  it.each(toggles)('%s stops the kinds that it names, and no other', async toggle => {
    await set({ [toggle]: false })
    await actAll()
    const stopped: string[] = kindsBy[toggle] ?? []
    expect(await kindsNotified()).toEqual(
      Object.keys(acts)
        .filter(kind => !stopped.includes(kind))
        .toSorted(),
    )
  })

  it('stays in the list with what came before, and comes again when it is turned on', async () => {
    await act.like(2, 7)
    await env.service.drain()
    await set({ likeNotifications: false })
    await act.like(2, 8)
    await env.service.drain()
    await set({ likeNotifications: true })
    await act.like(2, 9)
    await env.service.drain()
    expect((await env.listAs(me)).map(each => each.link)).toEqual(['/post/9', '/post/7'])
  })

  it('stops nothing for other users in the same batch', async () => {
    await set({ commentNotifications: false })
    await act.comment(3, 90)
    await act.comment(3, 91, { id: 80, authorId: 2 })
    await env.service.drain()
    expect([await env.listAs(me), (await env.listAs(2)).length]).toEqual([[], 1])
  })
})
