import type { Place } from '@vitrine/contracts'

/** (0, 0) is no place of a museum (MC1). */
export const placeOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Place | null =>
  latitude === null || longitude === null || (latitude === 0 && longitude === 0)
    ? null
    : { latitude, longitude }
