import tzLookup from '@photostructure/tz-lookup'
import type { MuseumDraft } from '../museums/draft.ts'
import { categoryOf, disciplines } from './category-of.ts'
import { phoneOf, websiteOf, zipOf } from './contact.ts'
import { naturalAddress, naturalName } from './natural-case.ts'
import { stateNameOf, usStates } from './us-states.ts'

/** The columns of the Museum Universe Data File that are read; it has others. */
export const columns = [
  'MID',
  'NAME',
  'ALTNAME',
  'ADDRESS',
  'CITY',
  'STATE',
  'ZIP',
  'PHONE',
  'WEBURL',
  'DISCIPL',
  'LATITUDE',
  'LONGITUDE',
] as const
export type Row = Record<(typeof columns)[number], string>

const source = 'museum-universe'
const maxNameLength = 200

/** One row as a museum, or the reason why it is not one. */
export function readRow(row: Row): { museum: MuseumDraft & { sourceId: string } } | { problem: string } {
  const problem = problemOf(row)
  if (problem) return { problem }
  const [latitude, longitude] = [Number(row.LATITUDE), Number(row.LONGITUDE)]
  // Zeros mean an unknown place: no museum of the United States is in the Gulf of Guinea.
  const located = latitude !== 0 || longitude !== 0
  const state = row.STATE.trim()
  const name = naturalName(row.NAME)
  return {
    museum: {
      source,
      sourceId: row.MID.trim(),
      name,
      aliases: row.ALTNAME === '' || row.ALTNAME === row.NAME ? [] : [naturalName(row.ALTNAME)],
      description: '',
      category: categoryOf(row.DISCIPL.trim(), row.NAME) ?? 'other',
      address: naturalAddress(row.ADDRESS),
      city: cityOf(row.CITY),
      state,
      stateName: stateNameOf(state),
      zipCode: zipOf(row.ZIP),
      country: 'United States',
      latitude: located ? latitude : null,
      longitude: located ? longitude : null,
      timezone: located ? tzLookup(latitude, longitude) : '',
      phone: phoneOf(row.PHONE),
      website: websiteOf(row.WEBURL),
      amenities: [],
      openingHours: null,
    },
  }
}

/** Cached, because there are far fewer cities than museums. */
const cities = new Map<string, string>()
function cityOf(text: string): string {
  const known = cities.get(text) ?? naturalName(text)
  cities.set(text, known)
  return known
}

function problemOf(row: Row): string | undefined {
  const nul = columns.find(column => row[column].includes('\0'))
  if (nul) return `${nul} holds a NUL character`
  if (row.MID.trim() === '') return 'MID is missing'
  if (!/[\p{L}\p{N}]/u.test(row.NAME)) return 'NAME is missing'
  if (row.NAME.length > maxNameLength) return `NAME has more than ${maxNameLength} characters`
  if (!(row.STATE.trim() in usStates)) return `STATE "${row.STATE}" is no postal code of a state`
  if (!disciplines.includes(row.DISCIPL.trim()))
    return `DISCIPL "${row.DISCIPL}" is not one of ${disciplines.join(', ')}`
  if (!isDegrees(row.LATITUDE, 90)) return `LATITUDE "${row.LATITUDE}" is no latitude`
  if (!isDegrees(row.LONGITUDE, 180)) return `LONGITUDE "${row.LONGITUDE}" is no longitude`
  return undefined
}

/** True also for an empty field, which means unknown. */
const isDegrees = (text: string, max: number): boolean => Math.abs(Number(text)) <= max
