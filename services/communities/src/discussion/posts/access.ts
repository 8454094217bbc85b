import type { CommunityPostType } from '@vitrine/contracts'
import { texts } from '@vitrine/contracts'
import { notFound, prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { maySee } from '../../audience/audience.ts'
import type { Actor, CommunitiesContext } from '../../context.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { lockStandingIn, requireReader, standingIn } from '../../standing/standing.ts'
import type { PostDetails } from './post-row.ts'
import type { Reader } from './posts.repository.ts'

export const postNotFound = () => notFound(texts.discussion.postNotFound)

type Place = 'posts' | 'waiting_posts' | 'deleted_posts'

const communityOf = (of: Place) =>
  prepared<{ community_id: number }>(
    `community_of_${of}`,
    `select community_id from ${of} where id = $1::bigint`,
  )
const communitiesOf = {
  posts: communityOf('posts'),
  waiting_posts: communityOf('waiting_posts'),
  deleted_posts: communityOf('deleted_posts'),
} satisfies Record<Place, unknown>

/** The community of a post; null where there is no such post in the table. */
export async function findCommunityOf(sql: Sql, of: Place, postId: number): Promise<number | null> {
  const [row] = await communitiesOf[of](sql, [postId])
  return row?.community_id ?? null
}

/** A post, as it is needed by what is done with it. */
export interface LockedPost {
  id: number
  community_id: number
  author_id: number
  type: CommunityPostType
  content: string
  details: PostDetails
  created_at: Date
  edited_at: Date | null
  /** The viewer may see its author. */
  is_visible: boolean
}

const locked = (reason: string, lock: string) =>
  prepared<LockedPost>(
    `community_post_for_${reason}`,
    `select p.id, p.community_id, p.author_id, p.type, p.content, p.details, p.created_at, p.edited_at,
       ${maySee('$2::int', 'p.author_id', '$3::boolean')} as is_visible
     from posts p where p.id = $1 for ${lock} of p`,
  )
const locks = {
  share: locked('share', 'share'),
  edit: locked('edit', 'no key update'),
  delete: locked('delete', 'update'),
}

/**
 * Locks a post until the end of the transaction. `share`: against its deletion and edits, for likes and comments, which do not
 * wait for each other; `edit` waits for those; `delete` holds off every reference to it.
 */
export async function lockPost(
  tx: Transaction,
  postId: number,
  viewer: { id: number; isMember: boolean },
  reason: keyof typeof locks,
): Promise<LockedPost | null> {
  const [row] = await locks[reason](tx, [postId, viewer.id, viewer.isMember])
  return row ?? null
}

export interface Opened {
  standing: Standing
  post: LockedPost
}

/** The standing of whoever acts on a post, then the post, both locked; whether the viewer may see it, the caller decides. */
export async function lockPostIn(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  postId: number,
  reason: keyof typeof locks,
): Promise<Opened> {
  const communityId = await findCommunityOf(tx, 'posts', postId)
  if (communityId === null) throw postNotFound()
  const standing = await lockStandingIn(ctx, tx, communityId, viewer)
  const post = await lockPost(tx, postId, { id: viewer.id, isMember: standing.membership !== null }, reason)
  if (!post) throw postNotFound()
  return { standing, post }
}

/** As {@link lockPostIn}, for a reader: 403 in a private community for those who are no members, 404 for a hidden author. */
export async function lockVisiblePost(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  postId: number,
  reason: keyof typeof locks = 'share',
): Promise<Opened> {
  const opened = await lockPostIn(ctx, tx, viewer, postId, reason)
  requireReader(opened.standing, viewer)
  if (!opened.post.is_visible) throw postNotFound()
  return opened
}

export const asReader = (
  { clock, config }: Pick<CommunitiesContext, 'clock' | 'config'>,
  { membership }: Standing,
  viewer: Pick<Actor, 'id'>,
): Reader => ({
  id: viewer.id,
  isMember: membership !== null,
  at: clock(),
  keys: config.MEDIA_URL_KEYS,
})

/** The standing of a reader of a post, who may see what its community writes; the author is not checked. Null: no such post. */
export async function findReaderOf(
  ctx: Pick<CommunitiesContext, 'clock' | 'db'>,
  of: Place,
  viewer: Actor,
  postId: number,
): Promise<Standing | null> {
  const communityId = await findCommunityOf(ctx.db, of, postId)
  if (communityId === null) return null
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireReader(standing, viewer)
  return standing
}

/** As {@link findReaderOf}, of a post that is shown; 404 where there is none. */
export async function readerOf(
  ctx: Pick<CommunitiesContext, 'clock' | 'db'>,
  viewer: Actor,
  postId: number,
): Promise<Standing> {
  const standing = await findReaderOf(ctx, 'posts', viewer, postId)
  if (!standing) throw postNotFound()
  return standing
}
