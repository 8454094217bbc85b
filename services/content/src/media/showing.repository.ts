import type { Transaction } from '@vitrine/service-kit'

/** The posts that show one of these media: the public ones, and those that are prepared. */
export async function postsShowing(
  tx: Transaction,
  mediaIds: readonly number[],
): Promise<{ published: number[]; preparing: number[] }> {
  const rows = await tx.query<{ id: number; is_published: boolean }>(
    `select distinct s.post_id as id, p.id is not null as is_published
     from post_media s left join posts p on p.id = s.post_id left join preparing_posts w on w.id = s.post_id
     where s.media_id = any($1::bigint[]) and (p.id is not null or w.id is not null) order by s.post_id`,
    [mediaIds],
  )
  const idsOf = (isPublished: boolean) =>
    rows.flatMap(row => (row.is_published === isPublished ? row.id : []))
  return { published: idsOf(true), preparing: idsOf(false) }
}
