import { communityUserMentioned, type UserSummary, userMuted, userUpdated } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

let env: DiscussionEnvironment
let id: number
let creator: Person
let author: Person
let grace: Person
let greta: Person
let outsider: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  ;({ id, creator } = await env.community([]))
  author = await env.member(id, { username: 'ada.writes' })
  grace = await env.member(id, { username: 'grace' })
  greta = await env.member(id, { username: 'greta' })
  outsider = await env.person({ username: 'outsider' })
  const untaggable = await env.member(id, { username: 'untaggable' })
  await env.publisher.publish(userUpdated, {
    user: untaggable.user,
    audience: 'public',
    allowsMessages: true,
    allowsTagging: false,
  })
  await env.block(await env.member(id, { username: 'blocking' }), author)
  // Whom one has muted may still be mentioned.
  await env.publisher.publish(userMuted, { muterId: author.id, mutedId: greta.id, until: null })
  await env.drain()
})
afterAll(() => env.stop())

/** Who is notified of a mention in a post, or in a comment on it. */
const notified = async (post: number) =>
  (await env.published(communityUserMentioned, post)).map(each => [each.userId, each.commentId])

describe('a mention', () => {
  it('is of members who allow it and whom the author may see, with an event for each', async () => {
    const content = '@grace @Greta, @untaggable @blocking @outsider @nobody.here @ada.writes'
    const post = await env.post(id, author, { content })
    expect(post.mentions?.map(({ name }) => name)).toEqual(['grace', 'greta', 'ada.writes'])
    // One's own name is a link, and notifies no one.
    const inPost = [
      [grace.id, null],
      [greta.id, null],
    ]
    expect(await notified(post.id)).toEqual(inPost)
    const comment = await env.comment(post.id, author, 'And @grace again')
    expect(comment.mentions).toEqual([{ id: grace.id, name: 'grace', slug: 'grace' }])
    expect(await notified(post.id)).toEqual([...inPost, [grace.id, comment.id]])
  })

  it('is not of members whom a moderator has muted, until that ends', async () => {
    const muted = await env.member(id, { username: 'muted.here' })
    const suggested = async () =>
      (await env.call(author, 'GET', `/api/communities/${id}/people?q=muted`)).json<UserSummary[]>().length
    const mentioned = async () => {
      const post = await env.post(id, author, { content: 'Ask @muted.here' })
      await env.comment(post.id, author, 'Do, @muted.here')
      return (await notified(post.id)).length
    }
    const { restrict } = moderationOf(env, id)
    // No other restriction does.
    await restrict(creator, muted, { canComment: false })
    expect([await suggested(), await mentioned()]).toEqual([1, 2])
    const until = new Date(env.ctx.clock().getTime() + 60_000).toISOString()
    await restrict(creator, muted, { isMuted: true, until })
    expect([await suggested(), await mentioned()]).toEqual([0, 0])
    env.time.offsetMs += 60_000
    expect([await suggested(), await mentioned()]).toEqual([1, 2])
  })

  it('is notified once, also when the text is edited, and follows a user who is renamed', async () => {
    const post = await env.post(id, author, { content: 'Ask @grace' })
    for (const [content, count] of [
      ['Do ask @grace', 1],
      ['Do ask @grace or @greta', 2],
    ] as const) {
      await env.call(author, 'PATCH', `/api/community-posts/${post.id}`, { content })
      expect(await notified(post.id)).toHaveLength(count)
    }
    await env.update(grace, 'public', { username: 'hopper', slug: 'hopper' })
    expect((await env.read(post.id, author)).mentions?.[0]).toEqual({
      id: grace.id,
      name: 'grace',
      slug: 'hopper',
    })
    await env.update(grace, 'public')
  })
})

describe('the completion of a mention', () => {
  const suggest = (q: string, as = author) =>
    env.call(as, 'GET', `/api/communities/${id}/people?q=${encodeURIComponent(q)}`)
  const names = async (q: string) => (await suggest(q)).json<UserSummary[]>().map(({ username }) => username)

  it('offers members by the beginning of a username or a name, whom the reader may mention', async () => {
    expect((await names('gr')).toSorted()).toEqual(['grace', 'greta'])
    expect(await names(' GRACE ')).toEqual(['grace'])
    expect(await names(grace.user.lastName)).toEqual(['grace'])
    for (const name of ['untaggable', 'blocking', 'outsider', 'ada', '%', '_race'])
      expect(await names(name), name).toEqual([])
    expect(refusalOf(await suggest('gr', outsider))).toEqual([403, 'not_a_member'])
  })

  it('offers five of many, those who were active last, and finds one who was not', async () => {
    await env.db.query(
      `with known as (
         insert into people (id, username, slug, version)
         select n, 'many' || n, 'many' || n, 1 from generate_series(20000, 21500) n
       ) insert into members (community_id, user_id, joined_at, active_at)
         select $1, n, $2, $2::timestamptz - (n - 20000) * interval '1 hour' from generate_series(20000, 21500) n`,
      [id, env.ctx.clock()],
    )
    expect(await names('many')).toEqual([0, 1, 2, 3, 4].map(index => `many${20_000 + index}`))
    expect(await names('many21500')).toEqual(['many21500'])
    expect(await names('')).toHaveLength(5)
  })
})
