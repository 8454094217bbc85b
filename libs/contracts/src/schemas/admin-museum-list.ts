import { z } from 'zod'
import {
  adminMuseumsPageSize,
  managerSearchMinCharacters,
  managersFoundCount,
  searchMaxCharacters,
} from '../constants.ts'
import { textId } from '../text-ids.ts'
import { clamped, Id, isStorable, notStorable, paging, text } from './common.ts'
import { MuseumCard } from './museum.ts'
import { MuseumChanges } from './museum-edit.ts'
import { PictureAddress } from './new-museum.ts'
import { UserSummary } from './user.ts'

export const adminMuseumFilters = [
  'all',
  'verified',
  'unverified',
  'with_manager',
  'without_manager',
] as const
export type AdminMuseumFilter = (typeof adminMuseumFilters)[number]

/** A museum in the administrators' list (AM1). */
export const AdminMuseum = MuseumCard.extend({
  managerId: Id.nullable(),
  /** Null too while this service does not know the manager. */
  manager: UserSummary.nullable(),
})
export type AdminMuseum = z.output<typeof AdminMuseum>

const { limit, offset } = paging(adminMuseumsPageSize)
const searched = z.string().trim().max(searchMaxCharacters).refine(isStorable, notStorable)

export const AdminMuseumQuery = z.object({
  search: searched.default(''),
  filter: z.enum(adminMuseumFilters).default('all'),
  limit,
  offset,
})

export const MuseumVerification = z.strictObject({
  museumId: Id,
  verified: z.boolean(textId('fields.yesOrNo')),
})

export const ManagerAssignment = z.strictObject({ museumId: Id, userId: Id.nullable() })

export const MuseumManagerQuery = z.object({
  /** Absent: the first ones by name. */
  search: searched.min(managerSearchMinCharacters, textId('fields.tooShort')).optional(),
  limit: clamped(1, managersFoundCount, managersFoundCount),
})

const outOfRange = textId('errors.coordinates')
const degrees = (max: number) => z.number(outOfRange).min(-max, outOfRange).max(max, outOfRange)

/**
 * What administrators change of a museum beside what its manager may (AM4). Coordinates come together; both 0: not known.
 * Absent: unchanged.
 */
export const AdminMuseumEdit = MuseumChanges.extend({
  // Not every country has them.
  state: text(100).optional(),
  zipCode: text(20).optional(),
  featuredImage: PictureAddress.optional(),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  managerId: Id.nullable().optional(),
  version: z.int().positive().optional(),
}).refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
  error: outOfRange,
  path: ['latitude'],
})
export type AdminMuseumEdit = z.output<typeof AdminMuseumEdit>
