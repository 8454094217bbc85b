import { isDeepStrictEqual } from 'node:util'
import { AppError, texts } from '@vitrine/contracts'
import { forbidden } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import type { MuseumEdit, Museum as Row } from '../generated/prisma/client.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { noteUndone } from '../suggestions/undone.ts'
import { applyEdit } from './apply.ts'
import { asColumnChanges, currentValue, type FieldChange, reversed } from './changes.ts'

/** Takes an edit of a locked museum back; a field that has another value by now is refused. */
export async function undoEdit(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  userId: number,
  { museum, edit, reason }: { museum: Row; edit: MuseumEdit; reason?: string | undefined },
): Promise<void> {
  const columns = asColumnChanges(edit.fields as unknown as FieldChange[])
  if (!columns) throw forbidden()
  const fields = reversed(columns)
  if (fields.some(({ field, before }) => !isDeepStrictEqual(currentValue(museum, field), before)))
    throw new AppError('stale_version', texts.errors.staleVersion)
  if (edit.atOnce) await noteUndone(ctx, tx, userId, { museum, edit, reason })
  await applyEdit(ctx, tx, museum, { userId, fields, undoes: edit })
}
