import tzLookup from '@photostructure/tz-lookup'
import {
  type CategoryCode,
  type FactsSource,
  type MuseumField,
  museumHoursChanged,
  museumUpdated,
  type OpeningHours,
  type ProvenanceField,
} from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import type { MuseumEdit, Prisma, Museum as Row } from '../generated/prisma/client.ts'
import { stateNameOf } from '../import/us-states.ts'
import { refOf } from '../museums/card.ts'
import { searchTextsOf } from '../museums/draft.ts'
import { placeOf } from '../museums/place.ts'
import { publishedOf } from '../museums/published.ts'
import { updateSearchRows } from '../museums/upsert.ts'
import { forgetObservations } from '../observations/observations.service.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { provenanceFieldOf } from '../provenance/fields.ts'
import { type FieldSources, findSources, setSources } from '../provenance/sources.repository.ts'
import { type ColumnChange, columnsOf, currentValue } from './changes.ts'

/** Who changes what. */
export interface Edit {
  userId: number
  fields: readonly ColumnChange[]
  /** The edit that this one takes back. */
  undoes?: Pick<MuseumEdit, 'id' | 'previous'>
  /** The suggestion that `userId` approves; its `userId` is null for the system. */
  suggestion?: { id: bigint; userId: bigint | null; isAtOnce?: boolean }
  /** The knowledge base that the values come from. */
  source?: FactsSource
}

/** Sets the fields of a locked museum, with what search finds, a row of its history and the events. */
export async function applyEdit(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  { id }: Pick<Row, 'id'>,
  { userId, fields, undoes, suggestion, source }: Edit,
): Promise<void> {
  if (fields.length === 0) return
  const sources = await findSources(tx, id, namesOf(fields))
  const data = { ...columnsOf(fields), version: { increment: 1 } }
  const row = await keepTimezone(tx, await tx.prisma.museum.update({ where: { id }, data }), fields)
  const category = row.category as CategoryCode
  const edit = await tx.prisma.museumEdit.create({
    data: {
      museumId: id,
      userId,
      at: clock(),
      fields: fields as unknown as Prisma.InputJsonValue,
      undoes: undoes?.id ?? null,
      suggestionId: suggestion?.id ?? null,
      suggestedBy: suggestion?.userId ?? null,
      atOnce: suggestion?.isAtOnce ?? false,
      previous: sources,
      ...(source && { source: { name: source.name, url: source.url, date: source.date } }),
    },
  })
  await setSources(tx, id, sourcesAfter(sources, Number(edit.id), undoes))
  if (fields.some(({ field }) => isSearched(field))) {
    const stateName = stateNameOf(row.state)
    const searchTexts = searchTextsOf({ ...row, stateName })
    await updateSearchRows(tx, [{ id, searchTexts, draft: { category } }])
  }
  const openingHours = currentValue(row, 'openingHours') as OpeningHours | null
  const shown = { ...row, categoryCode: category, openingHours }
  await outbox.publish(tx, museumUpdated, { museum: publishedOf(shown) })
  if (fields.some(({ field }) => field === 'openingHours')) {
    await forgetObservations(tx, id, clock())
    await outbox.publish(tx, museumHoursChanged, { museum: refOf(shown), userId })
  }
}

const namesOf = (fields: readonly ColumnChange[]): ProvenanceField[] => [
  ...new Set(fields.flatMap(({ field }) => provenanceFieldOf(field) ?? [])),
]

/** What set the values after an edit: it, or what had set those that it brings back. */
function sourcesAfter(before: FieldSources, editId: number, undoes: Edit['undoes']): FieldSources {
  const earlier = undoes?.previous as FieldSources | null | undefined
  const sources = Object.keys(before).map(field => {
    const known = earlier?.[field as ProvenanceField]
    return [field, known === undefined ? editId : known]
  })
  return Object.fromEntries(sources)
}

/** A museum that moved has the clocks of its new place, and without a place none. */
async function keepTimezone(tx: MuseumsTransaction, row: Row, fields: readonly ColumnChange[]): Promise<Row> {
  if (!fields.some(({ field }) => field === 'latitude' || field === 'longitude')) return row
  const place = placeOf(row)
  const timezone = place ? tzLookup(place.latitude, place.longitude) : ''
  return tx.prisma.museum.update({ where: { id: row.id }, data: { timezone } })
}

const searched: readonly MuseumField[] = ['name', 'description', 'category', 'city', 'state', 'country']
const isSearched = (field: ColumnChange['field']): boolean => searched.some(each => each === field)
