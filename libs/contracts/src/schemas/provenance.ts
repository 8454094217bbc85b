import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { IdParam, Timestamp } from './common.ts'
import { museumFields } from './museum-edit.ts'
import { UserSummary } from './user.ts'

/** What the sources of a museum are named of: `location` is its coordinates. */
export const provenanceFields = [...museumFields, 'featuredImage', 'location'] as const
export const ProvenanceField = z.enum(provenanceFields)
export type ProvenanceField = z.output<typeof ProvenanceField>

/**
 * `import`: a public file; `demo`: the museums that Vitrine brings; `member`: whoever added the museum. By an edit since:
 * `edit`: of the manager or an administrator; `suggestion`: of a member, approved by one of these; `at_once`: of an accurate
 * member, without a review; `visits`: what visitors found, approved; `lookup`: a knowledge base.
 */
export const provenanceKinds = [
  ...(['import', 'demo', 'member'] as const),
  ...(['edit', 'suggestion', 'at_once', 'visits', 'lookup'] as const),
] as const

/** Where the value of one field comes from, and who says that it is right (C-08). */
export const FieldProvenance = z.object({
  field: ProvenanceField,
  /** In the form of an edit; of the location `[latitude, longitude]`. */
  value: z.unknown(),
  /** Changes with the value. */
  digest: z.string(),
  kind: z.enum(provenanceKinds),
  /** Of a file or a knowledge base; else null. */
  source: z
    .object({
      name: z.string(),
      url: z.string().nullable(),
      /** Null: it is not known. */
      licence: z.enum(['public-domain', 'cc0']).nullable(),
      /** The day as of which it says so. */
      asOf: z.iso.date().nullable(),
    })
    .nullable(),
  /** Who gave the value; null: a user whom the reader may not see, or who was deleted, or none. */
  user: UserSummary.nullable(),
  /** Since when the museum says so; null: it is not known. */
  at: Timestamp.nullable(),
  confirmations: z.int().min(0),
  confirmedAt: Timestamp.nullable(),
  /** By the reader. */
  isConfirmed: z.boolean(),
  /** False: the reader is not signed in, or the value is their own; hours are confirmed by visits (C-02). */
  mayConfirm: z.boolean(),
})
export type FieldProvenance = z.output<typeof FieldProvenance>

export const ProvenanceParams = IdParam.extend({ field: ProvenanceField })

export const ConfirmField = z.strictObject({
  /** False: takes the own confirmation back. */
  confirmed: z.boolean(textId('fields.yesOrNo')),
  /** Of the value that the reader saw; another one by now is refused with `stale_version`. */
  digest: z.string(textId('fields.text')).max(50, textId('fields.tooLong')),
})
export type ConfirmField = z.output<typeof ConfirmField>
