import {
  type CommunityFeed,
  type CommunityPost,
  type CommunityPostRevision,
  texts,
  type WaitingPost,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, refusalOf } from './environment.ts'
import { createMeetupEnvironment, type MeetupEnvironment } from './meetups.ts'

let env: MeetupEnvironment
let id: number
let creator: Person
let author: Person
let reader: Person
beforeAll(async () => {
  env = await createMeetupEnvironment()
  const community = await env.community(['member', 'member'])
  ;({ id, creator } = community)
  ;[author, reader] = community.members
})
afterAll(() => env.stop())

const tour = {
  type: 'event',
  content: 'Who comes along?',
  eventTitle: 'Night tour',
  eventDateTime: '2040-05-04T18:00:00Z',
}
const write = (as: Person, more: object) =>
  env.call(as, 'POST', `/api/communities/${id}/posts`, { ...tour, ...more })
const post = (more: object) => env.post(id, author, { ...tour, ...more })
const edit = (postId: number, body: object) =>
  env.call(author, 'PATCH', `/api/community-posts/${postId}`, body)
const historyOf = async (postId: number) =>
  (await env.call(author, 'GET', `/api/community-posts/${postId}/history`)).json<CommunityPostRevision[]>()
const meetup = async () => (await env.meetup(id, creator)).id
const setState = (community: number, state: 'active' | 'deleted') =>
  env.db.query('update communities set state = $2 where id = $1', [community, state])
const newest = async (as: Person) =>
  (await env.call(as, 'GET', `/api/communities/${id}/posts`)).json<CommunityPost[]>()[0]
/** That of a private community, and its organizer. */
async function privateMeetup() {
  const closed = await env.community([], { isPrivate: true })
  return { organizer: closed.creator, id: (await env.meetup(closed.id, closed.creator)).id }
}

/** Nothing is stored where an event is not shown to the author. */
const expectUnknown = (answer: Answer) => {
  expect(refusalOf(answer)).toEqual([400, 'validation_error'])
  expect(answer.json()).toMatchObject({ errors: [{ field: 'eventId', message: texts.meetup.notFound }] })
}

describe('an event post that links an event', () => {
  it('is answered with it in a list, a search, the feed and by itself', async () => {
    const eventId = await meetup()
    const linked = await post({ eventId, eventLocation: 'Zwinger' })
    expect(linked).toMatchObject({ eventId, eventTitle: 'Night tour' })
    const found = await env.call(reader, 'GET', '/api/search/community-posts?q=zwinger')
    const feed = await env.call(null, 'GET', `/api/communities/${id}/feed`)
    const shown = [
      await env.read(linked.id, reader),
      await newest(reader),
      found.json<CommunityPost[]>()[0],
      feed.json<CommunityFeed>().posts[0],
    ]
    expect(shown.map(each => [each?.id, each?.eventId])).toEqual(shown.map(() => [linked.id, eventId]))
    // Others have none.
    expect(await env.post(id, author)).toMatchObject({ eventId: null })
    expect(await post({})).toMatchObject({ eventId: null })
  })

  it('returns 400 for one that does not exist, and stores nothing', async () => {
    const before = await env.rows('posts')
    for (const eventId of [987_654, 2_147_483_647]) expectUnknown(await write(author, { eventId }))
    expect(await env.rows('posts')).toBe(before)
    for (const body of [{ eventId: 0 }, { eventId: '7' }, { eventId: 2_147_483_648 }])
      expect(refusalOf(await write(author, body))).toEqual([400, 'validation_error'])
    const text = { type: 'text', content: 'x', eventId: await meetup() }
    expect(refusalOf(await write(author, text))).toEqual([400, 'validation_error'])
  })

  it('returns 400 for one that its author is not shown', async () => {
    const eventId = await meetup()
    const blocking = await env.member(id)
    await env.block(creator, blocking)
    expectUnknown(await write(blocking, { eventId }))
    const other = await env.community([])
    const { id: unlisted } = await env.meetup(other.id, other.creator)
    await setState(other.id, 'deleted')
    expectUnknown(await write(author, { eventId: unlisted }))
    await setState(other.id, 'active')
    expect((await write(author, { eventId: unlisted })).json()).toMatchObject({ eventId: unlisted })
  })

  it('shows none once the event is removed or its community is deleted', async () => {
    const other = await env.community([])
    const { id: eventId } = await env.meetup(other.id, other.creator)
    const linked = await post({ eventId })
    const eventIdOf = async () => (await env.read(linked.id, reader)).eventId
    await setState(other.id, 'deleted')
    expect(await eventIdOf()).toBeNull()
    await setState(other.id, 'active')
    expect(await eventIdOf()).toBe(eventId)
    await env.remove(other.creator, eventId)
    expect(await eventIdOf()).toBeNull()
    expect(await newest(reader)).toMatchObject({ id: linked.id, eventId: null })
  })

  it('of a private community shows it to those who are signed in, and to no anonymous visitor', async () => {
    const { organizer, id: eventId } = await privateMeetup()
    await env.call(organizer, 'POST', `/api/communities/${id}/join`)
    const linked = (await write(organizer, { eventId })).json<CommunityPost>()
    expect((await env.read(linked.id, reader)).eventId).toBe(eventId)
    const feed = (await env.call(null, 'GET', `/api/communities/${id}/feed`)).json<CommunityFeed>()
    expect(feed.posts[0]).toMatchObject({ id: linked.id, eventTitle: 'Night tour', eventId: null })
  })

  it('keeps it while the post waits, and once it appears', async () => {
    const reviewing = await env.community(['member', 'moderator'], { reviewsPosts: true })
    const [waiter, moderator] = reviewing.members
    const { id: eventId } = await env.meetup(reviewing.id, reviewing.creator)
    const waiting = await env.post(reviewing.id, waiter, { ...tour, eventId })
    expect(waiting).toMatchObject({ status: 'pending', eventId })
    const url = `/api/communities/${reviewing.id}/review-queue`
    const [queued] = (await env.call(moderator, 'GET', url)).json<WaitingPost[]>()
    expect(queued).toMatchObject({ id: waiting.id, eventId })
    const unlinked = await env.call(waiter, 'PATCH', `/api/community-posts/${waiting.id}`, { eventId: null })
    expect(unlinked.json()).toMatchObject({ eventId: null })
    await env.call(waiter, 'PATCH', `/api/community-posts/${waiting.id}`, { eventId })
    await env.call(moderator, 'POST', `${url}/${waiting.id}`, { decision: 'approve' })
    expect(await env.read(waiting.id, moderator)).toMatchObject({ status: 'published', eventId })
  })
})

describe('an edit of an event post', () => {
  it('links another event, unlinks it, and keeps both in the history', async () => {
    const [first, second] = [await meetup(), await meetup()]
    const linked = await post({ eventId: first })
    expect((await edit(linked.id, { eventId: second })).json()).toMatchObject({
      eventId: second,
      eventTitle: 'Night tour',
    })
    expect((await edit(linked.id, { eventId: null })).json()).toMatchObject({ eventId: null })
    // Without a change there is no version.
    await edit(linked.id, { eventId: null })
    expect((await historyOf(linked.id)).map(({ eventId }) => eventId)).toEqual([first, second, null])
    await env.remove(creator, first)
    expect((await historyOf(linked.id)).map(({ eventId }) => eventId)).toEqual([null, second, null])
  })

  it('returns 400 for an event that does not exist, and of a post that is no event', async () => {
    const eventId = await meetup()
    const linked = await post({ eventId })
    expectUnknown(await edit(linked.id, { content: 'Second', eventId: 987_654 }))
    expect(await env.read(linked.id, author)).toMatchObject({ eventId, content: tour.content })
    const text = await env.post(id, author)
    const refused = await edit(text.id, { eventId })
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'eventId', message: texts.discussion.notOfType }],
    })
  })

  it('succeeds once the event is deleted, also where it names it again', async () => {
    const eventId = await meetup()
    const linked = await post({ eventId })
    await env.remove(creator, eventId)
    for (const more of [{}, { eventId }]) {
      const content = `Edited ${Object.keys(more).length}`
      expect((await edit(linked.id, { content, ...more })).json()).toMatchObject({ content, eventId: null })
    }
    await edit(linked.id, { eventId: null })
    expectUnknown(await edit(linked.id, { eventId }))
  })
})
