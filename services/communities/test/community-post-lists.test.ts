import { type CommunityPost, communityPostPinned, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

const pin = (post: number, as: Person, isPinned = true) =>
  env.call(as, 'POST', `/api/community-posts/${post}/pin`, { pin: isPinned })
const idsOf = (posts: readonly CommunityPost[]) => posts.map(({ id }) => id)
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** A community with so many posts of a member, the oldest first. */
async function written(count: number) {
  const { id, creator, members } = await env.community(['member', 'moderator', 'admin'])
  const [author, moderator, admin] = members
  const posts: number[] = []
  for (let each = 0; each < count; each++)
    posts.push((await env.post(id, author, { content: `Note ${each}` })).id)
  return { id, creator, author, moderator, admin, posts }
}

describe('the discussion of a community', () => {
  it('has pinned posts by the time of the pin, then the newest', async () => {
    const { id, creator, author, posts } = await written(6)
    const [, first = 0, , last = 0] = posts
    await pin(first, creator)
    await pin(last, creator)
    const expected = [3, 1, 5, 4, 2, 0].map(index => posts[index] ?? 0)
    const all = await env.list(id, author)
    expect(idsOf(all)).toEqual(expected)
    expect(all.map(({ isPinned }) => isPinned)).toEqual([true, true, false, false, false, false])
    const url = `/api/communities/${id}/posts`
    for (const limit of [2, 3, 4]) {
      const pages = await allPages<CommunityPost>(env, author, `${url}?limit=${limit}`)
      expect(idsOf(pages.flat())).toEqual(expected)
    }
    // A pinned post that does not fit on the first page stands in its place.
    const single = await allPages<CommunityPost>(env, author, `${url}?limit=1`)
    expect(ascending(idsOf(single.flat()))).toEqual(posts)
    for (const offset of [0, 1, 2, 3])
      expect(idsOf(await env.list(id, author, `?limit=2&offset=${offset}`))).toEqual(
        expected.slice(offset, offset + 2),
      )
  })

  it('has every post in one page, whatever is pinned and unpinned while it is read', async () => {
    const { id, creator, author, posts } = await written(12)
    const [one = 0, , , , two = 0, , , , three = 0] = posts
    await pin(one, creator)
    const moves = [() => pin(one, creator, false), () => pin(two, creator), () => pin(three, creator)]
    const ids: number[] = []
    for (let url = `/api/communities/${id}/posts?limit=3`, next = ''; url; url = next) {
      const answer = await env.call(author, 'GET', url)
      ids.push(...idsOf(answer.json<CommunityPost[]>()))
      await moves.shift()?.()
      const cursor = answer.headers['x-next-cursor']
      next = cursor ? `/api/communities/${id}/posts?limit=3&cursor=${cursor}` : ''
    }
    expect(ascending(ids)).toEqual(posts)
  })

  it('and its other lists return 400 for a made-up cursor', async () => {
    const { id, creator } = await env.community([])
    const post = await env.post(id, creator)
    for (const path of [
      `communities/${id}/posts`,
      `communities/${id}/review-queue`,
      `community-posts/${post.id}/comments`,
    ])
      for (const position of ['["x"]', '[-1]', '[1,"x"]', '[1,2,3,4,5]', '[]', '{}', `[${2 ** 53}]`]) {
        const cursor = Buffer.from(position).toString('base64url')
        const answer = await env.call(creator, 'GET', `/api/${path}?cursor=${cursor}`)
        expect(refusalOf(answer), `${path} ${position}`).toEqual([400, 'validation_error'])
      }
  })

  it('leaves out blocked, muted and hidden authors, and shows private profiles to members', async () => {
    const community = await env.community(['member', 'member', 'member', 'member', 'member'])
    const { id, creator, members } = community
    const [reader, blocker, muted, hidden, shy] = members
    const [outsider] = await env.people(1)
    const posts = new Map<Person, number>()
    for (const each of members) posts.set(each, (await env.post(id, each)).id)
    await env.publisher.publish(userMuted, { muterId: reader.id, mutedId: muted.id, until: null })
    await env.block(blocker, reader)
    await env.update(hidden, 'hidden')
    await env.update(shy, 'private')
    const shown = async (as: Person) => ascending(idsOf(await env.list(id, as)))
    const of = (...people: Person[]) => people.map(each => posts.get(each))
    expect(await shown(reader)).toEqual(of(reader, shy))
    expect(await shown(outsider)).toEqual(of(reader, blocker, muted))
    expect(await shown(creator)).toEqual(of(reader, blocker, muted, shy))
    // A mute hides from lists, a block everywhere.
    const status = async (whose: Person) =>
      (await env.call(reader, 'GET', `/api/community-posts/${posts.get(whose)}`)).statusCode
    expect([await status(muted), await status(blocker), await status(hidden)]).toEqual([200, 404, 404])
  })
})

describe('a post whose author blocks the reader', () => {
  it('returns 404 from every route of one post', async () => {
    const { id, members } = await env.community(['member', 'member'])
    const [author, reader] = members
    const post = await env.post(id, author, { type: 'poll', pollOptions: ['A', 'B'] })
    const { id: comment } = await env.comment(post.id, author)
    await env.block(author, reader)
    const before = await env.snapshot()
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/history'],
      ['GET', '/comments'],
      ['POST', '/comments', { content: 'x' }],
      ['POST', '/like'],
      ['POST', '/vote', { optionIndex: 0 }],
      ['POST', '/pin', { pin: true }],
      ['PATCH', '', { content: 'x' }],
      ['DELETE', ''],
    ] as const) {
      const answer = await env.call(reader, method, `/api/community-posts/${post.id}${path}`, body)
      expect([method, path, ...refusalOf(answer)]).toEqual([method, path, 404, 'not_found'])
    }
    for (const [method, path, body] of [
      ['GET', '/history'],
      ['PATCH', '', { content: 'x' }],
      ['DELETE', ''],
    ] as const) {
      const answer = await env.call(reader, method, `/api/community-comments/${comment}${path}`, body)
      expect([method, path, ...refusalOf(answer)]).toEqual([method, path, 404, 'not_found'])
    }
    expect(await env.snapshot()).toEqual(before)
  })
})

describe('a pin', () => {
  it('is changed once, with an event and an entry in the log', async () => {
    const { posts, moderator, admin } = await written(1)
    const [post = 0] = posts
    for (const as of [moderator, admin])
      expect((await pin(post, as)).json()).toEqual({ id: post, isPinned: true })
    for (const as of [moderator, admin])
      expect((await pin(post, as, false)).json()).toEqual({ id: post, isPinned: false })
    expect(await env.logged('community_post', post)).toEqual(['pin_post', 'unpin_post'])
    expect(await env.published(communityPostPinned, post)).toMatchObject([
      { pinnedBy: moderator.id, isPinned: true },
      { pinnedBy: moderator.id, isPinned: false },
    ])
  })

  it('is one of three at most, also when six posts are pinned at once', async () => {
    const { id, creator, moderator, posts } = await written(6)
    const answers = await Promise.all(posts.map((post, index) => pin(post, index % 2 ? creator : moderator)))
    expect(answers.map(answer => refusalOf(answer).join(' ')).toSorted()).toEqual([
      ...Array(3).fill('200'),
      ...Array(3).fill('409 too_many_pins'),
    ])
    expect(await env.rows('pins where community_id = $1', id)).toBe(3)
  })

  it('ends with the post, which is restored without it', async () => {
    const { creator, author, posts } = await written(1)
    const [post = 0] = posts
    await pin(post, creator)
    const url = `/api/community-posts/${post}`
    await env.call(author, 'DELETE', url)
    await env.call(author, 'POST', `${url}/restore`)
    expect(await env.read(post, author)).toMatchObject({ id: post, isPinned: false })
  })
})
