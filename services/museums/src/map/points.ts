import { amenityGroups, type CategoryCode } from '@vitrine/contracts'
import type { Box } from '../museums/box.ts'

/** What the map knows of a museum. */
export interface Pinned {
  id: number
  name: string
  categoryCode: CategoryCode
  latitude: number
  longitude: number
}

export interface PinnedRow extends Pinned {
  amenities: readonly string[]
  isOpen: boolean | null
}

export interface PointFilter {
  category?: CategoryCode | undefined
  openNow?: boolean | undefined
  amenities?: readonly string[] | undefined
}

/** Longer names would be most of an answer; the page of the museum has all of it. */
const maxNameLength = 100
const amenityBits = new Map<string, number>(
  Object.values(amenityGroups)
    .flat()
    .map((amenity, index) => [amenity, 1 << index]),
)
const openBit = 1 << 30

export type Points = ReturnType<typeof createPoints>

/** Museums as points of the unit square of Web Mercator: some MB for 35,000 of them. */
export function createPoints() {
  const museums: Pinned[] = []
  const xs: number[] = []
  const ys: number[] = []
  const flags: number[] = []
  return {
    museums,

    add({ amenities, isOpen, ...museum }: PinnedRow): void {
      museums.push({ ...museum, name: museum.name.slice(0, maxNameLength) })
      xs.push(xOf(museum.longitude))
      ys.push(yOf(museum.latitude))
      const known = amenities.reduce((bits, amenity) => bits | (amenityBits.get(amenity) ?? 0), 0)
      flags.push(isOpen ? known | openBit : known)
    },

    /** Calls back with the indexes of the museums in the box; x grows from the box's west, beyond 1 at the date line. */
    within(box: Box, filter: PointFilter, found: (index: number, x: number, y: number) => void): void {
      const needed = neededFlags(filter)
      if (needed === null) return
      const { west, east, north, south } = square(box)
      for (let index = 0; index < xs.length; index++) {
        const y = ys[index] as number
        if (y < north || y > south) continue
        const own = xs[index] as number
        const x = own < west ? own + 1 : own
        if (x > east) continue
        if (((flags[index] as number) & needed) !== needed) continue
        if (filter.category && museums[index]?.categoryCode !== filter.category) continue
        found(index, x, y)
      }
    },
  }
}

/** Null: the map does not know one of the amenities, so it finds none. */
function neededFlags({ openNow, amenities = [] }: PointFilter): number | null {
  let needed = openNow ? openBit : 0
  for (const amenity of amenities) {
    const bit = amenityBits.get(amenity)
    if (bit === undefined) return null
    needed |= bit
  }
  return needed
}

/** A box in the unit square: y grows southward, and the east is never less than the west. */
export function square({ west, south, east, north }: Box): Box {
  const from = xOf(west)
  const to = xOf(east)
  return { west: from, east: west > east ? to + 1 : to, north: yOf(north), south: yOf(south) }
}

export const degreesOf = (x: number, y: number) => ({
  longitude: ((x % 1) - 0.5) * 360,
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
})

const xOf = (longitude: number): number => longitude / 360 + 0.5

/** Web Mercator ends at about 85 degrees: what is beyond lies on its edge. */
function yOf(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(Math.max(y, 0), 1)
}
