import {
  museumsErased,
  postCreated,
  postDeleted,
  recapGuestsAffected,
  userBlocked,
  userDeleted,
  userFollowed,
  userMuted,
  userRegistered,
  userVerified,
} from '@vitrine/contracts'
import { findTraces } from '@vitrine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())

const leaver = userOf({ id: 7_345_611, username: 'wisteria', slug: 'wisteria' })
const other = userOf({ id: 2 })
const third = userOf({ id: 3 })
const followersOf = async (id: number) => (await env.get(`/api/museums/${id}`)).json().followersCount
const confirmations = async () => (await env.events(museumsErased.type)).map(({ key }) => key)

it('an erasure that was interrupted goes on, corrects the counts and leaves nothing of the user', async () => {
  const [museum] = await env.addMuseums({ name: 'Museum of Wings' }, { name: 'Museum of Roots' })
  if (!museum) throw new Error('no museum')
  const { db } = env.ctx
  await db.query('update museums set manager_id = $1, created_by = $1 where id = $2', [leaver.id, museum.id])
  for (const user of [leaver, other, third])
    await env.publish(userRegistered, { user, registeredAt: '2026-06-01T00:00:00.000Z' })
  await env.publish(
    userFollowed,
    { follower: leaver, followee: other },
    { follower: other, followee: leaver },
  )
  await env.publish(userMuted, { muterId: leaver.id, mutedId: other.id, until: null })
  await env.publish(userBlocked, { blockerId: other.id, blockedId: leaver.id })
  for (const { id } of [leaver, other])
    await env.app.inject({
      method: 'POST',
      url: `/api/museums/${museum.id}/follow`,
      headers: await env.tokens.as({ id }),
    })
  await env.app.inject({
    method: 'POST',
    url: `/api/museums/${museum.id}/check-in`,
    headers: await env.tokens.as({ id: leaver.id }),
    payload: { note: 'heliotrope' },
  })
  await env.app.inject({
    method: 'PATCH',
    url: `/api/museums/${museum.id}/edit`,
    headers: await env.tokens.as({ id: leaver.id, role: 'Admin' }),
    payload: { phone: '+1' },
  })
  await db.query(
    `insert into hours_observations (museum_id, user_id, day, at, was_open, contradicts)
     values ($1, $2, '2026-06-01', now(), true, false)`,
    [museum.id, leaver.id],
  )
  await env.publish(recapGuestsAffected, {
    community: { id: 4, name: 'Circle', isPrivate: false },
    meetup: { id: 5, title: 'Wings', startsAt: '2026-06-09T16:00:00.000Z', timezone: 'UTC' },
    visibility: 'involved',
    state: 'published',
    museum: { ...museum, city: '', country: '', categoryCode: 'art', coverUrl: '' },
    day: '2026-06-09',
    attendedCount: 2,
    by: other.id,
    at: '2026-06-10T12:00:00.000Z',
    userIds: [leaver.id, third.id],
  })
  expect(await db.query('select user_id from group_stamps order by user_id')).toEqual([
    { user_id: third.id },
    { user_id: leaver.id },
  ])
  // Of the other museum: the leaver has added this one.
  const confirm = async (id: number) => {
    const headers = await env.tokens.as({ id })
    const url = `/api/museums/${museum.id + 1}/provenance`
    const [{ field, digest }] = (await env.app.inject({ url, headers })).json()
    const payload = { confirmed: true, digest }
    const answer = await env.app.inject({ method: 'PUT', url: `${url}/${field}`, headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  await confirm(leaver.id)
  await confirm(third.id)
  const suggest = async (id: number, phone: string) => {
    const answer = await env.app.inject({
      method: 'POST',
      url: `/api/museums/${museum.id}/suggest-edit`,
      headers: await env.tokens.as({ id }),
      payload: { suggestedChanges: { phone }, reason: 'The heliotrope desk' },
    })
    return answer.json().id as number
  }
  const decide = async (verb: string, by: number, payload: object) =>
    env.app.inject({
      method: 'POST',
      url: `/api/admin/${verb}-museum-edit-suggestion`,
      headers: await env.tokens.as({ id: by, role: 'Admin' }),
      payload,
    })
  await decide('approve', other.id, { suggestionId: await suggest(leaver.id, '+2') })
  await suggest(leaver.id, '+3')
  const rejected = { suggestionId: await suggest(third.id, '+4'), reason: 'No heliotrope here' }
  expect((await decide('reject', leaver.id, rejected)).statusCode).toBe(200)
  await db.query(`update museum_edit_suggestions set reason = 'Plain' where user_id = $1`, [third.id])
  const call = async (method: 'POST' | 'PATCH', url: string, as: object, payload: object) => {
    const headers = await env.tokens.as(as as { id: number })
    const answer = await env.app.inject({ method, url, headers, payload })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
    return answer.json()
  }
  const leavingAdmin = { id: leaver.id, role: 'Admin' }
  for (const user of [leaver, third]) await env.publish(userVerified, { userId: user.id })
  const claim = { museumEmail: 'wisteria@wings.example', reason: 'A heliotrope reason' }
  const [, roots] = await db.query<{ id: number }>('select id from museums order by id')
  await call('POST', `/api/museums/${roots?.id}/request-manager`, { id: leaver.id }, claim)
  const { request } = await call(
    'POST',
    `/api/museums/${roots?.id}/request-manager`,
    { id: third.id },
    {
      ...claim,
      museumEmail: 'third@wings.example',
      reason: 'I am the director of it.',
    },
  )
  const decision = `/api/admin/museum-manager-requests/${request.id}/reject`
  await call('PATCH', decision, leavingAdmin, { adminNotes: 'Not now.' })
  // The history names the leaver as a manager too.
  await db.query('update museums set manager_id = null where id = $1', [museum.id])
  await db.query(`update search_users set summary = summary || '{"role": "Admin"}' where user_id = $1`, [
    leaver.id,
  ])
  await call('POST', '/api/admin/assign-museum-manager', leavingAdmin, {
    museumId: museum.id,
    userId: leaver.id,
  })
  const review = { stars: 2, content: 'A heliotrope hall', visitMonth: '2026-05' }
  const [, otherMuseum] = await db.query<{ id: number }>('select id from museums order by id')
  for (const [{ id }, on] of [
    [leaver, museum],
    [third, museum],
    [leaver, otherMuseum],
  ] as const)
    await env.app.inject({
      method: 'PUT',
      url: `/api/museums/${on?.id}/review`,
      headers: await env.tokens.as({ id }),
      payload: id === leaver.id ? review : { ...review, stars: 5, content: 'Plain' },
    })
  const [{ id: reviewId } = { id: 0 }] = await db.query<{ id: number }>(
    'select id from museum_reviews where user_id = $1',
    [third.id],
  )
  const replied = await env.app.inject({
    method: 'POST',
    url: `/api/reviews/${reviewId}/reply`,
    headers: await env.tokens.as({ id: leaver.id, role: 'Museum Manager' }),
    payload: { content: 'Our heliotrope hall' },
  })
  expect(replied.statusCode).toBe(200)
  const createdAt = new Date().toISOString()
  const ref = { ...museum, city: '', country: '', categoryCode: 'art' as const, coverUrl: '' }
  for (const id of [11, 12])
    await env.publish(postCreated, {
      post: postOf({ id, user: leaver, museum: ref, content: 'heliotrope', createdAt }),
    })
  expect(await followersOf(museum.id)).toBe(2)
  const before = await db.query<{ posts_count: number }>(
    'select posts_count from museum_standings where museum_id = $1',
    [museum.id],
  )
  expect(before).toEqual([{ posts_count: 2 }])

  for (const killedAt of [2, 3]) {
    let transactions = 0
    const transaction = (work: never) => {
      if (++transactions === killedAt) throw new Error('the process was killed')
      return db.transaction(work)
    }
    const failing = { ...env.ctx, db: { ...db, transaction } }
    await expect(erasure.erase(failing as never, leaver.id)).rejects.toThrow('killed')
  }
  await env.publish(userDeleted, { userId: leaver.id }, { userId: leaver.id })
  await expect.poll(confirmations).toEqual([String(leaver.id)])
  // Content's event of a post that is erased already.
  await env.publish(postDeleted, {
    postId: 11,
    authorId: leaver.id,
    museumId: museum.id,
    deletedBy: leaver.id,
    deletedAs: 'author',
    deletedAt: createdAt,
  })
  expect(await findTraces(db, { id: leaver.id, words: ['wisteria', 'heliotrope'] })).toEqual([
    'erasures.user_id',
    'outbox.data',
    'outbox.key',
  ])
  expect(await followersOf(museum.id)).toBe(1)
  expect(
    await db.query('select posts_count, recent_posts_count from museum_standings where museum_id = $1', [
      museum.id,
    ]),
  ).toEqual([{ posts_count: 0, recent_posts_count: 0 }])
  const standings = await db.query(
    'select rating, total_reviews as total from museum_standings order by museum_id',
  )
  expect(standings).toEqual([
    { rating: 5, total: 1 },
    { rating: null, total: 0 },
  ])
  expect(await db.query('select user_id, rejection from museum_edit_suggestions')).toEqual([
    { user_id: third.id, rejection: '' },
  ])
  expect(await db.query('select user_id from contributor_accuracy order by user_id')).toEqual([
    { user_id: third.id },
  ])
  const confirmed = await db.query(
    'select field, confirmations from museum_fields where confirmations > 0 and museum_id = $1',
    [museum.id + 1],
  )
  expect(confirmed).toEqual([{ field: 'name', confirmations: 1 }])
  expect(await db.query('select user_id from group_stamps')).toEqual([{ user_id: third.id }])
  expect(await db.query('select distinct pending from pending_suggestions')).toEqual([{ pending: 0 }])
  expect(await db.query('select content, reply from museum_reviews')).toEqual([
    { content: 'Plain', reply: null },
  ])
})
