import { userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SeedMuseum, seedFollows, seedMuseums } from '../src/seed.ts'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())

const museum = SeedMuseum.parse({
  slug: 'the-louvre',
  name: 'Musée du Louvre',
  description: 'A palace of paintings.',
  category: 'art',
  address: 'Rue de Rivoli',
  city: 'Paris',
  country: 'France',
  latitude: 48.8606,
  longitude: 2.3376,
  timezone: 'Europe/Paris',
  website: 'https://www.louvre.fr',
  isVerified: true,
})

it('writes museums and follows once, after the users have arrived, and nothing in a second run', async () => {
  expect(await seedMuseums(env.ctx, [museum])).toMatchObject({ created: 1 })
  const follows = seedFollows(env.ctx, [['ada', 'the-louvre']])
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await env.publish(userRegistered, { user: userOf({ id: 5, username: 'ada' }), registeredAt })
  expect(await follows).toBe(1)

  expect(await seedMuseums(env.ctx, [museum])).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  expect(await seedFollows(env.ctx, [['ada', 'the-louvre']])).toBe(0)
  expect((await env.get('/api/museums/slug/the-louvre')).json()).toMatchObject({
    name: 'Musée du Louvre',
    isVerified: true,
    followersCount: 1,
  })
  expect(await env.events('museum-followed')).toHaveLength(1)
})

it('rejects an unknown time zone and an unsafe address', () => {
  expect(SeedMuseum.safeParse({ ...museum, timezone: 'Europe/Atlantis' }).success).toBe(false)
  expect(SeedMuseum.safeParse({ ...museum, website: 'javascript:alert(1)' }).success).toBe(false)
})
