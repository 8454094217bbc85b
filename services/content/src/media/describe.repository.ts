import type { Captions } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** A change of what belongs to a post gives its row another version, by which its text is read again. */
export const touchPost = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('update posts set has_media = has_media where id = $1', [id])

/**
 * Captions in their languages, credited to `describedBy`; without lines there are none any more. Those that stay as they
 * are keep their credit. `isAdded`: in a language in which there were none.
 */
export async function storeCaptions(
  tx: Transaction,
  postId: number,
  given: readonly Captions[],
  describedBy: number | null,
): Promise<{ isChanged: boolean; isAdded: boolean }> {
  const languagesOf = (list: readonly Captions[]) => list.map(({ language }) => language)
  const removed = await tx.query(
    'delete from post_captions where post_id = $1 and language = any($2::text[]) returning 1',
    [postId, languagesOf(given.filter(({ lines }) => lines.length === 0))],
  )
  const kept = [
    ...new Map(given.filter(({ lines }) => lines.length > 0).map(each => [each.language, each])).values(),
  ]
  const stored = await tx.query<{ is_new: boolean }>(
    `insert into post_captions (post_id, language, lines, described_by)
     select $1, language, lines, $3 from jsonb_to_recordset($2::jsonb) as g(language text, lines jsonb)
     on conflict (post_id, language) do update set
       lines = excluded.lines, described_by = excluded.described_by
     where post_captions.lines <> excluded.lines returning xmax = 0 as is_new`,
    [postId, JSON.stringify(kept), describedBy],
  )
  return {
    isChanged: removed.length + stored.length > 0,
    isAdded: stored.some(row => row.is_new),
  }
}

export async function countCaptions(tx: Transaction, postId: number): Promise<number> {
  return (await tx.query('select 1 from post_captions where post_id = $1', [postId])).length
}

/** Covers a post's media, or removes the cover. An author cannot change a moderator's; returns what became of it. */
export async function setCover(
  tx: Transaction,
  postId: number,
  { reason, by, at }: { reason: string | null; by: 'author' | 'moderator'; at: Date },
): Promise<'changed' | 'same' | 'refused'> {
  const [row] = await tx.query<{ reason: string | null; by_moderator: boolean }>(
    'select sensitive_reason as reason, is_covered_by_moderator as by_moderator from posts where id = $1',
    [postId],
  )
  const isByModerator = by === 'moderator' && reason !== null
  if (!row || (row.reason === reason && (by === 'author' || row.by_moderator === isByModerator)))
    return 'same'
  if (by === 'author' && row.by_moderator) return 'refused'
  await tx.query(
    `update posts set sensitive_reason = $2, is_covered_by_moderator = $3, cover_changed_at = $4 where id = $1`,
    [postId, reason, isByModerator, at],
  )
  return 'changed'
}
