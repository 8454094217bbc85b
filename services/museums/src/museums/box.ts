import { AppError, type Place, texts } from '@vitrine/contracts'

/** In degrees. A west that is greater than the east: the box crosses the date line. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const isLatitude = (degrees: number) => Math.abs(degrees) <= 90
const isLongitude = (degrees: number) => Math.abs(degrees) <= 180

export function placeOf([latitude = 0, longitude = 0]: readonly number[]): Place {
  if (!isLatitude(latitude) || !isLongitude(longitude)) throw refused('near', texts.errors.coordinates)
  return { latitude, longitude }
}

export function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Box {
  if (![west, east].every(isLongitude) || ![south, north].every(isLatitude)) {
    throw refused('bbox', texts.errors.coordinates)
  }
  if (south > north) throw refused('bbox', texts.museum.box)
  return { west, south, east, north }
}

const refused = (field: string, message: string): AppError =>
  new AppError('validation_error', message, { errors: [{ field, message }] })
