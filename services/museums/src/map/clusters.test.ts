import { type MuseumMap, mapMaxZoom, mapSingleMuseums } from '@vitrine/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../museums/box.ts'
import { clustersOf } from './clusters.ts'
import { createPoints, type PinnedRow } from './points.ts'

const rowOf = (id: number, row: Partial<PinnedRow>): PinnedRow => ({
  id,
  name: `Museum ${id}`,
  categoryCode: 'art',
  latitude: 0,
  longitude: 0,
  amenities: [],
  isOpen: null,
  ...row,
})
function pointsOf(rows: readonly Partial<PinnedRow>[]) {
  const points = createPoints()
  rows.forEach((row, index) => {
    points.add(rowOf(index + 1, row))
  })
  return points
}

const shown = ({ clusters, museums }: MuseumMap) =>
  clusters.reduce((sum, { count }) => sum + count, museums.length)
const whole: Box = { west: -180, south: -85, east: 180, north: 85 }
const isIn = ({ west, south, east, north }: Box, { latitude, longitude }: PinnedRow) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)

/** On a grid of quarter degrees, so that boxes have museums on their edges and places have several. */
const latitude = fc.integer({ min: -320, max: 320 }).map(value => value / 4)
/** Without the date line itself, which has two numbers. */
const longitude = fc.integer({ min: -719, max: 719 }).map(value => value / 4)
const places = fc.array(fc.record({ latitude, longitude }), { minLength: 60, maxLength: 300 })
const box = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, a, east, b]): Box => ({ west, south: Math.min(a, b), east, north: Math.max(a, b) }))
const zoom = fc.integer({ min: 0, max: mapMaxZoom })

describe('clustersOf', () => {
  it('shows each museum of a box once, also across the date line', () => {
    fc.assert(
      fc.property(places, box, zoom, (rows, box, zoom) => {
        const answer = clustersOf(pointsOf(rows), box, zoom)
        const expected = rows.filter(row => isIn(box, rowOf(1, row))).length
        expect([answer.total, shown(answer)]).toEqual([expected, expected])
        if (expected <= mapSingleMuseums) expect(answer.clusters).toEqual([])
      }),
    )
  })

  it('never has more markers than an answer may hold', () => {
    fc.assert(
      fc.property(places, box, zoom, (rows, box, zoom) => {
        const { clusters, museums } = clustersOf(pointsOf(rows), box, zoom)
        expect(clusters.length + museums.length).toBeLessThanOrEqual(256)
      }),
    )
  })

  it('places a cluster within the bounds of its museums', () => {
    const near = Array.from({ length: 60 }, (_, index) => ({ latitude: 40 + index / 1e3, longitude: -74 }))
    const { clusters, museums } = clustersOf(pointsOf(near), whole, 3)
    expect(museums).toEqual([])
    expect(clusters).toEqual([
      {
        count: 60,
        latitude: 40.0295,
        longitude: -74,
        bounds: { west: -74, south: 40, east: -74, north: 40.059 },
      },
    ])
  })

  it('has one cluster of museums on both sides of the date line', () => {
    const both = Array.from({ length: 60 }, (_, index) => ({
      latitude: -17,
      longitude: index % 2 ? 179 : -179,
    }))
    const { clusters } = clustersOf(pointsOf(both), { west: 170, south: -20, east: -170, north: -10 }, 2)
    expect(clusters).toHaveLength(1)
    expect(clusters[0]).toMatchObject({
      count: 60,
      bounds: { west: 179, south: -17, east: -179, north: -17 },
    })
    expect(Math.abs(clusters[0]?.longitude ?? 0)).toBe(180)
  })

  it('divides clusters as the zoom grows', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      latitude: 40 + Math.floor(index / 20) / 10,
      longitude: -74 + (index % 20) / 10,
    }))
    const around = { west: -74.05, south: 39.95, east: -72.05, north: 41 }
    const counts = [0, 4, 6, 10].map(zoom => {
      const { clusters, museums } = clustersOf(pointsOf(rows), around, zoom)
      return clusters.length + museums.length
    })
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect([counts[0], counts[3]]).toEqual([1, expect.toSatisfy(count => count > 50)])
  })

  it('filters by category, amenities and open now', () => {
    const points = pointsOf([
      { categoryCode: 'history' },
      { amenities: ['restrooms', 'free_admission_days'] },
      { amenities: ['restrooms'], isOpen: true },
      { isOpen: false },
    ])
    const ids = (filter: Parameters<typeof clustersOf>[3]) =>
      clustersOf(points, whole, 2, filter).museums.map(({ id }) => id)
    expect(ids({ category: 'history' })).toEqual([1])
    expect(ids({ amenities: ['restrooms'] })).toEqual([2, 3])
    expect(ids({ amenities: ['restrooms', 'free_admission_days'] })).toEqual([2])
    expect(ids({ openNow: true })).toEqual([3])
    expect(ids({ openNow: true, category: 'history' })).toEqual([])
    expect(ids({ amenities: ['moon_landing'] })).toEqual([])
  })
})
