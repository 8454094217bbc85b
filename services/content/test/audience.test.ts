import { type Audience, audiences, type MuseumRef, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let museum: MuseumRef
beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '1000' } })
  museum = await env.museum()
  await env.drain()
})
afterAll(() => env.end())

const share = async (who: Person, content: string): Promise<number> =>
  (await env.call('POST', '/api/posts', who, { type: 'text', content, museumId: museum.id })).body.id
const comment = (postId: number, who: Person | null, parentId?: number) =>
  env.call('POST', `/api/posts/${postId}/comments`, who, { content: 'Quite', ...(parentId && { parentId }) })
const idsAt = async (url: string, who: Person | null): Promise<number[]> => {
  const { status, body } = await env.call('GET', url, who)
  expect([url, status]).toEqual([url, 200])
  return body.map((each: { id: number }) => each.id)
}

const viewers = ['owner', 'follower', 'friend', 'other', 'anonymous', 'blocked', 'blocker', 'muter'] as const
type Viewer = (typeof viewers)[number]

/** The rule: whether the viewer may see an author of this audience. */
function maySee(audience: Audience, viewer: Viewer): boolean {
  if (viewer === 'owner') return true
  if (viewer === 'blocked' || viewer === 'blocker' || audience === 'hidden') return false
  if (audience === 'public') return true
  if (audience === 'private') return ['follower', 'friend', 'muter'].includes(viewer)
  return ['friend', 'muter'].includes(viewer)
}

describe.each(audiences)('of an author whose audience is %s', audience => {
  const tag = `lightof${audience}`
  let people: Record<Exclude<Viewer, 'anonymous'>, Person>
  let postId: number
  let hostId: number
  let commentId: number
  const personOf = (viewer: Viewer) => (viewer === 'anonymous' ? null : people[viewer])

  beforeAll(async () => {
    const [owner, follower, friend, other, blocked, blocker, muter, host] = (await env.people(8)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    people = { owner, follower, friend, other, blocked, blocker, muter }
    await env.drain()
    postId = await share(owner, `An hour of light #${tag}`)
    hostId = await share(host, 'Come and comment')
    commentId = (await comment(hostId, owner)).body.id
    for (const each of Object.values(people)) await env.call('POST', `/api/posts/${postId}/bookmark`, each)
    // A block hides also where both follow each other: its events may come before those that end the follows.
    for (const each of [follower, friend, blocked, blocker, muter]) await env.follow(each, owner)
    for (const each of [friend, blocked, blocker, muter]) await env.follow(owner, each)
    await env.block(owner, blocked)
    await env.block(blocker, owner)
    await env.mute(muter, owner)
    await env.update(owner, audience)
    await env.drain()
  })

  describe.each(viewers)('%s', viewer => {
    const seen = maySee(audience, viewer)
    const listed = seen && viewer !== 'muter'

    it(`is ${listed ? '' : 'not '}shown posts and comments in lists and feeds`, async () => {
      const who = personOf(viewer)
      const lists = [
        '/api/posts?limit=100',
        `/api/posts?tag=${tag}`,
        `/api/posts/museum/${museum.id}?limit=100`,
        `/api/posts/by-ids?ids=${postId}`,
      ]
      if (who) lists.push('/api/feed/mixed?limit=100', '/api/user/bookmarks')
      for (const url of lists) {
        const shown = await idsAt(url, who)
        expect([url, shown.includes(postId)]).toEqual([url, listed])
      }
      expect((await idsAt(`/api/posts/${hostId}/comments`, who)).includes(commentId)).toBe(listed)
    })

    it(`${seen ? 'reads' : 'does not find'} the author's list and the post's page`, async () => {
      const who = personOf(viewer)
      expect(await idsAt(`/api/user/${people.owner.id}/posts`, who)).toEqual(seen ? [postId] : [])
      const status = seen ? 200 : 404
      expect((await env.call('GET', `/api/posts/${postId}`, who)).status).toBe(status)
      expect((await env.call('GET', `/api/posts/${postId}/comments`, who)).status).toBe(status)
    })

    it(`${seen ? 'likes and comments on' : 'cannot like, comment on or probe'} the post`, async () => {
      const who = personOf(viewer)
      if (!who) return
      // Of this viewer alone: rows of likes that others took back are deleted in the background.
      const stored = async () =>
        (
          await env.ctx.db.query(
            'select from likes where user_id = $1 union all select from comments where author_id = $1',
            [who.id],
          )
        ).length
      const before = await stored()
      const like = () => env.call('POST', `/api/posts/${postId}/like`, who)
      const bookmark = () => env.call('POST', `/api/posts/${postId}/bookmark`, who)
      const replies = [
        await like(),
        await like(),
        await comment(postId, who),
        await bookmark(),
        await bookmark(),
      ]
      const codes = replies.map(each => [each.status, each.body.code])
      if (!seen) {
        expect(codes).toEqual(replies.map(() => [404, 'not_found']))
        expect(await stored()).toBe(before)
      } else expect(codes.map(([status]) => status)).toEqual([200, 200, 201, 200, 200])
      if (viewer === 'owner') return
      const change = { content: 'Mine' }
      const refused = seen ? 403 : 404
      expect((await env.call('PATCH', `/api/posts/${postId}`, who, change)).status).toBe(refused)
      expect((await env.call('DELETE', `/api/posts/${postId}`, who)).status).toBe(refused)
      expect((await env.call('GET', `/api/posts/${postId}/history`, who)).status).toBe(refused)
      expect((await env.call('PATCH', `/api/comments/${commentId}`, who, { content: 'Mine' })).status).toBe(
        refused,
      )
      expect((await env.call('DELETE', `/api/comments/${commentId}`, who)).status).toBe(refused)
      expect((await env.call('GET', `/api/comments/${commentId}/history`, who)).status).toBe(refused)
    })

    it(`${seen ? 'replies' : 'cannot reply'} to a comment elsewhere`, async () => {
      const who = personOf(viewer)
      if (!who) return
      const { status, body } = await comment(hostId, who, commentId)
      if (seen) return expect(status).toBe(201)
      expect([status, body.code, body.errors]).toEqual([
        400,
        'validation_error',
        [expect.objectContaining({ field: 'parentId', message: texts.errors.notFound.message })],
      ])
    })
  })

  it('has replies left out with the comment that they answer, and the count left as it is', async () => {
    const { body } = await env.call('GET', `/api/posts/${hostId}/comments`, people.blocker)
    expect(body).toEqual([])
    await env.drain()
    const post = await env.call('GET', `/api/posts/${hostId}`, people.blocker)
    const [row] = await env.ctx.db.query('select count(*)::int as count from comments where post_id = $1', [
      hostId,
    ])
    expect(post.body.commentsCount).toBe(row?.count)
    expect(post.body.commentsCount).toBeGreaterThan(1)
  })
})

it('shows the author of a comment to who muted them below their own post', async () => {
  const [author, muter] = (await env.people(2)) as [Person, Person]
  await env.drain()
  const id = await share(author, 'Mine')
  const { body } = await comment(id, author)
  await env.mute(muter, author)
  await env.drain()
  expect(await idsAt(`/api/posts/${id}/comments`, muter)).toEqual([body.id])
})

it('counts trending tags by authors whom everyone is shown', async () => {
  const [one, other, third] = (await env.people(3)) as [Person, Person, Person]
  await env.drain()
  const trending = async () => {
    // The counts are kept for a minute.
    env.time.offsetMs += 2 * 60_000
    const { body } = await env.call('GET', '/api/trending/tags')
    return (body as { tag: string }[]).filter(each => each.tag === 'openlight')
  }
  for (const each of [one, other, third]) await share(each, 'Seen #openlight')
  expect(await trending()).toEqual([{ tag: 'openlight', authorsCount: 3, postsCount: 3 }])
  await env.update(third, 'private')
  await env.drain()
  expect(await trending()).toEqual([{ tag: 'openlight', authorsCount: 2, postsCount: 2 }])
  await env.update(other, 'friends')
  await env.drain()
  expect(await trending()).toEqual([])
  env.time.offsetMs = 0
})

it('shows an author under a new name', async () => {
  const author = await env.person()
  await env.drain()
  const id = await share(author, 'Named')
  expect((await env.call('GET', `/api/posts/${id}`)).body.user.username).toBe(author.user.username)
  await env.update(author, 'public', { username: 'new.name', firstName: 'New' })
  await env.drain()
  expect((await env.call('GET', `/api/posts/${id}`)).body.user).toMatchObject({
    username: 'new.name',
    firstName: 'New',
  })
})
