import type { Place } from '@vitrine/contracts'

/** Why a position is not known: the visitor refused, or the device has none. */
export type NoPosition = 'refused' | 'unavailable'

const timeoutMs = 15_000
const maxAgeMs = 5 * 60_000

/** Some hundred metres: who says where they are need not say in which house. */
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** Where the visitor is; the browser asks them first. */
export const askPosition = (): Promise<Place | NoPosition> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      error => resolve(error.code === error.PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
