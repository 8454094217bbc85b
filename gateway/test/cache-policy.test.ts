import { allRoutes } from '@vitrine/contracts'
import { expect, it } from 'vitest'

const thirtyDays = 'public, max-age=2592000, immutable'

const feeds = ['getMuseumEventCalendar', 'getCommunityCalendar', 'getMuseumCalendar']

/**
 * What browsers and caches may keep of the API, and for how long (CN5). Static assets have a hash in their names and are kept
 * for a year: web-app.test.ts. What personalises a museum is in its own answer, so that is not kept.
 */
const kept = {
  getMediaFile: thirtyDays,
  getSignedMediaFile: 'private, max-age=3600',
  getMuseumCover: thirtyDays,
  getMuseumPicture: thirtyDays,
  getMuseumPhoto: 'public, max-age=86400, stale-while-revalidate=86400',
  previewPicture: 'private, max-age=300',
  listMuseums: 'public, max-age=300',
  getFeaturedMuseums: 'public, max-age=60',
  getMuseumMap: 'public, max-age=60',
  getMapScript: 'public, max-age=3600',
  getTrendingTags: 'public, max-age=60',
  ...Object.fromEntries(feeds.map(name => [name, 'public, max-age=600, s-maxage=5'])),
  getPersonalCalendar: 'private, no-cache',
}

it('keeps nothing of the API but what is named here', () => {
  const declared = allRoutes.flatMap(({ operationId, cache }) =>
    cache === undefined ? [] : [[operationId, cache]],
  )
  expect(Object.fromEntries(declared)).toEqual(kept)
})

it('lets shared caches keep only what everyone may read', () => {
  const shared = allRoutes.filter(({ cache }) => cache?.startsWith('public'))
  expect(shared.filter(({ access, method }) => access !== 'public' || method !== 'GET')).toEqual([])
})

it('keeps public media for 30 days, and museum reads for no longer than an hour', () => {
  const ageOf = (cache: string) => Number(/max-age=(\d+)/.exec(cache)?.[1])
  expect(ageOf(kept.getMediaFile)).toBe(30 * 24 * 3_600)
  for (const name of ['listMuseums', 'getFeaturedMuseums', 'getMuseumMap', 'getMapScript'] as const)
    expect(ageOf(kept[name])).toBeLessThanOrEqual(3_600)
})
