import { postCreated } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refOf } from '../src/museums/card.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
const madrid = { city: 'Madrid', state: '', country: 'Spain', latitude: 40.41, longitude: -3.69 }
const paris = { city: 'Paris', state: '', country: 'France', latitude: 48.86, longitude: 2.34 }
const tokyo = { city: 'Tokyo', state: '', country: 'Japan', latitude: 35.72, longitude: 139.77 }
const rows = await env.addMuseums(
  { name: 'Prado', category: 'art', ...madrid },
  { name: 'Naval', category: 'history', ...madrid, latitude: 40.417 },
  {
    name: 'Alcala',
    category: 'history',
    ...madrid,
    city: 'Alcalá de Henares',
    latitude: 40.48,
    longitude: -3.5,
  },
  { name: 'Archive', category: 'history', ...madrid, latitude: null, longitude: null },
  { name: 'Louvre', category: 'art', ...paris, isVerified: true },
  { name: 'Ueno', category: 'science', ...tokyo },
  { name: 'Far', category: 'natural_history', ...tokyo, city: 'Sapporo', latitude: 43, longitude: 141.3 },
)
const idOf = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
afterAll(() => env.close())

let user = 100
beforeEach(() => {
  user++
})

const act = async (action: 'follow' | 'check-in', name: string, as = user) =>
  env.app.inject({
    method: 'POST',
    url: `/api/museums/${idOf[name]}/${action}`,
    headers: await env.tokens.as({ id: as }),
  })
interface Recommended {
  name: string
  reason: string
  isFollowing: boolean
}
const get = async (query = '?limit=20', headers = {}): Promise<Recommended[]> =>
  (await env.get(`/api/recommendations/museums${query}`, headers)).json()
const mine = async (query?: string) =>
  (await get(query, await env.tokens.as({ id: user }))).map(({ name, reason }) => `${name}: ${reason}`)

describe('recommended museums', () => {
  it('are near those that the member follows, then like them, then trending', async () => {
    await act('follow', 'Ueno', 999)
    await act('follow', 'Prado')
    expect(await mine()).toEqual([
      'Naval: near',
      'Archive: near',
      'Louvre: category',
      'Alcala: near',
      'Ueno: trending',
    ])
    expect(await mine('')).toEqual(['Naval: near', 'Archive: near'])
  })

  it('are neither followed nor visited already', async () => {
    await act('follow', 'Prado')
    await act('follow', 'Naval')
    await act('check-in', 'Archive')
    await act('follow', 'Ueno')
    expect(await mine()).toEqual(['Alcala: near', 'Louvre: category'])
  })

  it('are like those that the member visited or wrote about', async () => {
    await env.publish(postCreated, {
      post: postOf({
        id: 7,
        user: userOf({ id: user }),
        museum: refOf({
          id: idOf.Ueno ?? 0,
          slug: 'ueno',
          name: 'Ueno',
          city: 'Tokyo',
          country: 'Japan',
          categoryCode: 'science',
          featuredImage: null,
        }),
      }),
    })
    await act('check-in', 'Louvre')
    const found = await mine()
    expect(found).toContain('Prado: category')
    expect(found).toContain('Ueno: near')
    expect(found.some(text => text.startsWith('Far'))).toBe(false)
  })

  it('are the trending ones for a new member and for anonymous visitors', async () => {
    const trending = (await env.get('/api/trending/museums?limit=20')).json() as Recommended[]
    const shown = trending.map(({ name }) => `${name}: trending`)
    expect(shown.length).toBeGreaterThan(0)
    expect(await mine()).toEqual(shown)
    const answer = await get()
    expect(answer.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(shown)
    expect(answer.every(({ isFollowing }) => !isFollowing)).toBe(true)
  })

  it('say nothing of others, and are not stored by caches', async () => {
    const answer = await env.get('/api/recommendations/museums')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/user|follower|visit|score/i)
  })

  it('are refused with a limit that is no number', async () => {
    expect((await env.get('/api/recommendations/museums?limit=all')).status).toBe(400)
  })

  it('are found among many museums by a bounded number of rows', async () => {
    await env.addMuseums(
      ...Array.from({ length: 600 }, (_, index) => ({
        name: `Crowd ${index}`,
        category: 'history' as const,
        ...madrid,
        latitude: 40 + index / 1000,
      })),
    )
    await act('follow', 'Prado')
    const found = await mine('?limit=500')
    expect(found).toHaveLength(20)
    expect(found.every(text => text.endsWith(': near'))).toBe(true)
  })
})
