import L from 'leaflet'

/** The side of a cell of the server's clusters, in pixels: an answer for whole cells is the same as the map moves. */
const cell = 64

const text = (degrees: number) => String(Number(degrees.toFixed(5)))
const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit)

/** `west,south,east,north`, as routes take it. */
export const boxText = (bounds: L.LatLngBounds): string =>
  [
    clamp(bounds.getWest(), 180),
    clamp(bounds.getSouth(), 90),
    clamp(bounds.getEast(), 180),
    clamp(bounds.getNorth(), 90),
  ]
    .map(text)
    .join(',')

/** The whole cells that are in view, and half a cell around, so that a marker is there before it comes into view. */
export function cellBox(map: L.Map): string {
  const { min, max } = map.getPixelBounds()
  const size = 256 * 2 ** map.getZoom()
  if (!min || !max) throw new Error('The map has no size.')
  const down = (pixels: number) => Math.max(0, Math.floor((pixels - cell / 2) / cell) * cell)
  const up = (pixels: number) => Math.min(size, Math.ceil((pixels + cell / 2) / cell) * cell)
  return boxText(
    L.latLngBounds(map.unproject([down(min.x), up(max.y)]), map.unproject([up(max.x), down(min.y)])),
  )
}
