import type { Museum } from '@vitrine/contracts'

/** OpenStreetMap at its coordinates, else a search for its address. */
export function directionsOf({ latitude, longitude, name, address, city, country }: Museum): string {
  if (latitude !== null && longitude !== null) {
    return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
  }
  const query = encodeURIComponent([name, address, city, country].filter(Boolean).join(', '))
  return `https://www.openstreetmap.org/search?query=${query}`
}

export const telephoneOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
