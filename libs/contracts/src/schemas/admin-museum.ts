import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { text } from './common.ts'
import { CategoryParam } from './museum.ts'
import { EditedHours, museumDetails } from './museum-edit.ts'
import { NewMuseum } from './new-museum.ts'

/** A museum that an administrator adds (AM3): seven fields are required. */
export const AdminNewMuseum = NewMuseum.extend({
  state: text(100, { required: textId('museum.required.state') }),
  zipCode: text(20, { required: textId('museum.required.zipCode') }),
  category: z
    .string(textId('museum.required.category'))
    .min(1, textId('museum.required.category'))
    .pipe(CategoryParam),
  address2: museumDetails.address2.default(''),
  donateUrl: museumDetails.donateUrl.default(''),
  amenities: museumDetails.amenities.default([]),
  isVerified: z.boolean(textId('fields.yesOrNo')).default(false),
  openingHours: EditedHours.nullable().default(null),
})
export type AdminNewMuseum = z.output<typeof AdminNewMuseum>

const count = z.int().min(0)

/** What a run of "Update Museums" did (AM5). */
export const UpdateMuseumsStats = z.object({
  checked: count,
  /** Some of their empty fields were filled. */
  updated: count,
  /** Nothing is known of them that they do not have. */
  skipped: count,
  /** The knowledge base did not answer. */
  failed: count,
})
export type UpdateMuseumsStats = z.output<typeof UpdateMuseumsStats>
