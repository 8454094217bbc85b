import { readFile } from 'node:fs/promises'
import { userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SeedMuseum, seedMuseums } from '../src/seed.ts'
import { SeedData, seedFollows, seedManagers, seedReviews } from '../src/seed-members.ts'
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

it('writes reviews with the replies of managers, counted and in the past, and nothing in a second run', async () => {
  await seedMuseums(env.ctx, [museum])
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await env.publish(
    userRegistered,
    { user: userOf({ id: 6, username: 'bo' }), registeredAt },
    { user: userOf({ id: 7, username: 'mara', role: 'Museum Manager' }), registeredAt },
    { user: userOf({ id: 8, username: 'root', role: 'Admin' }), registeredAt },
  )
  const { museumManagers, reviews } = SeedData.parse({
    museumManagers: [{ manager: 'mara', museum: 'the-louvre', by: 'root' }],
    reviews: [
      {
        author: 'bo',
        museum: 'the-louvre',
        stars: 4,
        content: 'Long halls.',
        daysAgo: 9,
        visitedDaysBefore: 2,
        reply: { content: 'Thank you.', daysAgo: 1 },
      },
      { author: 'root', museum: 'the-louvre', stars: 2, content: '', daysAgo: 3 },
    ],
  })
  for (const written of [2, 0]) {
    await seedManagers(env.ctx, museumManagers)
    expect(await seedReviews(env.ctx, reviews)).toBe(written)
  }
  const { id, ...shown } = (await env.get('/api/museums/slug/the-louvre')).json()
  expect(shown).toMatchObject({ rating: 3, totalReviews: 2, managerId: 7 })
  expect((await env.get(`/api/museums/${id}/reviews`)).json()).toMatchObject([
    { stars: 2, visitMonth: '2026-06', createdAt: '2026-06-07T15:00:00.000Z', reply: null },
    {
      stars: 4,
      visitMonth: '2026-05',
      createdAt: '2026-06-01T15:00:00.000Z',
      reply: { content: 'Thank you.', createdAt: '2026-06-09T15:00:00.000Z' },
    },
  ])
  expect(await env.events('museum-reviewed')).toHaveLength(2)
  expect(await env.events('museum-review-replied')).toHaveLength(1)
})

it('names museums and people that the demo data has', async () => {
  const json = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../../infra/local/seed/${name}`, import.meta.url), 'utf8'))
  const { people, ...data } = await json('demo.json')
  const slugs = (await json('museums.json')).map(({ slug }: { slug: string }) => slug)
  const usernames = people.map(({ username }: { username: string }) => username)
  const { museumManagers, reviews } = SeedData.parse(data)
  expect(reviews.length).toBeGreaterThan(20)
  for (const { author, museum, reply } of reviews) {
    expect(usernames).toContain(author)
    expect(slugs).toContain(museum)
    if (reply) expect(museumManagers.map(each => each.museum)).toContain(museum)
  }
})
