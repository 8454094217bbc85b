import { can, texts, undoMinutes } from '@vitrine/contracts'
import { forbidden, notFound } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'

const undoMs = undoMinutes * 60_000

interface Deletion {
  author_id: number
  deleted_by: number
  deleted_as: string
  deleted_at: Date
}

export const isModerator = (viewer: Actor): boolean => can(viewer.role, 'moderate')

/**
 * Who deleted may undo it for ten minutes; what a moderator deleted, any moderator may restore for as long as it is in
 * the trash. To others it is not there, or not theirs to restore.
 */
export function allowToRestore(viewer: Actor, deletion: Deletion, now: Date): void {
  const byModerator = deletion.deleted_as === 'moderator'
  if (byModerator && isModerator(viewer)) return
  if (deletion.deleted_by === viewer.id) {
    if (now.getTime() - deletion.deleted_at.getTime() <= undoMs) return
    throw forbidden(texts.errors.undoExpired)
  }
  throw deletion.author_id === viewer.id || isModerator(viewer) ? forbidden() : notFound()
}
