import type { Post } from '@vitrine/contracts'
import { mediaAnswer } from '../media/answer.ts'
import type { PostMediaRow } from '../media/post-media.repository.ts'
import type { PostSource } from '../posts/posts.repository.ts'
import { findPreparing, listPreparing, type PreparingRow } from './preparing.repository.ts'

/** Before an author's own lists. More are shown once these are published or deleted. */
const maxShown = 20

/** A post that is prepared, for its author; null to everyone else. */
export async function findOwnPreparing(ctx: PostSource, viewerId: number, id: number): Promise<Post | null> {
  const row = await findPreparing(ctx.db, id, viewerId)
  const [post] = row ? await postsOf(ctx, [row]) : []
  return post ?? null
}

/**
 * What `published` finds of a post, else what `preparing` finds. A post that is published between the two is in neither, so
 * the first is asked once more.
 */
export const publishedOrPreparing = async <Found>(
  published: () => Promise<Found | null>,
  preparing: () => Promise<Found | null>,
): Promise<Found | null> => (await published()) ?? (await preparing()) ?? published()

/** A first page after those that are prepared, which were read before it: one that was published meanwhile is in both. */
export const withPreparing = (preparing: readonly Post[], page: readonly Post[]): Post[] => [
  ...preparing.filter(({ id }) => !page.some(post => post.id === id)),
  ...page,
]

/** What an author sees before the first page of their home and their profile, newest first. */
export async function listOwnPreparing(ctx: PostSource, viewerId: number): Promise<Post[]> {
  if (!(await ctx.memory.preparing.mayHave(viewerId))) return []
  return postsOf(ctx, await listPreparing(ctx.db, viewerId, maxShown))
}

/** With it the author shares the post again, should it fail. */
const waitingOf = (
  { id: mediaId, altText }: PostMediaRow,
  { caption_languages }: PreparingRow,
): NonNullable<Post['waiting']>[number] => ({ mediaId, altText, captionLanguages: caption_languages ?? [] })

async function postsOf(
  { memory, config, clock }: PostSource,
  rows: readonly PreparingRow[],
): Promise<Post[]> {
  const [users, museums] = await Promise.all([
    memory.authors.get(rows.map(row => row.author_id)),
    memory.museums.get(rows.flatMap(row => row.museum_id ?? [])),
  ])
  const signing = { keys: config.MEDIA_URL_KEYS, now: clock() }
  return rows.flatMap((row): Post[] => {
    const user = users.get(row.author_id)
    if (!user) return []
    const waiting = (row.media ?? []).filter(each => !each.rendered)
    return [
      {
        id: row.id,
        contentType: 'post',
        type: row.type,
        content: row.content,
        // No other user can have described it.
        ...mediaAnswer(row, new Map(), signing),
        status: row.failure === null ? 'preparing' : 'failed',
        preparing: waiting.map(each => each.id),
        ...(waiting.length > 0 && { waiting: waiting.map(each => waitingOf(each, row)) }),
        ...(row.failure !== null && { failure: row.failure }),
        tags: row.tags,
        user,
        museum: museums.get(row.museum_id ?? 0) ?? null,
        likesCount: 0,
        commentsCount: 0,
        isLiked: false,
        isBookmarked: false,
        createdAt: row.created_at.toISOString(),
      },
    ]
  })
}
