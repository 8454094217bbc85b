import {
  type CommunityFeed,
  type CommunityPost,
  type CommunityPostRevision,
  texts,
  type WaitingPost,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
let id: number
let author: Person
let reader: Person
let scene: Awaited<ReturnType<MuseumEventEnvironment['managed']>>
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
  const community = await env.community(['member', 'member'])
  id = community.id
  ;[author, reader] = community.members
  scene = await env.managed()
})
afterAll(() => env.stop())

const text = {
  type: 'event',
  content: 'Who comes along?',
  eventTitle: 'Night tour',
  eventDateTime: '2040-05-04T18:00:00Z',
}
const museumEvent = async () => (await env.event(scene.manager, scene.museum)).id
const post = (more: object) => env.post(id, author, { ...text, ...more })
const edit = (postId: number, body: object) =>
  env.call(author, 'PATCH', `/api/community-posts/${postId}`, body)
const linkOf = ({ eventId, eventType }: Pick<CommunityPost, 'eventId' | 'eventType'>) => [eventId, eventType]

describe('a post that links a museum event', () => {
  it('is answered with it and its kind in a list, a search, the feed and by itself', async () => {
    const eventId = await museumEvent()
    const linked = await post({ eventId, eventLocation: 'Zwinger' })
    const list = await env.call(reader, 'GET', `/api/communities/${id}/posts`)
    const found = await env.call(reader, 'GET', '/api/search/community-posts?q=zwinger')
    const feed = await env.call(null, 'GET', `/api/communities/${id}/feed`)
    const shown = [
      linked,
      await env.read(linked.id, reader),
      ...list.json<CommunityPost[]>().slice(0, 1),
      ...found.json<CommunityPost[]>(),
      ...feed.json<CommunityFeed>().posts.slice(0, 1),
    ]
    expect(shown).toHaveLength(5)
    for (const each of shown) expect([each.id, ...linkOf(each)]).toEqual([linked.id, eventId, 'museum_event'])
    // Others have none, and a meetup is of its kind.
    expect(linkOf(await post({}))).toEqual([null, null])
    expect(linkOf(await env.post(id, author))).toEqual([null, null])
    const { creator, id: other } = await env.community([])
    const meetup = await env.meetups.meetup(other, creator)
    expect(linkOf(await post({ eventId: meetup.id }))).toEqual([meetup.id, 'meetup'])
  })

  it('may be by whoever blocks the manager, since the museum speaks', async () => {
    const eventId = await museumEvent()
    const blocking = await env.member(id)
    await env.block(scene.manager, blocking)
    await env.block(blocking, scene.manager)
    expect(linkOf(await env.post(id, blocking, { ...text, eventId }))).toEqual([eventId, 'museum_event'])
  })

  it('is in a private community as in others', async () => {
    const closed = await env.community([], { isPrivate: true })
    const eventId = await museumEvent()
    const linked = await env.post(closed.id, closed.creator, { ...text, eventId })
    expect(linkOf(await env.read(linked.id, closed.creator))).toEqual([eventId, 'museum_event'])
  })

  it('keeps it while it waits, and once it appears', async () => {
    const reviewing = await env.community(['member', 'moderator'], { reviewsPosts: true })
    const [waiter, moderator] = reviewing.members
    const eventId = await museumEvent()
    const waiting = await env.post(reviewing.id, waiter, { ...text, eventId })
    expect([waiting.status, ...linkOf(waiting)]).toEqual(['pending', eventId, 'museum_event'])
    const url = `/api/communities/${reviewing.id}/review-queue`
    const [queued] = (await env.call(moderator, 'GET', url)).json<WaitingPost[]>()
    expect(queued && linkOf(queued)).toEqual([eventId, 'museum_event'])
    await env.call(moderator, 'POST', `${url}/${waiting.id}`, { decision: 'approve' })
    expect(linkOf(await env.read(waiting.id, moderator))).toEqual([eventId, 'museum_event'])
  })

  it('shows none once the event is removed, and still one that is cancelled', async () => {
    const [removed, cancelled] = [await museumEvent(), await museumEvent()]
    await env.answer(reader, cancelled)
    const posts = [await post({ eventId: removed }), await post({ eventId: cancelled })]
    for (const eventId of [removed, cancelled]) await env.remove(scene.manager, eventId)
    const links = await Promise.all(posts.map(async each => linkOf(await env.read(each.id, reader))))
    expect(links).toEqual([
      [null, null],
      [cancelled, 'museum_event'],
    ])
    const refused = await env.call(author, 'POST', `/api/communities/${id}/posts`, {
      ...text,
      eventId: removed,
    })
    expect(refusalOf(refused)).toEqual([400, 'validation_error'])
    expect(refused.json()).toMatchObject({ errors: [{ field: 'eventId', message: texts.meetup.notFound }] })
  })

  it('may link a meetup instead, or none, and has all of them in its history', async () => {
    const eventId = await museumEvent()
    const { creator, id: other } = await env.community([])
    const meetup = await env.meetups.meetup(other, creator)
    const linked = await post({ eventId: meetup.id })
    const expected = [
      [meetup.id, 'meetup'],
      [eventId, 'museum_event'],
      [null, null],
    ]
    for (const [index, wanted] of [eventId, null].entries())
      expect(linkOf((await edit(linked.id, { eventId: wanted })).json())).toEqual(expected[index + 1])
    const history = await env.call(author, 'GET', `/api/community-posts/${linked.id}/history`)
    expect(history.json<CommunityPostRevision[]>().map(linkOf)).toEqual(expected)
  })
})
