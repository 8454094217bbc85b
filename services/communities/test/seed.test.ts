import { readFile } from 'node:fs/promises'
import {
  type CommunityCard,
  type CommunityComment,
  type CommunityPost,
  type CommunityReport,
  type JoinRequest,
  type Meetup,
  type MuseumEvent,
  museumCreated,
  museumManagerAssigned,
  type Recap,
  type Role,
  type VisitPlan,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftRecaps } from '../src/meetups/recap/draft.task.ts'
import { seed } from '../src/seed.ts'
import { museumsIn, SeedData } from '../src/seed-data.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { makeMuseum } from './museum-events.ts'

const file = new URL('../../../infra/local/seed/communities.json', import.meta.url)

let environment: TestEnvironment
let data: SeedData
let actions: number
const people = new Map<string, Person>()
beforeAll(async () => {
  environment = await createTestEnvironment({ env: { VERIFIED_EMAIL_FOR: '' } })
  data = SeedData.parse(JSON.parse(await readFile(file, 'utf8')))
  const creators = new Set(data.communities.map(({ createdBy }) => createdBy))
  const usernames = data.communities.flatMap(({ createdBy, members, requests }) => [
    createdBy,
    ...Object.keys(members),
    ...Object.keys(requests),
  ])
  const guests = data.museumEvents.flatMap(({ by, attending, interested }) => [
    by,
    ...attending,
    ...interested,
  ])
  const roles = new Map<string, Role>([
    ...[...creators].map(username => [username, 'Ambassador'] as const),
    ['manager', 'Museum Manager'],
    ['admin', 'Admin'],
  ])
  for (const username of new Set([...usernames, ...guests])) {
    const role = roles.get(username) ?? 'Traveler'
    people.set(username, await environment.person({ username, role, joinedDaysAgo: 365 }))
  }
  await environment.drain()
  await addMuseums()
  actions = await run()
  await environment.drain()
})
afterAll(() => environment.stop())

const run = () => {
  const time = { now: new Date() }
  const actors = new Map([...people].map(([username, { user }]) => [username, user]))
  return seed({ ...environment.ctx, clock: () => time.now }, time, data, actors)
}
/** Those of the data, the first of them with its manager. */
async function addMuseums() {
  // The manager's first.
  const slugs = [...new Set([...data.museumEvents.map(({ museum }) => museum), ...museumsIn(data)])]
  const museums = slugs.map((slug, index) => makeMuseum(index + 1, { slug }))
  for (const museum of museums) await environment.publisher.publish(museumCreated, { museum })
  const [museum] = museums
  if (!museum) throw new Error('the demo data has no museum event')
  const managerId = people.get('manager')?.user.id ?? null
  await environment.publisher.publish(museumManagerAssigned, {
    museum,
    managerId,
    previousManagerId: null,
    requestId: null,
  })
  await environment.drain()
}

const get = async <Answer>(who: string, url: string): Promise<Answer> =>
  (await environment.call(people.get(who) ?? null, 'GET', url)).json()

describe('the demo data', () => {
  it('has communities with members, and is created once', async () => {
    expect(actions).toBeGreaterThan(30)
    const cards = await get<CommunityCard[]>('traveler', '/api/communities')
    expect(cards.map(({ name }) => name).sort()).toEqual(data.communities.map(({ name }) => name).sort())
    for (const card of cards) {
      const given = data.communities.find(({ name }) => name === card.name)
      expect(card.memberCount).toBe(Object.keys(given?.members ?? {}).length + 1)
      expect(card.creator?.username).toBe(given?.owner ?? given?.createdBy)
      expect(Date.parse(card.createdAt)).toBeLessThan(Date.now() - 50 * 24 * 3_600_000)
    }
    expect(await run()).toBe(0)
  })

  it('has discussions with comments, likes and polls, the pinned posts first', async () => {
    for (const { name, createdBy, owner = createdBy, posts } of data.communities) {
      const [{ id } = { id: 0 }] = (await get<CommunityCard[]>(owner, '/api/communities')).filter(
        card => card.name === name,
      )
      const shown = await get<CommunityPost[]>(owner, `/api/communities/${id}/posts`)
      const newestFirst = posts.toSorted((a, b) => a.hoursAgo - b.hoursAgo)
      const order = [
        ...newestFirst.filter(({ pinned }) => pinned),
        ...newestFirst.filter(({ pinned }) => !pinned),
      ]
      expect(
        shown.map(({ content, user, likesCount, commentsCount, poll, isPinned }) => [
          content,
          user.username,
          likesCount,
          commentsCount,
          poll?.totalVotes ?? 0,
          isPinned,
        ]),
      ).toEqual(
        order.map(({ content, author, likes, comments, votes, pinned }) => [
          content,
          author,
          likes.length,
          comments.length,
          Object.keys(votes).length,
          pinned,
        ]),
      )
      expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['published']))
    }
    expect(data.communities.flatMap(({ posts }) => posts).length).toBeGreaterThan(10)
  })

  it('has meetups to come, one with a waitlist, and some that are over, the last first', async () => {
    const [walks] = await get<CommunityCard[]>('ambassador', '/api/search/communities?q=nadia')
    const meetups = await get<Meetup[]>('ambassador', `/api/communities/${walks?.id}/meetups`)
    const shown = meetups.map(each => [each.title, each.status, each.currentAttendees, each.waitlistCount])
    const given = data.communities.find(({ name }) => name === walks?.name)?.meetups ?? []
    const seats = ({ maxAttendees }: (typeof given)[number]) =>
      Number(maxAttendees ?? Number.POSITIVE_INFINITY)
    const expected = given
      .toSorted(
        (a, b) => Number(a.inDays < 0) - Number(b.inDays < 0) || Math.abs(a.inDays) - Math.abs(b.inDays),
      )
      .map(meetup => {
        const come = meetup.attending.length + 1
        const attending = Math.min(come, seats(meetup))
        return [meetup.title, meetup.inDays < 0 ? 'completed' : 'upcoming', attending, come - attending]
      })
    expect(shown).toEqual(expected)
    expect(shown.map(([, status]) => status)).toEqual([
      ...['upcoming', 'upcoming', 'completed', 'completed', 'completed'],
    ])
    expect(meetups.some(({ waitlistCount }) => waitlistCount > 0)).toBe(true)
  })

  it('has recaps: one is published, the others wait for their organizer', async () => {
    const past = await get<Meetup[]>('ambassador', '/api/meetups?limit=50&past=true')
    const given = data.communities.flatMap(({ meetups }) => meetups).filter(({ inDays }) => inDays < 0)
    await draftRecaps(environment.ctx)
    const states = new Set<string>()
    for (const { title, organizer, recap } of given) {
      const { id } = past.find(each => each.title === title) ?? {}
      const shown = await get<Recap>(organizer, `/api/meetups/${id}/recap`)
      states.add(shown.state)
      expect([shown.state, shown.text]).toEqual(recap === undefined ? ['draft', ''] : ['published', recap])
    }
    expect([...states].sort()).toEqual(['draft', 'published'])
  })

  it('has what was written at meetups, an announcement too', async () => {
    const meetups = await get<Meetup[]>('ambassador', '/api/meetups?limit=50')
    const past = await get<Meetup[]>('ambassador', '/api/meetups?limit=50&past=true')
    const ids = new Map([...meetups, ...past].map(({ title, id }) => [title, id]))
    const talking = data.communities.flatMap(each => each.meetups).filter(each => each.discussion.length > 0)
    expect(talking.some(({ discussion }) => discussion.some(each => each.isAnnouncement))).toBe(true)
    for (const { title, organizer, discussion } of talking) {
      const comments = await get<CommunityComment[]>(
        organizer,
        `/api/meetups/${ids.get(`${title}`)}/comments`,
      )
      expect(
        comments.map(({ user, content, isAnnouncement }) => [user.username, content, isAnnouncement]),
      ).toEqual(discussion.map(({ author, content, isAnnouncement }) => [author, content, isAnnouncement]))
    }
  })

  it('has a meetup on a weekend, and several in other time zones', async () => {
    const meetups = await get<Meetup[]>('ambassador', '/api/meetups?limit=50')
    const given = data.communities.flatMap(each => each.meetups).filter(({ inDays }) => inDays > 0)
    expect(meetups).toHaveLength(given.length)
    const weekend = meetups.find(({ title }) => title === 'The last hour at the Uffizi')
    expect([0, 6]).toContain(new Date(weekend?.date ?? '').getUTCDay())
    expect(new Set(meetups.map(({ timezone }) => timezone)).size).toBeGreaterThan(3)
  })

  it('has open plans of visits, in which members have voted', async () => {
    for (const { name, createdBy, visitPlans } of data.communities.filter(
      each => each.visitPlans.length > 0,
    )) {
      const cards = await get<CommunityCard[]>(createdBy, '/api/communities')
      const id = cards.find(card => card.name === name)?.id
      const shown = await get<VisitPlan[]>(createdBy, `/api/communities/${id}/visit-plans`)
      expect(shown.map(plan => [plan.creator?.username, plan.museums.length, plan.votersCount])).toEqual(
        visitPlans.map(({ by, museums, votes }) => [by, museums.length, Object.keys(votes).length]),
      )
    }
    expect(data.communities.flatMap(({ visitPlans }) => visitPlans)).toHaveLength(2)
  })

  it('has events of museums, to come and over, of a manager and of an administrator', async () => {
    const read = (query: string) => get<MuseumEvent[]>('manager', `/api/museum-events?limit=50${query}`)
    const [toCome, over] = [await read(''), await read('&past=true')]
    const titles = (isOver: boolean) =>
      data.museumEvents.filter(({ inDays }) => inDays < 0 === isOver).map(({ title }) => title)
    expect(toCome.map(({ title }) => title).sort()).toEqual(titles(false).sort())
    expect(over.map(({ title }) => title)).toEqual(titles(true))
    for (const { title, currentAttendees, mayEdit } of toCome) {
      const given = data.museumEvents.find(each => each.title === title)
      expect([currentAttendees, mayEdit]).toEqual([given?.attending.length, given?.by === 'manager'])
    }
  })

  it('has a report that waits for those who moderate', async () => {
    const [walks] = await get<CommunityCard[]>('ambassador', '/api/search/communities?q=nadia')
    const reports = await get<CommunityReport[]>('ambassador', `/api/communities/${walks?.id}/reports`)
    expect(reports).toMatchObject([{ targetType: 'community_comment', state: 'shown', reportersCount: 1 }])
  })

  it('has a private community with a request that waits, owned by a member', async () => {
    const [circle] = await get<CommunityCard[]>('niamh_brennan', '/api/search/communities?q=thread')
    expect(circle).toMatchObject({ isPrivate: true, isCreator: true })
    const requests = await get<JoinRequest[]>('niamh_brennan', `/api/communities/${circle?.id}/join-requests`)
    expect(requests).toMatchObject([{ user: { username: 'leila.haddad' } }])
    expect(requests[0]?.answers).toHaveLength(2)
  })
})
