import type { CategoryCode, Place } from '@vitrine/contracts'
import { cityKey } from '../duplicates/same-museum.ts'
import { placeOf } from '../museums/place.ts'
import type { KnownMuseum } from './known.repository.ts'

/** What a reader's museums have in common: what recommendations are compared with. */
export interface Taste {
  /** Of each category, its share of the reader's museums, in (0, 1]. */
  categories: Map<CategoryCode, number>
  /** The cities of the last museums, each as search documents begin with it and as `regionOf` writes it. */
  cities: { text: string; region: string }[]
  /** Where the last museums are. */
  places: Place[]
}

const lastCities = 5
const lastPlaces = 3

/** A city of a state and a country, as the statement of the candidates compares it. */
const regionOf = ({ city, state, country }: KnownMuseum): string => [city, state, country].join('|')

/** `known`: the last ones first. */
export function tasteOf(known: readonly KnownMuseum[]): Taste {
  const categories = new Map<CategoryCode, number>()
  for (const { category } of known)
    categories.set(category, (categories.get(category) ?? 0) + 1 / known.length)
  const cities = new Map(known.filter(({ city }) => city).map(each => [regionOf(each), each.city]))
  const places = known.flatMap(each => placeOf(each) ?? [])
  const distinct = new Map(places.map(each => [`${each.latitude} ${each.longitude}`, each]))
  return {
    categories,
    cities: [...cities].slice(0, lastCities).map(([region, city]) => ({ region, text: cityKey(city) })),
    places: [...distinct.values()].slice(0, lastPlaces),
  }
}
