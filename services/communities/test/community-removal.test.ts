import {
  type CommunityCard,
  communityDeleted,
  communityPurged,
  communityRestored,
  type DeletedCommunity,
  museumCreated,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCommunities } from '../src/communities/purge.ts'
import { ban, createCommunity, detailOf, giveRole, type TestCommunity } from './community.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf, type TestEnvironment } from './environment.ts'
import { meetupForm } from './meetups.ts'
import { moderationOf } from './moderation.ts'
import { makeMuseum } from './museum-events.ts'

const dayMs = 24 * 60 * 60_000

let environment: DiscussionEnvironment
let admin: Person
beforeAll(async () => {
  environment = await createDiscussionEnvironment()
  admin = await environment.person({ role: 'Admin' })
  await environment.drain()
})
afterAll(() => environment.stop())

const call = (...args: Parameters<TestEnvironment['call']>) => environment.call(...args)
const remove = ({ id, name }: TestCommunity, by: Person) =>
  call(by, 'DELETE', `/api/communities/${id}`, { name })
const restore = ({ id }: TestCommunity, by = admin) => call(by, 'POST', `/api/communities/${id}/restore`)
const listed = async (by: Person, url: string) =>
  (await call(by, 'GET', url)).json<CommunityCard[]>().map(({ id }) => id)

/** Those that name no community. */
const ofOthers = [
  ...['likes', 'polls', 'poll_votes', 'post_revisions'],
  ...['plan_museums', 'plan_times', 'plan_votes'],
  ...['recaps', 'meetup_insights'],
]
/** Those that name one. */
const ofCommunities = async () =>
  (
    await environment.db.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'community_id' and table_schema = 'public'`,
    )
  ).map(({ name }) => name)

/** Fills every table of a discussion, of meetups and their recaps, and of plans of visits. */
async function writeIn({ id, by }: TestCommunity): Promise<void> {
  const poll = await environment.post(id, by, { type: 'poll', pollOptions: ['A', 'B'] })
  const url = `/api/community-posts/${poll.id}`
  await call(by, 'POST', `${url}/like`)
  await call(by, 'POST', `${url}/vote`, { optionIndex: 1 })
  await call(by, 'POST', `${url}/pin`, { pin: true })
  const comment = await environment.comment(poll.id, by)
  for (const path of [url, `/api/community-comments/${comment.id}`])
    await call(by, 'PATCH', path, { content: 'Edited' })
  const [post, reply] = [await environment.post(id, by), await environment.comment(poll.id, by)]
  await call(by, 'DELETE', `/api/community-posts/${post.id}`)
  await call(by, 'DELETE', `/api/community-comments/${reply.id}`)
  const meetup = (await call(by, 'POST', `/api/communities/${id}/meetups`, meetupForm)).json()
  await call(by, 'PUT', `/api/meetups/${meetup.id}/recap/consent`, { isGiven: true })
  await environment.db.query('insert into recaps (meetup_id, drafted_at) values ($1, now())', [meetup.id])
  await environment.db.query(
    'insert into meetup_insights (meetup_id, post_id, author_id) values ($1, 1, $2)',
    [meetup.id, by.id],
  )
  await environment.db.query(
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at)
     select id, id, community_id, organizer_id, '', '', created_at from events where community_id = $1`,
    [id],
  )
  const museum = makeMuseum(1)
  await environment.publisher.publish(museumCreated, { museum }, { aggregateVersion: 1 })
  await environment.drain()
  const date = environment.ctx.clock().toISOString().slice(0, 10)
  const plan = await call(by, 'POST', `/api/communities/${id}/visit-plans`, {
    museumIds: [museum.id],
    from: date,
    to: date,
    timezone: 'UTC',
  })
  await call(by, 'PUT', `/api/visit-plans/${plan.json().id}/vote`, {
    museumIds: [museum.id],
    times: [{ date, part: 'morning' }],
  })
  const body = { targetType: 'community_post', targetId: poll.id, category: 'spam' }
  await call(admin, 'POST', '/api/reports', body)
  await environment.db.query(
    `insert into waiting_posts (id, community_id, author_id, type, content, fingerprint, cause, created_at)
     values (nextval('post_ids'), $1, $2, 'text', 'Wait', '', 'community', $3)`,
    [id, by.id, environment.ctx.clock()],
  )
}

describe('deleting a community', () => {
  it('returns 400 unless its name is typed, and 403 for everyone but its creator', async () => {
    const [second, member] = await environment.people(2)
    const community = await createCommunity(environment, { members: [second, member] })
    await giveRole(environment, community, second, 'admin')
    const before = await environment.snapshot()
    const url = `/api/communities/${community.id}`
    for (const name of ['Something else', '', community.name.toUpperCase()]) {
      const wrong = await call(community.by, 'DELETE', url, { name })
      expect(refusalOf(wrong)).toEqual([400, 'validation_error'])
      expect(wrong.json()).toMatchObject({ message: 'Please type the name of the community.' })
    }
    for (const who of [second, member])
      expect(refusalOf(await remove(community, who))).toEqual([403, 'forbidden'])
    expect(await environment.snapshot()).toEqual(before)
  })

  it('hides it from everyone, and keeps its name', async () => {
    const [member] = await environment.people(1)
    const community = await createCommunity(environment, { members: [member] })
    const { id, by, name } = community
    const answer = await remove(community, by)
    const { deletedAt, restorableUntil } = answer.json<DeletedCommunity>()
    expect(answer.json()).toEqual({ id, deletedAt, restorableUntil })
    expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * dayMs)
    for (const who of [by, member, admin]) {
      for (const path of ['', '/members', '/guidelines'])
        expect(refusalOf(await call(who, 'GET', `/api/communities/${id}${path}`))).toEqual([404, 'not_found'])
      for (const url of ['/api/user/groups', '/api/communities', '/api/search/communities?q=friends'])
        expect(await listed(who, url)).not.toContain(id)
    }
    for (const path of ['join', 'leave'])
      expect(refusalOf(await call(member, 'POST', `/api/communities/${id}/${path}`))).toEqual([
        404,
        'not_found',
      ])
    const again = await call(by, 'POST', '/api/communities', { name })
    expect(refusalOf(again)).toEqual([409, 'community_name_taken'])
    expect(refusalOf(await remove(community, by))).toEqual([404, 'not_found'])
    expect(await environment.published(communityDeleted, id)).toMatchObject([
      { community: { id, name }, deletedBy: by.id, deletedAt },
    ])
  })

  it('is what an administrator of the platform does too, which the log says', async () => {
    const community = await createCommunity(environment, { membershipType: 'private' })
    expect((await remove(community, admin)).statusCode).toBe(200)
    const log = await environment.db.query(
      `select actor_id, as_platform_admin from moderation_log where community_id = $1 and action = 'delete_community'`,
      [community.id],
    )
    expect(log).toEqual([{ actor_id: admin.id, as_platform_admin: true }])
  })
})

describe('restoring a community', () => {
  it('brings back its members, requests and settings, within 30 days and once', async () => {
    const [member, applicant] = await environment.people(2)
    const community = await createCommunity(environment, { membershipType: 'private', members: [member] })
    const { id, by } = community
    await call(applicant, 'POST', `/api/communities/${id}/join`)
    const before = await detailOf(environment, by, id)
    await remove(community, by)
    expect(refusalOf(await restore(community, by))).toEqual([403, 'forbidden'])
    environment.time.offsetMs += 30 * dayMs - 60_000
    const restored = await restore(community)
    expect(restored.json()).toMatchObject({ id, memberCount: 2, isMember: false })
    const { updatedAt, version, ...rest } = before
    expect(await detailOf(environment, by, id)).toMatchObject(rest)
    expect(await detailOf(environment, applicant, id)).toMatchObject({ isRequested: true })
    expect(refusalOf(await restore(community))).toEqual([404, 'not_found'])
    expect(await environment.published(communityRestored, id)).toMatchObject([{ restoredBy: admin.id }])
  })

  it('returns 404 after 30 days', async () => {
    const community = await createCommunity(environment)
    await remove(community, community.by)
    environment.time.offsetMs += 30 * dayMs
    expect(refusalOf(await restore(community))).toEqual([404, 'not_found'])
  })
})

describe('the purge of a community', () => {
  it('erases it with everything in it after 30 days, and frees its name', async () => {
    const [member, applicant, guest, banned] = await environment.people(4)
    const community = await createCommunity(environment, { membershipType: 'private', members: [member] })
    const { id, by, name } = community
    await call(applicant, 'POST', `/api/communities/${id}/join`)
    await call(by, 'POST', `/api/communities/${id}/invitations`, { username: guest.user.username })
    await ban(environment, id, banned)
    await moderationOf(environment, id).bulk(by, member, { action: 'restrict', kind: 'isMuted' })
    await writeIn(community)
    for (const table of await ofCommunities())
      expect([table, await environment.rows(`${table} where community_id = $1`, id)]).not.toEqual([table, 0])
    for (const table of ofOthers) expect([table, await environment.rows(table)]).toEqual([table, 1])
    await remove(community, by)
    environment.time.offsetMs += 30 * dayMs - 60_000
    await purgeCommunities(environment.ctx)
    expect(await environment.db.query('select 1 from communities where id = $1', [id])).toHaveLength(1)

    environment.time.offsetMs += 60_000
    expect(await purgeCommunities(environment.ctx)).toBeGreaterThan(0)
    for (const table of await ofCommunities())
      expect([table, await environment.rows(`${table} where community_id = $1`, id)]).toEqual([table, 0])
    for (const table of ofOthers) expect([table, await environment.rows(table)]).toEqual([table, 0])
    expect(await environment.published(communityPurged, id)).toEqual([{ communityId: id }])
    expect(await purgeCommunities(environment.ctx)).toBe(0)
    expect((await call(by, 'POST', '/api/communities', { name })).statusCode).toBe(201)
  })
})

describe('an archived community', () => {
  it('can be read and left, and nothing in it changes', async () => {
    const [member, outsider] = await environment.people(2)
    const community = await createCommunity(environment, { members: [member] })
    const { id, by } = community
    await environment.db.query(`update communities set state = 'archived' where id = $1`, [id])
    expect(await detailOf(environment, member, id)).toMatchObject({ isArchived: true, mayRead: true })
    const url = `/api/communities/${id}`
    for (const refused of [
      await call(outsider, 'POST', `${url}/join`),
      await call(by, 'PUT', url, { location: 'Delft' }),
      await call(by, 'PUT', `${url}/settings`, { guidelines: [] }),
      await call(by, 'POST', `${url}/invitations`, { username: outsider.user.username }),
    ]) {
      expect(refusalOf(refused)).toEqual([409, 'community_archived'])
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('archived') })
    }
    expect((await call(member, 'POST', `${url}/leave`)).json()).toMatchObject({ status: 'none' })
    expect((await remove(community, admin)).statusCode).toBe(200)
  })
})
