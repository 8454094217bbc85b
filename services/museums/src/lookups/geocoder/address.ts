import { plainText } from '@vitrine/service-kit'
import { usStates } from '../../import/us-states.ts'

/** What the last part of an address may say in place of the country's name. */
const otherNames: Record<string, string> = {
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
}

let countries: Map<string, string> | undefined

/** Countries by their names in the languages of the web app. */
function countryOf(name: string): string | undefined {
  countries ??= new Map([
    ...['en', 'es'].flatMap(language => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      return codes().flatMap((code): [string, string][] => {
        const known = names.of(code)
        return known ? [[plainText(known), code]] : []
      })
    }),
    ...Object.entries(otherNames),
  ])
  return countries.get(name)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = () => letters.flatMap(first => letters.map(second => first + second))

const states = new Map(
  Object.entries(usStates).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [plainText(name), code],
  ]),
)

/** What a gazetteer can make of an address. */
export interface ParsedAddress {
  country: string | null
  /** A state of the United States. */
  region: string | null
  /** Normalised names that may be the settlement, the most likely first. */
  names: string[]
}

/**
 * "10 Main St, Springfield, IL 62701, United States". What stands before the first comma is the least likely to be the
 * settlement, then what stands last: a district or a province comes after its city.
 */
export function parseAddress(q: string): ParsedAddress {
  const parts = q
    .split(/[,\n]/)
    .map(withoutPostalCode)
    .filter(part => part !== '')
  const country = parts.length > 1 ? (countryOf(parts.at(-1) ?? '') ?? null) : null
  if (country) parts.pop()
  const isAmerican = country === 'US' || country === null
  const region = isAmerican && parts.length > 1 ? (states.get(parts.at(-1) ?? '') ?? null) : null
  if (region) parts.pop()
  const [first, ...others] = parts
  return { country: region ? 'US' : country, region, names: [...others, first ?? ''].flatMap(variants) }
}

/** Words with digits go, and with them the letters of a code such as "1071 XX" or "SW1A 2DN". */
function withoutPostalCode(part: string): string {
  const words = part.trim().split(/\s+/)
  const hasDigits = words.some(word => /\d/.test(word))
  const kept = words.filter(
    word => !/\d/.test(word) && !(hasDigits && words.length > 2 && /^[A-Z]{2}$/.test(word)),
  )
  return plainText(kept.join(' '))
}

/** GeoNames has "New York City" and "Washington D.C.". */
const variants = (name: string): string[] => (name === '' ? [] : [name, `${name} city`, `${name} dc`])
