import type { Geocoded } from '@vitrine/contracts'
import { type Database, lockName } from '@vitrine/service-kit'
import { parseAddress } from './address.ts'
import { type City, citiesVersion, readCities } from './cities.ts'
import { clearPlaces, findLoaded, findPlace, insertPlaces, keepLoaded } from './gazetteer.repository.ts'

const batch = 5_000

/** The settlement of an address; null: it is not known. */
export async function findInGazetteer(db: Database, q: string): Promise<Geocoded | null> {
  await ensureGazetteer(db)
  const place = await findPlace(db, parseAddress(q))
  return place && { ...place, precision: 'city', source: 'geonames', attribution: 'GeoNames (CC BY 4.0)' }
}

/** Which databases this process has found complete. */
const complete = new WeakSet<Database>()

/**
 * Fills the table from the package at the first look-up, and again when the package has changed: some two seconds, once
 * per deployment. So nothing is in memory, and a start without look-ups costs nothing.
 */
async function ensureGazetteer(db: Database): Promise<void> {
  if (complete.has(db)) return
  const version = await citiesVersion()
  if ((await findLoaded(db)) !== version) {
    await db.transaction(async tx => {
      await lockName(tx, 'gazetteer')
      if ((await findLoaded(tx)) === version) return
      await clearPlaces(tx)
      let cities: City[] = []
      for await (const city of readCities()) {
        cities.push(city)
        if (cities.length < batch) continue
        await insertPlaces(tx, cities)
        cities = []
      }
      await insertPlaces(tx, cities)
      await keepLoaded(tx, version)
    })
  }
  complete.add(db)
}
