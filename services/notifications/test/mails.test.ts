import {
  mailSubscriptionChanged,
  membershipRejected,
  type NotificationPreferences,
  notificationMailRequested,
  passwordChanged,
  userVerified,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestMails } from '../src/mails/mails.service.ts'
import { communityActs, involved } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'

const minuteMs = 60_000
const start = new Date('2026-11-21T10:00:00.000Z').getTime()
let now = start
let env: TestEnvironment
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => new Date(now))
  act = actsOn(env.publish)
})
afterAll(() => env.close())

const me = 1
const set = (given: Partial<NotificationPreferences>) =>
  env.putAs(me, '/api/user/notification-preferences', given)
const verify = (userId: number) => env.publish(userVerified, { userId })
/** What is requested when the tasks run so many minutes later. */
async function mailsAfter(minutes: number) {
  await env.service.drain()
  now += minutes * minuteMs
  await requestMails(env.service.ctx)
  const all = await env.published(notificationMailRequested)
  await env.service.ctx.db.query('delete from outbox')
  return all
}
const actor = (id: number) => ({ username: person(id).username, firstName: 'Some', lastName: 'One' })

beforeEach(async () => {
  now = start
  await env.clear()
  await verify(me)
  await env.service.drain()
})

describe('unread notifications', () => {
  it('are sent in one mail after 15 minutes, without what they quote', async () => {
    await act.like(2)
    await act.like(3)
    await env.service.drain()
    await act.comment(4, 90)
    expect(await mailsAfter(14)).toEqual([])
    expect(await mailsAfter(1)).toEqual([
      {
        userId: me,
        items: [
          { kind: 'comment', actors: [actor(4)], actorsCount: 1, link: '/post/7?comment=90' },
          { kind: 'like', actors: [actor(3), actor(2)], actorsCount: 2, link: '/post/7' },
        ],
        moreCount: 0,
      },
    ])
    expect(await mailsAfter(600)).toEqual([])
  })

  it('of communities are sent with their names, and without reasons', async () => {
    // These events do not say when it happened: it is when they were published.
    const publish: typeof env.publish = (event, data) => env.publish(event, data, { time: new Date(now) })
    const { join, ask } = communityActs({ ...env, publish })
    await join(me, 'moderator')
    await ask(2, [me])
    const rejection = { requestId: 10, userId: me, rejectedBy: 3, reason: 'Full' }
    await publish(membershipRejected, { ...involved, ...rejection })
    const [mail] = await mailsAfter(15)
    expect(mail?.items.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      {
        kind: 'community',
        actors: [],
        actorsCount: 0,
        notice: { of: 'request-rejected', community: 'Vault Circle' },
        link: '/communities/4',
      },
      {
        kind: 'join_request',
        actors: [actor(2)],
        actorsCount: 1,
        notice: { of: 'join-requested', community: 'Vault Circle' },
        link: '/communities/4?panel=requests',
      },
    ])
  })

  it('name five, and count the rest', async () => {
    for (let postId = 1; postId <= 8; postId++) await act.like(2, postId)
    const [mail] = await mailsAfter(15)
    expect([mail?.items.length, mail?.moreCount]).toEqual([5, 3])
  })

  it('are not sent to a user who reads them in time', async () => {
    await act.like(2)
    await env.service.drain()
    now += 5 * minuteMs
    await env.readAllAs(me)
    await act.comment(3, 90)
    await env.service.drain()
    await env.service.ctx.db.query('update notifications set happened_at = $1 where not is_read', [
      new Date(now),
    ])
    expect(await mailsAfter(10)).toEqual([])
    const [mail] = await mailsAfter(5)
    expect(mail?.items.map(({ kind }) => kind)).toEqual(['comment'])
  })

  it('are sent again at most once an hour, when more have come', async () => {
    await act.like(2)
    expect(await mailsAfter(15)).toHaveLength(1)
    await act.like(3)
    expect(await mailsAfter(59)).toEqual([])
    const [mail] = await mailsAfter(1)
    expect(mail?.items).toMatchObject([{ kind: 'like', actorsCount: 2 }])
  })

  it('are requested once by two workers, and not at all when the transaction fails', async () => {
    await act.like(2)
    await env.service.drain()
    now += 15 * minuteMs
    const broken = {
      ...env.service.ctx,
      outbox: { ...env.service.ctx.outbox, publishAll: () => Promise.reject(new Error('crashed')) },
    }
    await expect(requestMails(broken)).rejects.toThrow('crashed')
    await Promise.all(Array.from({ length: 4 }, () => requestMails(env.service.ctx)))
    expect(await env.published(notificationMailRequested)).toHaveLength(1)
  })

  it('are left out by no mail that is made while they are delivered', async () => {
    await act.like(2)
    await env.service.drain()
    now += 15 * minuteMs
    await act.comment(3, 90)
    await Promise.all([env.service.drain(), requestMails(env.service.ctx)])
    const first = await env.published(notificationMailRequested)
    const later = await mailsAfter(120)
    const kinds = [...first, ...later].flatMap(({ items }) => items.map(({ kind }) => kind))
    expect(new Set(kinds)).toEqual(new Set(['like', 'comment']))
  })

  it('of the account itself are mailed by identity, not from here', async () => {
    await env.publish(passwordChanged, { userId: me, by: 'user' })
    expect(await mailsAfter(60)).toEqual([])
    expect(await env.listAs(me)).toHaveLength(1)
  })
})

describe('the e-mail channel', () => {
  it('sends nothing while it is off; the list is as before', async () => {
    await set({ emailNotifications: false })
    await act.like(2)
    expect(await mailsAfter(60)).toEqual([])
    expect(await env.listAs(me)).toHaveLength(1)
  })

  it('sends nothing once it is turned off, also of what happened before', async () => {
    await act.like(2)
    await env.service.drain()
    await set({ emailNotifications: false })
    expect(await mailsAfter(60)).toEqual([])
  })

  it('sends nothing of a kind that was turned off meanwhile', async () => {
    await act.like(2)
    await act.comment(3, 90)
    await env.service.drain()
    await set({ likeNotifications: false })
    const [mail] = await mailsAfter(15)
    expect(mail?.items.map(({ kind }) => kind)).toEqual(['comment'])
  })

  it('sends nothing to an address that is not confirmed', async () => {
    await act.follow(3, 5)
    expect(await mailsAfter(60)).toEqual([])
  })

  it('is ended by the link of a mail, and comes back by its undo', async () => {
    const change = (isSubscribed: boolean) =>
      env.publish(mailSubscriptionChanged, { userId: me, list: 'notifications', isSubscribed })
    await change(false)
    await env.service.drain()
    await act.like(2)
    expect(await mailsAfter(60)).toEqual([])
    await change(true)
    await env.service.drain()
    await act.like(3)
    expect(await mailsAfter(60)).toHaveLength(1)
  })
})
