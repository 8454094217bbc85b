import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Act } from '../src/deliveries/delivery.ts'
import { ofMention, ofNewDevice, ofPassword } from '../src/deliveries/sources.ts'
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

describe('what others declare', () => {
  it('a mention in a post leads to the post, one in a comment to the comment', () => {
    const mention = { postId: 7, author: person(2), userId: 1, excerpt: '@person1 look' }
    expect(ofMention({ ...mention, commentId: null })).toMatchObject({
      target: 'post:7',
      link: '/post/7',
      subject: { of: 'post', excerpt: '@person1 look' },
    })
    expect(ofMention({ ...mention, commentId: 90 })).toMatchObject({
      target: 'comments:7',
      subject: { of: 'comment', commentId: 90 },
    })
  })

  it('a sign-in is notified of when its device is new', () => {
    const signIn = { userId: 1, sessionId: 'abc', browser: 'Firefox 128', system: null, network: null }
    expect(ofNewDevice({ ...signIn, isNewDevice: false })).toBeNull()
    expect(ofNewDevice({ userId: 1, sessionId: 'abc' })).toBeNull()
    expect(ofNewDevice({ ...signIn, isNewDevice: true })).toMatchObject({
      userId: 1,
      link: '/sessions',
      notice: { of: 'new-device', browser: 'Firefox 128' },
    })
  })

  it.each([
    ['reset', 'password-reset'],
    ['user', 'password-changed'],
  ] as const)('a password changed by %s is %s', (by, of) => {
    expect(ofPassword({ userId: 1, by })).toMatchObject({
      target: 'password',
      notice: { of },
    } satisfies Partial<Record<keyof Act, unknown>>)
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
