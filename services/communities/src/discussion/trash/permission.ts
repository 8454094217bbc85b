import { texts, undoMinutes } from '@vitrine/contracts'
import { forbidden, type Sql } from '@vitrine/service-kit'
import type { Actor } from '../../context.ts'
import { type Permit, permitOnAnyRank } from '../../standing/permissions.ts'
import { findRank, type Standing } from '../../standing/standing.repository.ts'
import { notAMember, rankIn } from '../../standing/standing.ts'
import type { Removal } from '../removal.ts'

const undoMs = undoMinutes * 60_000

/**
 * The permit to delete and restore what an author wrote: never that of an equal or a higher rank, but for an administrator of
 * the platform, whose action the log marks. Null: the account was erased.
 */
export async function permitOnContent(
  sql: Sql,
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  authorId: number | null,
): Promise<Permit> {
  const authorRank = (await findRank(sql, standing.community.id, authorId)) ?? 'member'
  return permitOnAnyRank({ rank: rankIn(standing), role: viewer.role }, authorRank, 'deleteContent')
}

/** Why someone without a permit is refused. */
export const refusal = ({ membership }: Standing) => (membership ? forbidden() : notAMember())

export interface Deletion {
  deleted_by: number | null
  deleted_as: Removal['as']
  deleted_at: Date
}

/** Whoever deleted it, as its author, may undo it for ten minutes. */
export function refuseLateUndo({ deleted_at: deletedAt }: Deletion, now: Date): void {
  if (now.getTime() - deletedAt.getTime() > undoMs) throw forbidden(texts.errors.undoExpired)
}
