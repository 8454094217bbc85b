import type { MuseumRef } from '@vitrine/contracts'
import { lockName, type Transaction } from '@vitrine/service-kit'
import { findMuseum } from '../museums/museums.repository.ts'

/** A post and the decision on the suggestion that it names: one after the other. */
export const lockSuggestion = (tx: Transaction, suggestionId: number): Promise<unknown> =>
  lockName(tx, `museum suggestion ${suggestionId}`)

/** The museum that the author's suggestion has become; null while it waits, or where it was rejected. */
export async function findSuggestedMuseum(
  tx: Transaction,
  authorId: number,
  suggestionId: number | null,
): Promise<MuseumRef | null> {
  if (suggestionId === null) return null
  await lockSuggestion(tx, suggestionId)
  const [row] = await tx.query<{ museum_id: number }>(
    'select museum_id from suggested_museums where suggestion_id = $1 and author_id = $2',
    [suggestionId, authorId],
  )
  return row ? findMuseum(tx, row.museum_id) : null
}

export async function awaitMuseum(
  tx: Transaction,
  { postId, authorId, suggestionId }: { postId: number; authorId: number; suggestionId: number | null },
): Promise<void> {
  if (suggestionId === null) return
  await tx.query('insert into post_suggestions (post_id, suggestion_id, author_id) values ($1, $2, $3)', [
    postId,
    suggestionId,
    authorId,
  ])
}

/** The museum of an event that may come before the museum's own one. */
export const keepMuseum = (tx: Transaction, museum: MuseumRef): Promise<unknown> =>
  tx.query(
    `insert into museums (id, slug, name, city, country, category_code, cover_url, version)
     values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict (id) do nothing`,
    [museum.id, museum.slug, museum.name, museum.city, museum.country, museum.categoryCode, museum.coverUrl],
  )

/** Not of an author who has been erased since. */
export const keepSuggested = (
  tx: Transaction,
  { suggestionId, authorId, museumId }: { suggestionId: number; authorId: number; museumId: number },
): Promise<unknown> =>
  tx.query(
    `insert into suggested_museums (suggestion_id, author_id, museum_id)
     select $1::bigint, $2::bigint, $3::bigint where exists (select 1 from authors where id = $2::bigint)
     on conflict (suggestion_id) do nothing`,
    [suggestionId, authorId, museumId],
  )

/** The posts of the author that wait for a suggestion, which they do no longer. */
export async function takeWaiting(
  tx: Transaction,
  suggestionId: number,
  authorId: number,
): Promise<number[]> {
  const rows = await tx.query<{ post_id: number }>(
    'delete from post_suggestions where suggestion_id = $1 and author_id = $2 returning post_id',
    [suggestionId, authorId],
  )
  return rows.map(row => row.post_id).sort((a, b) => a - b)
}

/** Of a post in the trash, or one that is prepared. */
export async function setHiddenMuseum(tx: Transaction, postId: number, museumId: number): Promise<void> {
  for (const table of ['preparing_posts', 'deleted_posts'])
    await tx.query(`update ${table} set museum_id = $2 where id = $1 and museum_id is null`, [
      postId,
      museumId,
    ])
}
