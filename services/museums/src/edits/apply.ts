import tzLookup from '@photostructure/tz-lookup'
import { type CategoryCode, type MuseumField, museumHoursChanged, museumUpdated } from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import type { Prisma, Museum as Row } from '../generated/prisma/client.ts'
import { stateNameOf } from '../import/us-states.ts'
import { refOf } from '../museums/card.ts'
import { searchTextsOf } from '../museums/draft.ts'
import { placeOf } from '../museums/place.ts'
import { updateSearchRows } from '../museums/upsert.ts'
import { forgetObservations } from '../observations/observations.service.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { type ColumnChange, columnsOf } from './changes.ts'

/** Who changes what. */
export interface Edit {
  userId: number
  fields: readonly ColumnChange[]
  /** The edit that this one takes back. */
  undoes?: bigint
  /** The suggestion that `userId` approves; its `userId` is null for the system. */
  suggestion?: { id: bigint; userId: bigint | null }
}

/** Sets the fields of a locked museum, with what search finds, a row of its history and the events. */
export async function applyEdit(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  { id }: Pick<Row, 'id'>,
  { userId, fields, undoes, suggestion }: Edit,
): Promise<void> {
  if (fields.length === 0) return
  const data = { ...columnsOf(fields), version: { increment: 1 } }
  const row = await keepTimezone(tx, await tx.prisma.museum.update({ where: { id }, data }), fields)
  await tx.prisma.museumEdit.create({
    data: {
      museumId: id,
      userId,
      at: clock(),
      fields: fields as unknown as Prisma.InputJsonValue,
      undoes: undoes ?? null,
      suggestionId: suggestion?.id ?? null,
      suggestedBy: suggestion?.userId ?? null,
    },
  })
  if (fields.some(({ field }) => isSearched(field))) {
    const stateName = stateNameOf(row.state)
    const searchTexts = searchTextsOf({ ...row, stateName })
    await updateSearchRows(tx, [{ id, searchTexts, draft: {} }])
  }
  const museum = refOf({ ...row, categoryCode: row.category as CategoryCode })
  await outbox.publish(tx, museumUpdated, { museum })
  if (fields.some(({ field }) => field === 'openingHours')) {
    await forgetObservations(tx, id, clock())
    await outbox.publish(tx, museumHoursChanged, { museum, userId })
  }
}

/** A museum that moved has the clocks of its new place. */
async function keepTimezone(tx: MuseumsTransaction, row: Row, fields: readonly ColumnChange[]): Promise<Row> {
  const place = placeOf(row)
  if (!place || !fields.some(({ field }) => field === 'latitude' || field === 'longitude')) return row
  const timezone = tzLookup(place.latitude, place.longitude)
  return tx.prisma.museum.update({ where: { id: row.id }, data: { timezone } })
}

const searched: readonly MuseumField[] = ['name', 'description', 'city', 'state', 'country']
const isSearched = (field: ColumnChange['field']): boolean => searched.some(each => each === field)
