import type { Post } from '@vitrine/contracts'
import { type Database, prepared, type StoredMention } from '@vitrine/service-kit'
import { type MediaColumns, mediaColumns } from '../media/post-media.repository.ts'

/** Which state of a post's row was read: another one after each change of it. */
export interface RowVersion {
  id: number
  version: string
}

/** What a post's own row and its media hold, the same for every reader: a change of either changes the version. */
export interface PostText extends RowVersion, MediaColumns {
  type: Post['type']
  content: string
  tags: string[]
  created_at: string
  edited_at: string | null
  cover_changed_at: string | null
  mentions: StoredMention[] | null
  author_id: number
  museum_id: number | null
}

/** SQL: the version of the row of posts `p`, which is the transaction that wrote it. */
export const version = 'p.xmin::text as version'
/** SQL: the columns of a {@link PostText}, of posts `p`. */
export const textColumns = `p.id, ${version}, p.type, p.content, p.tags, p.created_at::text, p.edited_at::text,
  p.cover_changed_at::text, p.mentions, p.author_id, p.museum_id, ${mediaColumns}`

const texts = prepared<PostText>(
  'post_texts',
  `select ${textColumns} from posts p where p.id = any($1::bigint[])`,
)

export const findTexts = (db: Database, ids: readonly number[]): Promise<PostText[]> => texts(db, [ids])
