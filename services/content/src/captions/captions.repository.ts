import type { Captions } from '@vitrine/contracts'
import { type Database, prepared } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

const captions = prepared<{ lines: Captions['lines'] }>(
  'captions_of_post',
  `select c.lines from post_captions c
   where c.post_id = $2 and c.language = $3 and (
     exists (select 1 from posts p where p.id = c.post_id and ${maySee('$1', 'p.author_id')})
     or exists (select 1 from preparing_posts p where p.id = c.post_id and p.author_id = $1))`,
)

/** The lines in one language; null where there are none that this reader may see. */
export async function findCaptions(
  db: Database,
  viewerId: number,
  { postId, language }: { postId: number; language: string },
): Promise<Captions['lines'] | null> {
  const [row] = await captions(db, [viewerId, postId, language])
  return row?.lines ?? null
}
