import { type MuseumMap, mapSingleMuseums } from '@vitrine/contracts'
import type { Box } from '../museums/box.ts'
import { degreesOf, type PointFilter, type Points, square } from './points.ts'

/** Of a tile of 256 pixels: a cell has 64. */
const cellsPerTile = 4
/** So many markers are some 40 kB of an answer. */
const maxCells = 256
/** Markers that are nearer, in cells, become one: they would cover each other. */
const minDistance = 0.85

interface Cell {
  column: number
  row: number
  /** One of its museums. */
  index: number
  count: number
  /** Sums over its museums. */
  x: number
  y: number
  bounds: Box
}

/**
 * The museums of a box: each by itself up to {@link mapSingleMuseums}, else by the cells of a grid that is fixed to
 * the earth, so that a cluster stays where it is as the map moves. The grid is coarser than the zoom asks for where
 * the box has too many cells.
 */
export function clustersOf(points: Points, box: Box, zoom: number, filter: PointFilter = {}): MuseumMap {
  const scale = scaleOf(box, zoom)
  const cells = new Map<number, Cell>()
  const first: number[] = []
  let total = 0
  points.within(box, filter, (index, x, y) => {
    if (total++ < mapSingleMuseums) first.push(index)
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)]
    const key = keyOf(column, row)
    const found = { column, row, index, count: 1, x, y, bounds: { west: x, east: x, north: y, south: y } }
    const cell = cells.get(key)
    if (cell) join(cell, found)
    else cells.set(key, found)
  })
  const groups = total > mapSingleMuseums ? merged(cells, scale) : []
  const singles = groups.filter(({ count }) => count === 1).map(({ index }) => index)
  return {
    total,
    clusters: groups.filter(({ count }) => count > 1).map(clusterOf),
    museums: (total > mapSingleMuseums ? singles : first).map(index => markerOf(points, index)),
  }
}

/** How many cells the earth is wide: a power of two. */
function scaleOf(box: Box, zoom: number): number {
  const { west, east, north, south } = square(box)
  let scale = cellsPerTile * 2 ** zoom
  const cells = (from: number, to: number) => Math.ceil((to - from) * scale) + 1
  while (scale > 1 && cells(west, east) * cells(north, south) > maxCells) scale /= 2
  return scale
}

/** Exact for the columns and rows of the nearest zoom, of which there are twice 2^22 and 2^22. */
const keyOf = (column: number, row: number): number => column * 2 ** 24 + row

function join(cell: Cell, other: Cell): void {
  const [a, b] = [cell.bounds, other.bounds]
  cell.count += other.count
  cell.x += other.x
  cell.y += other.y
  if (b.west < a.west) a.west = b.west
  if (b.east > a.east) a.east = b.east
  if (b.north < a.north) a.north = b.north
  if (b.south > a.south) a.south = b.south
}

/** The largest cells first: each takes over its neighbours whose middle is too near to its own. */
function merged(cells: Map<number, Cell>, scale: number): Cell[] {
  const kept: Cell[] = []
  const bySize = [...cells.values()].sort((a, b) => b.count - a.count || a.column - b.column || a.row - b.row)
  for (const cell of bySize) {
    if (!cells.delete(keyOf(cell.column, cell.row))) continue
    const [x, y] = [cell.x / cell.count, cell.y / cell.count]
    for (let column = cell.column - 1; column <= cell.column + 1; column++) {
      for (let row = cell.row - 1; row <= cell.row + 1; row++) {
        const other = cells.get(keyOf(column, row))
        if (!other) continue
        if (Math.hypot(other.x / other.count - x, other.y / other.count - y) * scale >= minDistance) continue
        join(cell, other)
        cells.delete(keyOf(column, row))
      }
    }
    kept.push(cell)
  }
  return kept
}

function clusterOf({ count, x, y, bounds }: Cell): MuseumMap['clusters'][number] {
  const middle = degreesOf(x / count, y / count)
  const [northwest, southeast] = [degreesOf(bounds.west, bounds.north), degreesOf(bounds.east, bounds.south)]
  return {
    count,
    latitude: rounded(middle.latitude),
    longitude: rounded(middle.longitude),
    bounds: {
      west: rounded(northwest.longitude),
      south: rounded(southeast.latitude),
      east: rounded(southeast.longitude),
      north: rounded(northwest.latitude),
    },
  }
}

function markerOf({ museums }: Points, index: number): MuseumMap['museums'][number] {
  const { id, name, categoryCode, latitude, longitude } = museums[index] as (typeof museums)[number]
  return { id, name, categoryCode, latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** About a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
