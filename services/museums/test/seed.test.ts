import { userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SeedMuseum, seedFollows, seedMuseums } from '../src/seed.ts'
import { createWorld, userOf, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

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

it('writes museums under their slugs, and follows once the people are known; again: nothing', async () => {
  expect(await seedMuseums(world.ctx, [museum])).toMatchObject({ created: 1 })
  const follows = seedFollows(world.ctx, [['ada', 'the-louvre']])
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await world.hear(userRegistered, { user: userOf({ id: 5, username: 'ada' }), registeredAt })
  expect(await follows).toBe(1)

  expect(await seedMuseums(world.ctx, [museum])).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  expect(await seedFollows(world.ctx, [['ada', 'the-louvre']])).toBe(0)
  expect((await world.get('/api/museums/slug/the-louvre')).json()).toMatchObject({
    name: 'Musée du Louvre',
    isVerified: true,
    followersCount: 1,
  })
  expect(await world.events('museum-followed')).toHaveLength(1)
})

it('refuses a zone or an address that there is not', () => {
  expect(SeedMuseum.safeParse({ ...museum, timezone: 'Europe/Atlantis' }).success).toBe(false)
  expect(SeedMuseum.safeParse({ ...museum, website: 'javascript:alert(1)' }).success).toBe(false)
})
