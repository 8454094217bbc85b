import type { Geometry, Position } from 'geojson'

/** Its outer ring, and those of its holes. */
export type Polygon = Position[][]

const pole = 90
const turn = 360

/**
 * The polygons of a sphere on a plane that ends at 180 degrees: one that crosses the date line is drawn at both ends,
 * where the map cuts it off, and one around a pole reaches down to it.
 */
export function flattened(geometry: Geometry): Polygon[] {
  const polygons =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : []
  return polygons.flatMap(rings => {
    const polygon = rings.map(continuous)
    const longitudes = (polygon[0] ?? []).map(([longitude = 0]) => longitude)
    return [
      polygon,
      ...(longitudes.some(each => each > 180) ? [shifted(polygon, -turn)] : []),
      ...(longitudes.some(each => each < -180) ? [shifted(polygon, turn)] : []),
    ]
  })
}

/** Each longitude as near to the one before as it can be, so that it may be beyond 180. */
function continuous(ring: readonly Position[]): Position[] {
  let turns = 0
  const points = ring.map(([longitude = 0, latitude = 0], index): Position => {
    const before = ring[index - 1]?.[0] ?? longitude
    if (longitude - before > 180) turns -= turn
    else if (before - longitude > 180) turns += turn
    return [longitude + turns, latitude]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (turns === 0 || !first || !last) return points
  const end = Math.sign(first[1] ?? 0) * pole
  return [...points, [last[0] ?? 0, end], [first[0] ?? 0, end]]
}

const shifted = (polygon: Polygon, by: number): Polygon =>
  polygon.map(ring => ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]))
