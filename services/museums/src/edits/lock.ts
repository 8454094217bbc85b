import { mayEditMuseum, texts } from '@vitrine/contracts'
import { forbidden, notFound, type Viewer } from '@vitrine/service-kit'
import type { Museum as Row } from '../generated/prisma/client.ts'
import { maxMuseumId } from '../museums/ids.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { lockMuseum } from './edits.repository.ts'

/** Locks a museum for a change by who may edit it. */
export async function lockEditable(tx: MuseumsTransaction, viewer: Viewer, id: number): Promise<Row> {
  const row = await lockKnown(tx, id)
  if (!mayEdit(viewer, row)) throw forbidden()
  return row
}

/** Locks a museum that there is. */
export async function lockKnown(tx: MuseumsTransaction, id: number): Promise<Row> {
  const isPossible = id <= maxMuseumId
  if (isPossible) await lockMuseum(tx, id)
  const row = isPossible ? await tx.prisma.museum.findUnique({ where: { id } }) : null
  if (!row) throw notFound(texts.museum.notFound)
  return row
}

export const mayEdit = (viewer: Viewer, { managerId }: Pick<Row, 'managerId'>): boolean =>
  mayEditMuseum(viewer, { managerId: managerId === null ? null : Number(managerId) })
