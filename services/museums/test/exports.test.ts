import { userRegistered } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env?.close())

it('exports the museums that a user follows, visited, added and changed, the reviews and the replies, and none of others', async () => {
  const [hall, house] = await env.addMuseums({ name: 'Art Hall' }, { name: 'Art House' })
  const follow = async (userId: number, museumId = 0) =>
    env.app.inject({
      method: 'POST',
      url: `/api/museums/${museumId}/follow`,
      headers: await env.tokens.as({ id: userId }),
    })
  await follow(1, hall?.id)
  await follow(2, house?.id)
  for (const [userId, note] of [
    [1, 'Blue'],
    [2, 'Red'],
  ] as const)
    await env.app.inject({
      method: 'POST',
      url: `/api/museums/${house?.id}/check-in`,
      headers: await env.tokens.as({ id: userId }),
      payload: { note },
    })
  for (const [userId, name] of [
    [1, 'Ada House'],
    [2, 'Ben House'],
  ] as const)
    await env.app.inject({
      method: 'POST',
      url: '/api/museums',
      headers: await env.tokens.as({ id: userId }),
      payload: { name, address: '1 Quay', city: 'Porto', country: 'Portugal', email: 'house@example.org' },
    })
  for (const id of [1, 2]) {
    const answer = await env.app.inject({
      method: 'POST',
      url: '/api/museum-suggestions',
      headers: await env.tokens.as({ id }),
      payload: { name: `House ${id}`, address: '1 Quay', city: 'Porto', country: 'Portugal' },
    })
    await env.app.inject({
      method: 'PATCH',
      url: `/api/admin/museum-suggestions/${answer.json().id}/reject`,
      headers: await env.tokens.as({ id: 3 - id, role: 'Admin' }),
      payload: { reason: `By ${3 - id}` },
    })
  }
  for (const id of [1, 2])
    await env.app.inject({
      method: 'PATCH',
      url: `/api/museums/${hall?.id}/edit`,
      headers: await env.tokens.as({ id, role: 'Admin' }),
      payload: { phone: `+${id}` },
    })
  for (const id of [1, 2])
    await env.app.inject({
      method: 'POST',
      url: `/api/museums/${house?.id}/suggest-edit`,
      headers: await env.tokens.as({ id }),
      payload: { suggestedChanges: { phone: `+3${id}` } },
    })
  for (const id of [1, 2]) {
    const headers = await env.tokens.as({ id })
    const url = `/api/museums/${house?.id}/provenance`
    const [name] = (await env.app.inject({ url, headers })).json()
    const payload = { confirmed: true, digest: name.digest }
    await env.app.inject({ method: 'PUT', url: `${url}/name`, headers, payload })
  }
  await env.db.query('insert into contributor_accuracy values (1, 5, 2), (2, 3, 1)')
  await env.db.query('update museums set manager_id = 1 where id = $1', [hall?.id])
  for (const [userId, museumId] of [
    [1, house?.id],
    [2, hall?.id],
  ])
    await env.app.inject({
      method: 'PUT',
      url: `/api/museums/${museumId}/review`,
      headers: await env.tokens.as({ id: userId ?? 0 }),
      payload: { stars: 4, content: `By ${userId}`, visitMonth: '2026-05' },
    })
  await env.publish(userRegistered, { user: userOf({ id: 2 }), registeredAt: '2026-06-01T00:00:00.000Z' })
  await env.app.inject({
    method: 'POST',
    url: '/api/reviews/2/reply',
    headers: await env.tokens.as({ id: 1, role: 'Museum Manager' }),
    payload: { content: 'Thank you.' },
  })
  const named = (museum: typeof hall) => ({
    museumId: museum?.id,
    name: museum?.name,
    slug: expect.any(String),
    createdAt: expect.any(String),
  })
  expect(await exportOf(env, 1)).toEqual({
    'museum-suggestions': [
      expect.objectContaining({ name: 'House 1', city: 'Porto', status: 'rejected', reason: 'By 2' }),
    ],
    'museum-suggestions-decided': [expect.objectContaining({ status: 'rejected', reason: 'By 1' })],
    'museum-edits': [
      {
        museumId: hall?.id,
        name: 'Art Hall',
        slug: expect.any(String),
        at: expect.any(String),
        fields: [{ field: 'phone', before: '', after: '+1' }],
      },
    ],
    'museum-edit-suggestions': [
      {
        museumId: house?.id,
        name: 'Art House',
        slug: expect.any(String),
        reason: 'User suggested edit',
        fields: [{ field: 'phone', base: '', suggested: '+31' }],
        status: 'pending',
        createdAt: expect.any(String),
        reviewedAt: null,
        approved: [],
        rejection: '',
      },
    ],
    'museums-added': [
      expect.objectContaining({
        name: 'Ada House',
        slug: 'ada-house',
        city: 'Porto',
        email: 'house@example.org',
        address2: '',
        donateUrl: null,
        amenities: [],
        createdAt: '2026-06-10T15:00:00.000Z',
      }),
    ],
    'museums-followed': [
      { museumId: hall?.id, name: 'Art Hall', slug: expect.any(String), followedAt: expect.any(String) },
    ],
    'museums-visited': [
      {
        museumId: house?.id,
        name: 'Art House',
        slug: expect.any(String),
        day: '2026-06-10',
        checkedInAt: expect.any(String),
        isVerified: false,
        isCounted: true,
        note: 'Blue',
      },
    ],
    'museum-group-visits': [],
    'museum-hours-seen': [],
    'museum-fields-confirmed': [
      {
        museumId: house?.id,
        name: 'Art House',
        slug: expect.any(String),
        field: 'name',
        at: '2026-06-10T15:00:00.000Z',
      },
    ],
    'museum-edit-accuracy': [{ acceptedFields: 5, rejectedFields: 2 }],
    'museum-manager-requests': [],
    'museum-reviews': [{ ...named(house), stars: 4, content: 'By 1', visitMonth: '2026-05', editedAt: null }],
    'museum-review-replies': [{ ...named(hall), content: 'Thank you.' }],
  })
  expect(await exportOf(env, 3)).toEqual({
    'museum-suggestions': [],
    'museum-suggestions-decided': [],
    'museum-edits': [],
    'museum-edit-suggestions': [],
    'museum-group-visits': [],
    'museum-hours-seen': [],
    'museum-fields-confirmed': [],
    'museum-edit-accuracy': [],
    'museum-manager-requests': [],
    'museum-reviews': [],
    'museum-review-replies': [],
    'museums-added': [],
    'museums-followed': [],
    'museums-visited': [],
  })
})
