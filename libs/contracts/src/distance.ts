/** In degrees. */
export interface Place {
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Between two places, seen from the centre of the earth, in radians: times its radius it is their distance. */
export function angleBetween(a: Place, b: Place): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const haversine =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

export const earthRadiusKm = 6_371

export const kmBetween = (a: Place, b: Place): number => earthRadiusKm * angleBetween(a, b)
