import { kmBetween } from '@vitrine/contracts'
import { inShortForm, plainText, searchText } from '@vitrine/service-kit'
import { usStates } from '../import/us-states.ts'
import { placeOf } from '../museums/place.ts'
import { isSameName, isSimilarName, namesOf } from './names.ts'

/** What two descriptions of museums are compared by. */
export interface Described {
  name: string
  aliases: readonly string[]
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** Two museums with similar names that are as close are one (MC2). */
export const nearKm = 0.15
/** Cities of one name are one city up to here; coordinates may be those of a post office. */
const cityKm = 50

/** As the beginning of `museum_search.about` has it. */
export const cityKey = (city: string): string => inShortForm(searchText(city))

/** Whether two descriptions are probably of one museum: the same name and city, or similar names at one place. */
export function isSameMuseum(a: Described, b: Described): boolean {
  const km = distanceOf(a, b)
  const isNear = km !== null && km <= nearKm
  const isOneCity = cityKey(a.city) === cityKey(b.city) && (km === null ? isOneRegion(a, b) : km <= cityKm)
  if (!isNear && !isOneCity) return false
  const place = new Set([a, b].flatMap(({ city, state, country }) => wordsOf(city, state, country)))
  return namesOf(a).some(mine =>
    namesOf(b).some(theirs => (isNear ? isSimilarName(mine, theirs, place) : isSameName(mine, theirs))),
  )
}

function distanceOf(a: Described, b: Described): number | null {
  const [from, to] = [placeOf(a), placeOf(b)]
  return from && to && kmBetween(from, to)
}

const wordsOf = (...texts: string[]): string[] => texts.flatMap(text => cityKey(text).split(' '))

/** Names of countries that are written in several ways. */
const countries: Record<string, string> = {
  us: 'united states',
  usa: 'united states',
  america: 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  'great britain': 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
  wales: 'united kingdom',
  holland: 'netherlands',
  'the netherlands': 'netherlands',
}

function isOneRegion(a: Described, b: Described): boolean {
  const [mine, theirs] = [a, b].map(({ country }) => countries[plainText(country)] ?? plainText(country))
  return mine === theirs && (a.state === '' || b.state === '' || stateOf(a.state) === stateOf(b.state))
}

const stateOf = (state: string): string => plainText(usStates[state.trim().toUpperCase()] ?? state)
