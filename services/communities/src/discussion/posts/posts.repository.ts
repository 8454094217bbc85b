import type { CommunityPost, CommunityPostType } from '@vitrine/contracts'
import {
  mentionsColumn,
  prepared,
  type Sql,
  type StoredMention,
  type Transaction,
} from '@vitrine/service-kit'
import { maySee } from '../../audience/audience.ts'
import {
  type Answering,
  type PostDetails,
  type PostRow,
  postColumns,
  postJoins,
  postsOf,
} from './post-row.ts'

/** Of the sequence that all posts share, wherever they are. */
export async function nextPostId(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ id: number }>(`select nextval('post_ids')::int as id`)
  if (!row) throw new Error('a sequence returned no value')
  return row.id
}

/** A post as it is written, whether it appears at once or waits. */
export interface NewPost {
  id: number
  communityId: number
  authorId: number
  type: CommunityPostType
  content: string
  details: PostDetails
  poll: { options: string[]; hours: number } | null
  fingerprint: string
  hasMedia: boolean
  createdAt: Date
}

/** The post with its counters and its poll, which is open from now on. */
export async function insertPost(
  tx: Transaction,
  post: NewPost,
  mentions: readonly StoredMention[],
): Promise<void> {
  await tx.query('insert into community_post_counts (post_id, community_id) values ($1, $2)', [
    post.id,
    post.communityId,
  ])
  await tx.query(
    `insert into posts (id, community_id, author_id, type, content, details, mentions, fingerprint, has_media,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      post.id,
      post.communityId,
      post.authorId,
      post.type,
      post.content,
      JSON.stringify(post.details),
      mentionsColumn(mentions),
      post.fingerprint,
      post.hasMedia,
      post.createdAt,
    ],
  )
  if (!post.poll) return
  const { options, hours } = post.poll
  await tx.query('insert into polls (post_id, options, votes, closes_at) values ($1, $2, $3, $4)', [
    post.id,
    options,
    options.map(() => 0),
    new Date(post.createdAt.getTime() + hours * 3_600_000),
  ])
}

export interface Reader extends Answering {
  id: number
  isMember: boolean
}

const byId = prepared<PostRow>(
  'community_post_by_id',
  `select ${postColumns('$2::int')} from posts p ${postJoins}
   where p.id = $1 and ${maySee('$2::int', 'p.author_id', '$3::boolean')}`,
)

/** A post that the reader may see; null: there is none. */
export async function findPost(sql: Sql, reader: Reader, id: number): Promise<CommunityPost | null> {
  const [post] = await postsOf(sql, await byId(sql, [id, reader.id, reader.isMember]), reader)
  return post ?? null
}

/** Posts by their ids, wherever they are, without regard to their audience: for those who moderate. */
export async function findPosts(
  sql: Sql,
  of: 'posts' | 'deleted_posts',
  ids: readonly number[],
  reader: Reader,
): Promise<CommunityPost[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<PostRow>(
    `select ${postColumns('$2::int')} from ${of} p ${postJoins} where p.id = any($1::int[])`,
    [ids, reader.id],
  )
  // The media of what is in the trash are not public.
  return postsOf(sql, of === 'posts' ? rows : rows.map(row => ({ ...row, is_signed: true })), reader)
}

export async function updatePost(
  tx: Transaction,
  id: number,
  now: { content: string; details: PostDetails; fingerprint: string; editedAt: Date },
): Promise<void> {
  await tx.query(
    'update posts set content = $2, details = $3, fingerprint = $4, edited_at = $5 where id = $1',
    [id, now.content, JSON.stringify(now.details), now.fingerprint, now.editedAt],
  )
}
