import {
  commentDeleted,
  defaultNotificationPreferences,
  museumClaimDecided,
  museumEditDecided,
  museumManagerAssigned,
  museumReviewReplied,
  museumSuggestionDecided,
  museumVerified,
  notificationSent,
  passwordChanged,
  postDeleted,
  sessionCreated,
  sessionCreatedV1,
  userMentioned,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = actsOn(env.publish)
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const me = 1
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}

describe('a request to follow', () => {
  it('is a notification of its own for each person, which leads to the list', async () => {
    await act.request(2)
    await act.request(3)
    expect(await read()).toEqual(
      expect.arrayContaining(
        [2, 3].map(id =>
          expect.objectContaining({
            kind: 'follow_request',
            title: 'New follow request',
            message: `person${id} asked to follow you`,
            actors: [person(id)],
            link: '/profile?tab=notifications',
            priority: 'normal',
          }),
        ),
      ),
    )
  })

  it.each(['approved', 'declined', 'withdrawn'] as const)('goes when it is %s', async outcome => {
    await act.request(2)
    await act.request(3)
    await env.service.drain()
    await act.closeRequest(2, outcome)
    expect((await read()).map(each => each.actors[0]?.id)).toEqual([3])
  })

  it('is not made when it was withdrawn in the same batch', async () => {
    await Promise.all([act.request(2), act.closeRequest(2, 'withdrawn')])
    expect(await read()).toEqual([])
  })

  it('is made again when it is asked again', async () => {
    await act.request(2)
    await act.closeRequest(2, 'declined')
    await env.service.drain()
    await act.request(2)
    expect(await read()).toHaveLength(1)
  })

  it('notifies who asked once it is approved, and not who approved it', async () => {
    await act.follow(2, me, true)
    expect(await read(2)).toMatchObject([
      {
        kind: 'follow_approved',
        message: 'person1 approved your request to follow',
        link: '/profile/person1',
      },
    ])
    expect(await read(me)).toEqual([])
  })
})

const mention = (commentId: number | null, postId = 7, userId = me) =>
  env.publish(userMentioned, {
    postId,
    commentId,
    author: person(2),
    userId,
    excerpt: `@person1 in ${commentId ?? 'the insight'}`,
    postExcerpt: 'The light in room 12',
  })

describe('a mention', () => {
  it('leads to the insight, or to the comment that mentions the user', async () => {
    await mention(null)
    await mention(90, 8)
    await mention(91, 8)
    expect(await read()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'mention',
          title: 'New mention',
          message: 'person2 mentioned you: “@person1 in the insight”',
          link: '/post/7',
          thread: { area: 'insight', postId: 7, isMuted: false },
        }),
        expect.objectContaining({
          message: 'person2 mentioned you: “@person1 in 91”',
          link: '/post/8?comment=91',
        }),
      ]),
    )
    expect(await read()).toHaveLength(2)
  })

  it('is left out where its comment is notified of anyway, before it or with it', async () => {
    await act.comment(2, 90)
    await env.service.drain()
    await mention(90)
    await Promise.all([act.comment(2, 92, { id: 80, authorId: me }), mention(92)])
    expect((await read()).map(each => each.kind).toSorted()).toEqual(['comment', 'reply'])
    await mention(90, 7, 3)
    expect((await read(3)).map(each => each.kind)).toEqual(['mention'])
  })

  it('is not made by a blocked or muted user, in a muted thread or when comments are turned off', async () => {
    await act.block(3, 2)
    await act.mute(4, 2)
    await act.like(6, 7)
    await env.service.drain()
    await env.putAs(me, '/api/notifications/threads/7', { muted: true })
    await env.putAs(5, '/api/user/notification-preferences', { commentNotifications: false })
    for (const userId of [me, 3, 4, 5, 6]) await mention(90, 7, userId)
    await env.service.drain()
    const mentioned = await Promise.all(
      [me, 3, 4, 5, 6].map(async id => (await env.listAs(id)).filter(each => each.kind === 'mention').length),
    )
    expect(mentioned).toEqual([0, 0, 0, 0, 1])
  })

  it('goes with its comment or insight', async () => {
    await mention(90)
    await mention(null, 8)
    await env.service.drain()
    await env.publish(commentDeleted, { commentId: 90, postId: 7, removed: 1 })
    expect((await read()).map(each => each.link)).toEqual(['/post/8'])
    await env.publish(postDeleted, {
      postId: 8,
      authorId: 2,
      museumId: null,
      deletedBy: 2,
      deletedAs: 'author',
      deletedAt: '2026-11-21T11:00:00.000Z',
    })
    expect(await read()).toEqual([])
  })
})

describe('a security notice', () => {
  const sessionId = '0198c2f4-0000-7000-8000-000000000001'
  const signIn = (isNewDevice: boolean) =>
    env.publish(sessionCreated, {
      userId: me,
      sessionId,
      rememberMe: false,
      device: 'desktop',
      browser: 'Firefox 128',
      system: 'Linux',
      network: '192.0.2.0/24',
      isNewDevice,
    })

  it('is of a sign-in with a new device, and leads to the sessions', async () => {
    await env.publish(sessionCreatedV1, { userId: me, sessionId, rememberMe: false })
    await signIn(false)
    await signIn(true)
    expect(await read()).toMatchObject([
      {
        kind: 'security',
        type: 'system',
        priority: 'high',
        title: 'New sign-in',
        message: 'New sign-in from Firefox 128 on Linux (192.0.2.0/24)',
        notice: { of: 'new-device', browser: 'Firefox 128', system: 'Linux', network: '192.0.2.0/24' },
        actors: [],
        actorsCount: 0,
        thread: null,
        link: '/sessions',
      },
    ])
    expect(await env.outboxTypes()).toEqual(['notification-sent'])
  })

  it.each([
    ['user', 'Your password was changed'],
    ['reset', 'Your password was reset'],
  ] as const)('is of a password changed by %s, whatever is turned off', async (by, message) => {
    await env.putAs(
      me,
      '/api/user/notification-preferences',
      Object.fromEntries(Object.keys(defaultNotificationPreferences).map(name => [name, false])),
    )
    await env.publish(passwordChanged, { userId: me, by })
    expect(await read()).toMatchObject([{ kind: 'security', message, isRead: false }])
  })
})

it('puts unread urgent ones first, on every page, until they are read', async () => {
  for (const postId of [1, 2, 3, 4]) {
    await act.like(2, postId)
    await env.service.drain()
  }
  await env.service.ctx.db.query("update notifications set priority = 'urgent' where post_id in (1, 3)")
  const linksOf = async () => {
    const links: string[] = []
    let cursor = ''
    do {
      const answer = await env.service.app.inject({
        url: `/api/notifications?limit=1${cursor && `&cursor=${cursor}`}`,
        headers: await env.tokens.as({ id: me }),
      })
      links.push(...answer.json().map((each: { link: string }) => each.link))
      cursor = String(answer.headers['x-next-cursor'] ?? '')
    } while (cursor !== '')
    return links
  }
  expect(await linksOf()).toEqual(['/post/3', '/post/1', '/post/4', '/post/2'])
  const [first] = await env.listAs(me)
  await env.putAs(me, `/api/notifications/${first?.id}/read`, {})
  expect(await linksOf()).toEqual(['/post/1', '/post/4', '/post/3', '/post/2'])
})

describe('a decision about a suggested edit', () => {
  const decision = {
    suggestionId: 5,
    userId: me,
    museum: {
      id: 9,
      slug: 'clock-hall',
      name: 'Clock Hall',
      city: 'Ghent',
      country: 'Belgium',
      categoryCode: 'science' as const,
      coverUrl: '',
    },
    reason: '',
  }
  it.each([
    ['approved', 'edit-approved', ''],
    ['partly_approved', 'edit-partly-approved', ''],
    ['rejected', 'edit-rejected', 'That is the shop.'],
  ] as const)('%s is a notification that leads to the museum', async (outcome, of, reason) => {
    await env.publish(museumEditDecided, { ...decision, outcome, reason })
    expect(await read()).toMatchObject([
      {
        kind: 'museum',
        notice: { of, museum: 'Clock Hall', notes: reason },
        link: '/museum/clock-hall',
        actors: [],
        isRead: false,
      },
    ])
    expect(await read(2)).toEqual([])
  })
})

it('says of a change that had been applied that it was taken back', async () => {
  const museum = { id: 9, slug: 'clock-hall', name: 'Clock Hall', city: 'Ghent', country: 'Belgium' }
  await env.publish(museumEditDecided, {
    suggestionId: 6,
    userId: me,
    museum: { ...museum, categoryCode: 'science', coverUrl: '' },
    outcome: 'rejected',
    reason: 'An advertisement.',
    isTakenBack: true,
  })
  expect(await read()).toMatchObject([{ notice: { of: 'edit-taken-back', notes: 'An advertisement.' } }])
})

describe("a reply to a user's review", () => {
  const museum = {
    id: 8,
    slug: 'clock-hall',
    name: 'Clock Hall',
    city: 'Ghent',
    country: 'Belgium',
    categoryCode: 'science',
    coverUrl: '',
  } as const

  it('leads to the reviews of the museum', async () => {
    await env.publish(museumReviewReplied, { userId: me, reviewId: 4, museum, managerId: 2 })
    expect(await read()).toMatchObject([
      {
        kind: 'museum',
        title: 'Reply to your review',
        message: 'The manager of Clock Hall replied to your review',
        notice: { of: 'review-replied', museum: 'Clock Hall', notes: '' },
        link: '/museum/clock-hall#reviews',
        actors: [],
      },
    ])
    expect(await read(2)).toEqual([])
  })

  it('of the manager to their own one is no news', async () => {
    await env.publish(museumReviewReplied, { userId: me, reviewId: 5, museum, managerId: me })
    expect(await read()).toEqual([])
  })
})

describe('a decision about a museum', () => {
  const museum = {
    id: 7,
    slug: 'clockhouse',
    name: 'Clockhouse $&',
    city: 'Ghent',
    country: 'Belgium',
    categoryCode: 'science',
    coverUrl: '/cover.svg',
  } as const
  const notices = async (id = me) => (await read(id)).map(({ message }) => message)

  it.each([
    ['approved', '', 'Claim approved', 'Your request to manage Clockhouse $& was approved'],
    [
      'approved',
      'Welcome!',
      'Claim approved',
      'Your request to manage Clockhouse $& was approved: “Welcome!”',
    ],
    ['rejected', 'No.', 'Claim rejected', 'Your request to manage Clockhouse $& was rejected: “No.”'],
    [
      'superseded',
      '',
      'Claim rejected',
      'Your request to manage Clockhouse $& was rejected: another request was approved',
    ],
  ] as const)('on a claim that is %s (“%s”) reaches its author', async (outcome, notes, title, message) => {
    await env.publish(museumClaimDecided, { requestId: 1, userId: me, museum, outcome, notes })
    expect(await read()).toMatchObject([
      {
        kind: 'museum',
        type: 'other',
        priority: 'normal',
        title,
        message,
        link: '/museum/clockhouse',
        actors: [],
        notice: { of: `claim-${outcome}`, museum: museum.name, notes },
      },
    ])
  })

  it('on its manager reaches the new one and the former one, and the author of a claim but once', async () => {
    const assigned = { museum, managerId: me, previousManagerId: 2, requestId: null }
    await env.publish(museumManagerAssigned, assigned)
    expect(await notices()).toEqual(['You manage Clockhouse $& now'])
    expect(await notices(2)).toEqual(['You no longer manage Clockhouse $&'])
    await env.publish(museumManagerAssigned, {
      ...assigned,
      managerId: 3,
      previousManagerId: null,
      requestId: 5,
    })
    expect(await notices(3)).toEqual([])
  })

  it('is delivered once, and not by two subscriptions', async () => {
    await env.publish(museumVerified, { museum, isVerified: true, managerId: me })
    await env.service.drain()
    expect(await env.published(notificationSent)).toMatchObject([{ userId: me, kind: 'museum' }])
  })

  it('on its verification reaches its manager', async () => {
    await env.publish(museumVerified, { museum, isVerified: true, managerId: me })
    await env.publish(museumVerified, { museum, isVerified: true, managerId: null })
    expect(await notices()).toEqual(['Clockhouse $& is verified now'])
    await env.publish(museumVerified, { museum, isVerified: false, managerId: me })
    expect(await notices()).toEqual(['Clockhouse $& is no longer verified'])
  })
})

describe('a decision on a suggested museum', () => {
  const museum = {
    id: 7,
    slug: 'tide-house',
    name: 'Tide House',
    city: 'Vannes',
    country: 'France',
    categoryCode: 'other' as const,
    coverUrl: '/covers/7',
  }
  it.each([
    ['approved', museum, null, 'was added', '/museum/tide-house'],
    ['merged', museum, null, 'is here already', '/museum/tide-house'],
    ['rejected', null, 'It is a shop.', 'was not added: “It is a shop.”', '/discover'],
  ] as const)('that it is %s is a notice about a museum', async (outcome, museum, reason, words, link) => {
    const data = { suggestionId: 3, userId: me, name: 'House of Tides', outcome, museum, reason }
    await env.publish(museumSuggestionDecided, data)
    expect(await read()).toMatchObject([
      {
        kind: 'museum',
        message: `House of Tides, which you suggested, ${words}`,
        notice: { of: `museum-${outcome}`, museum: 'House of Tides', notes: reason ?? '' },
        actors: [],
        link,
      },
    ])
  })
})
