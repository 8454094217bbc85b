import {
  communityPostCreated,
  communityPostReviewed,
  communityUserMentioned,
  type WaitingPost,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLinks, fingerprintOf } from '../src/discussion/review/suspicion.ts'
import { purgeTrash } from '../src/discussion/trash/purge.ts'
import { detailOf } from './community.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

const write = (community: number, as: Person, more: object = {}) =>
  env.call(as, 'POST', `/api/communities/${community}/posts`, { type: 'text', content: 'May I?', ...more })
const review = (community: number, post: number, as: Person, body: object) =>
  env.call(as, 'POST', `/api/communities/${community}/review-queue/${post}`, body)
const queue = async (community: number, as: Person) =>
  (await env.call(as, 'GET', `/api/communities/${community}/review-queue`)).json<WaitingPost[]>()

/** A community that reviews all posts. */
async function reviewing() {
  const { id, creator, members } = await env.community(['member', 'member', 'moderator'], {
    reviewsPosts: true,
  })
  const [author, other, moderator] = members
  return { id, creator, author, other, moderator }
}

describe('a post that waits', () => {
  it('is known to its author and moderators only', async () => {
    const { id, author, other, moderator } = await reviewing()
    const answer = await write(id, author)
    const post = answer.json()
    expect([answer.statusCode, post.status, post.reviewReason]).toEqual([202, 'pending', null])
    expect(await env.list(id, author)).toEqual([post])
    for (const as of [other, moderator]) expect(await env.list(id, as)).toEqual([])
    const url = `/api/community-posts/${post.id}`
    const status = async (as: Person, path = '', method: 'GET' | 'POST' = 'GET') =>
      (await env.call(as, method, `${url}${path}`)).statusCode
    expect([await status(author), await status(moderator), await status(other)]).toEqual([200, 200, 404])
    expect([await status(author, '/like', 'POST'), await status(author, '/comments')]).toEqual([404, 200])
    expect(await env.published(communityPostCreated, post.id)).toEqual([])
    expect(await env.rows('member_stats where user_id = $1', author.id)).toBe(0)
    expect((await detailOf(env, moderator, id)).queues).toEqual({ joinRequests: 0, posts: 1, reports: 0 })
    expect((await detailOf(env, author, id)).queues).toBeNull()
  })

  it('appears once a moderator approves it: as new, with its poll open from then on', async () => {
    const { id, author, other, moderator } = await reviewing()
    const poll = { type: 'poll', content: `Which, @${other.user.username}?`, pollOptions: ['A', 'B'] }
    const waiting = (await write(id, author, { ...poll, pollHours: 1 })).json()
    expect(waiting.poll).toMatchObject({ closesAt: null, votes: null })
    // What moderators write appears at once.
    const newer = await env.post(id, moderator)
    expect(newer.status).toBe('published')
    expect(await queue(id, moderator)).toMatchObject([{ id: waiting.id, cause: 'community' }])
    env.time.offsetMs += 5 * hourMs
    const approved = await review(id, waiting.id, moderator, { decision: 'approve' })
    expect(approved.json()).toEqual({ id: waiting.id, status: 'published' })
    const [first, second] = await env.list(id, other)
    expect(first).toMatchObject({ id: waiting.id, status: 'published', poll: { isClosed: false } })
    expect(second).toMatchObject({ id: newer.id })
    expect(Date.parse(first?.createdAt ?? '')).toBeGreaterThan(Date.parse(newer.createdAt))
    expect(await env.published(communityPostReviewed, waiting.id)).toMatchObject([
      { authorId: author.id, outcome: 'approved', visibility: 'involved' },
    ])
    expect(await env.published(communityPostCreated, waiting.id)).toHaveLength(1)
    expect(await env.published(communityUserMentioned, waiting.id)).toMatchObject([{ userId: other.id }])
    expect(await env.rows('member_stats where user_id = $1 and posts = 1', author.id)).toBe(1)
    expect(await env.logged('community_post', waiting.id)).toEqual(['approve_post'])
    const again = await review(id, waiting.id, moderator, { decision: 'reject' })
    expect(refusalOf(again)).toEqual([409, 'stale_version'])
  })

  it('is rejected with a reason that its author reads, and purged after 30 days', async () => {
    const { id, author, other, moderator } = await reviewing()
    const post = (await write(id, author)).json()
    const url = `/api/community-posts/${post.id}`
    const reason = 'Off topic'
    await review(id, post.id, moderator, { decision: 'reject', reason })
    expect(await env.read(post.id, author)).toMatchObject({ status: 'rejected', reviewReason: reason })
    expect(await env.published(communityPostReviewed, post.id)).toMatchObject([
      { outcome: 'rejected', reason },
    ])
    expect(await queue(id, moderator)).toEqual([])
    expect(refusalOf(await env.call(other, 'GET', url))).toEqual([404, 'not_found'])
    expect(refusalOf(await env.call(author, 'PATCH', url, { content: 'y' }))).toEqual([403, 'forbidden'])
    env.time.offsetMs += 31 * dayMs
    expect(await purgeTrash(env.ctx)).toMatchObject({ rejected: 1 })
    expect(await env.rows('waiting_posts where id = $1', post.id)).toBe(0)
  })

  it('is edited and withdrawn by its author, without a history', async () => {
    const { id, author, other, moderator } = await reviewing()
    const post = (await write(id, author)).json()
    const url = `/api/community-posts/${post.id}`
    const edited = await env.call(author, 'PATCH', url, { content: 'Better' })
    expect(edited.json()).toMatchObject({ content: 'Better', status: 'pending' })
    expect(refusalOf(await env.call(moderator, 'DELETE', url))).toEqual([403, 'forbidden'])
    for (const method of ['DELETE', 'PATCH'] as const)
      expect(
        (await env.call(other, method, url, method === 'PATCH' ? { content: 'x' } : {})).statusCode,
      ).toBe(404)
    expect((await env.call(author, 'DELETE', url)).statusCode).toBe(200)
    expect(await env.rows('waiting_posts where id = $1', post.id)).toBe(0)
  })

  it('is decided once: the second of two moderators at once gets 409', async () => {
    const { id, author, creator, moderator } = await reviewing()
    for (const other of ['approve', 'reject']) {
      const post = (await write(id, author)).json()
      const answers = await Promise.all([
        review(id, post.id, moderator, { decision: 'approve' }),
        review(id, post.id, creator, { decision: other }),
      ])
      const refusals = answers.map(answer => refusalOf(answer).join(' '))
      expect(refusals.toSorted()).toEqual(['200', '409 stale_version'])
      const isShown = refusals[0] === '200' || other === 'approve'
      expect(await env.rows('posts where id = $1', post.id)).toBe(Number(isShown))
      expect(await env.rows('waiting_posts where id = $1', post.id)).toBe(Number(!isShown))
      expect(await env.published(communityPostReviewed, post.id)).toHaveLength(1)
    }
  })

  it('is not decided by its author, who became a moderator since', async () => {
    const { id, author, creator } = await reviewing()
    const post = (await write(id, author)).json()
    await env.db.query(`update members set role = 'moderator' where user_id = $1`, [author.id])
    expect(refusalOf(await review(id, post.id, author, { decision: 'approve' }))).toEqual([403, 'forbidden'])
    expect((await review(id, post.id, creator, { decision: 'approve' })).statusCode).toBe(200)
  })

  it('waits because its author is restricted, also one who moderates, and an edit does not get around it', async () => {
    const { id, creator, members } = await env.community(['moderator', 'member'])
    const [restricted, other] = members
    const earlier = await env.post(id, restricted)
    const { restrict } = moderationOf(env, id)
    await restrict(creator, restricted, { requiresApproval: true })
    const answer = await write(id, restricted)
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'pending'])
    expect(await queue(id, creator)).toMatchObject([{ id: answer.json().id, cause: 'restriction' }])
    expect(await env.list(id, other)).toMatchObject([{ id: earlier.id }])
    const edit = (post: number) =>
      env.call(restricted, 'PATCH', `/api/community-posts/${post}`, { content: 'Anew' })
    expect(refusalOf(await edit(earlier.id))).toEqual([403, 'content_restricted'])
    expect((await edit(answer.json().id)).statusCode).toBe(200)
    // Comments are not reviewed.
    await env.comment(earlier.id, restricted)
    await review(id, answer.json().id, creator, { decision: 'approve' })
    expect(await env.list(id, other)).toMatchObject([{ content: 'Anew' }, {}])
    await restrict(creator, restricted, { requiresApproval: false })
    expect((await write(id, restricted)).statusCode).toBe(201)
  })

  it('is listed in pages, oldest first', async () => {
    const { id, author, moderator } = await reviewing()
    const ids: number[] = []
    for (let each = 0; each < 3; each++) ids.push((await write(id, author)).json().id)
    const url = `/api/communities/${id}/review-queue?limit=2`
    const pages = await allPages<WaitingPost>(env, moderator, url)
    expect(pages.map(page => page.map(post => post.id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  })
})

describe('the rules of suspicion', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://shop${index}.example`).join(' ')

  it('let posts wait that are repeated, or full of links, or of a new account with links', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [old, another] = members
    const fresh = await env.member(id, { joinedDaysAgo: 2 })
    const statusOf = async (as: Person, content: string) => (await write(id, as, { content })).json().status
    const long = 'Buy the best tickets for every museum here'
    for (const [as, content, status] of [
      [old, long, 'published'],
      [old, 'buy the BEST tickets, for every museum: here!', 'pending'],
      [another, long, 'pending'],
      [old, `See ${links(2)}`, 'published'],
      [old, `More ${links(5)}`, 'pending'],
      [fresh, 'My first visit', 'published'],
      [fresh, `My pages ${links(2)}`, 'pending'],
      // Short texts repeat by chance, and what moderators write is trusted.
      [old, 'Thank you!', 'published'],
      [another, 'Thank you!', 'published'],
      [creator, `Our partners ${links(6)}`, 'published'],
    ] as const)
      expect([content, await statusOf(as, content)]).toEqual([content, status])
    env.time.offsetMs += 25 * hourMs
    expect(await statusOf(old, long)).toBe('published')
    expect((await queue(id, creator)).map(({ cause }) => cause)).toEqual(Array(4).fill('suspicion'))
  })

  it('are not got around by an edit', async () => {
    const { id, members } = await env.community(['member'])
    const [author] = members
    const post = await env.post(id, author)
    const url = `/api/community-posts/${post.id}`
    const edit = await env.call(author, 'PATCH', url, { content: links(6) })
    expect(refusalOf(edit)).toEqual([403, 'content_restricted'])
    expect(await env.read(post.id, author)).toEqual(post)
  })

  it('count addresses, also the one of a link post', () => {
    expect(countLinks({ content: 'http://a.example and www.b.example', details: {} })).toBe(2)
    expect(countLinks({ content: 'none', details: { linkUrl: 'https://a.example' } })).toBe(1)
    expect(countLinks({ content: 'a.b', details: {} })).toBe(0)
  })

  it('compare texts without regard to case, spaces and punctuation', () => {
    const of = (content: string) => fingerprintOf({ content, details: {} })
    expect(of('A text that is long enough.')).toBe(of('a TEXT  that is\nlong enough'))
    expect(of('A text that is long enough.')).not.toBe(of('A text that was long enough.'))
    expect(of('Thank you!')).toBe('')
  })
})
