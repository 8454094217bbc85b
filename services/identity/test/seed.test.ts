import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { World as SeedWorld, seed } from '../src/seed.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const small = SeedWorld.parse({
  people: ['Robin', 'June', 'Otto'].map((firstName, index) => ({
    username: firstName.toLowerCase(),
    email: `${firstName}@vitrine.example`,
    password: 'museum-night',
    firstName,
    lastName: 'Ashby',
    role: index === 0 ? 'Museum Manager' : 'Traveler',
    bio: 'Reads every label.',
    joinedDaysAgo: 160 - index,
  })),
  follows: [
    ['robin', 'June'],
    ['june', 'robin'],
    ['otto', 'robin'],
  ],
})

describe('seeding a world', () => {
  it('adds people, follows and their events, and a second time nothing', async () => {
    const { ctx } = world.service
    expect(await seed(ctx, small)).toEqual({ people: 3, follows: 3 })
    await world.service.drain()
    const before = await world.rowCounts()
    expect(await seed(ctx, small)).toEqual({ people: 0, follows: 0 })
    expect(await world.rowCounts()).toEqual(before)

    const robin = (await world.call('GET', '/api/user/slug/robin')).json()
    expect(robin).toMatchObject({
      role: 'Museum Manager',
      bio: 'Reads every label.',
      followersCount: 2,
      followingCount: 1,
      createdAt: new Date(world.clock.now.getTime() - 160 * 86_400_000).toISOString(),
    })
    expect(await world.outbox('user-registered')).toHaveLength(3)
    expect(await world.outbox('user-followed')).toHaveLength(3)
    const body = { email: 'robin@vitrine.example', password: 'museum-night' }
    expect((await world.call('POST', '/api/auth/login', { body })).statusCode).toBe(200)
  })

  it('takes the world that ships', async () => {
    const file = new URL('../../../infra/local/seed/world.json', import.meta.url)
    const shipped = SeedWorld.parse(JSON.parse(await readFile(file, 'utf8')))
    const { ctx } = world.service
    expect(await seed(ctx, shipped)).toEqual({
      people: shipped.people.length,
      follows: shipped.follows.length,
    })
  })
})
