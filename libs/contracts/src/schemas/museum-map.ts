import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { clamped } from './common.ts'
import { MuseumBox, MuseumRef, museumFilters } from './museum.ts'

/** Where the map begins, how near it goes, and to which zoom it is fitted at most (DI4). */
export const mapCentre = { latitude: 40.78, longitude: -73.97 }
export const mapZoom = 12
export const mapMaxZoom = 20
export const mapFitMaxZoom = 15
/** Above so many museums in view, those that are close together are one marker. */
export const mapSingleMuseums = 50

export const MuseumMapQuery = z.object({
  ...museumFilters,
  bbox: MuseumBox,
  /** Of tiles of 256 pixels: 0 is the whole earth in one. */
  zoom: clamped(0, mapMaxZoom, mapZoom),
})
export type MuseumMapQuery = z.output<typeof MuseumMapQuery>

const Degrees = z.number()

/** What a map shows of a box. */
export const MuseumMap = z.object({
  total: z.int().min(0),
  clusters: z.array(
    z.object({
      count: z.int().min(2),
      latitude: Degrees,
      longitude: Degrees,
      /** Of its museums; across the date line the west is the greater one. */
      bounds: z.object({ west: Degrees, south: Degrees, east: Degrees, north: Degrees }),
    }),
  ),
  museums: z.array(
    MuseumRef.pick({ id: true, name: true, categoryCode: true }).extend({
      latitude: Degrees,
      longitude: Degrees,
    }),
  ),
})
export type MuseumMap = z.output<typeof MuseumMap>

/** What pages ask the script of Google's maps for; only the callback matters here (DI5). */
export const MapScriptQuery = z.object({
  libraries: z.string().max(200).optional(),
  v: z.string().max(50).optional(),
  callback: z
    .string()
    .max(100, textId('fields.tooLong'))
    .regex(/^[A-Za-z_$][\w.$]*$/, textId('fields.invalid'))
    .optional(),
})
