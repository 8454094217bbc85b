import { isDeepStrictEqual } from 'node:util'
import { type MuseumField, museumFields, type SuggestedField } from '@vitrine/contracts'
import { type ColumnChange, currentValue, type FieldChange } from '../edits/changes.ts'
import type { Museum, EditSuggestion as Row } from '../generated/prisma/client.ts'

/** A field of a suggestion as it is stored. */
export interface StoredField {
  field: MuseumField
  /** The museum's value when it was suggested. */
  base: unknown
  suggested: unknown
}

const known: ReadonlySet<string> = new Set(museumFields)
/** Whether people may change it (D-53). */
const isSuggestible = (field: string): field is MuseumField => known.has(field)

/** The fields of a suggestion, as they are stored. */
export const fieldsOf = ({ fields }: Pick<Row, 'fields'>): StoredField[] =>
  (fields as unknown as StoredField[]).filter(({ field }) => isSuggestible(field))

export const storedOf = (changes: readonly FieldChange[]): StoredField[] =>
  changes.flatMap(({ field, before, after }) =>
    isSuggestible(field) ? [{ field, base: before, suggested: after }] : [],
  )

/** The fields beside what the museum says now. Once decided, nothing is in conflict any more. */
export const compare = (row: Pick<Row, 'fields' | 'status' | 'approved'>, museum: Museum): SuggestedField[] =>
  fieldsOf(row).map(each => {
    const current = currentValue(museum, each.field)
    return {
      ...each,
      current,
      isConflict: row.status === 'pending' && isConflict(each, current),
      isApproved: row.approved.includes(each.field),
    }
  })

const isConflict = ({ base, suggested }: StoredField, current: unknown): boolean =>
  !isDeepStrictEqual(current, base) && !isDeepStrictEqual(current, suggested)

/** The changes that approving fields makes: none where the museum says it already. */
export const changesOf = (fields: readonly SuggestedField[]): ColumnChange[] =>
  fields.flatMap(({ field, current, suggested }) =>
    isDeepStrictEqual(current, suggested) ? [] : [{ field, before: current, after: suggested }],
  )
