export const mapMaxZoom = 20

export interface Located {
  latitude: number
  longitude: number
}

/** What a map of 1,200 × 800 pixels shows around a place: `west,south,east,north`, cut off at the edge of the earth. */
export function boxAround({ latitude, longitude }: Located, zoom: number): string {
  const perPixel = 360 / (256 * 2 ** zoom)
  const high = perPixel * 400 * Math.cos((latitude * Math.PI) / 180)
  const limited = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit).toFixed(5)
  return [
    limited(longitude - perPixel * 600, 180),
    limited(latitude - high, 90),
    limited(longitude + perPixel * 600, 180),
    limited(latitude + high, 90),
  ].join(',')
}
