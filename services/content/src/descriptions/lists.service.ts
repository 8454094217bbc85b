import { type Description, excerptOf, type UndescribedPicture, type UserSummary } from '@vitrine/contracts'
import { scanPage } from '@vitrine/service-kit'
import { creditsOf, postMediaOf } from '../media/answer.ts'
import type { PostSource } from '../posts/posts.repository.ts'
import * as descriptions from './descriptions.repository.ts'

interface Slice {
  before: number
  limit: number
}

/** What is offered for an author's posts, and the id below which the next page begins; null: it is the last. */
export async function listDescriptions(
  ctx: PostSource,
  authorId: number,
  { before, limit }: Slice,
): Promise<{ found: Description[]; next: number | null }> {
  const rows = await descriptions.listOffers(ctx.db, authorId, { before, limit: limit + 1, now: ctx.clock() })
  const page = rows.slice(0, limit)
  const users = await usersOf(
    ctx,
    page.flatMap(row => [row.author_id, row.user_id, ...row.describers.map(Number)]),
  )
  const found = page.flatMap((row): Description[] => {
    const shown = describedOf(ctx, row, users)
    const describer = users.get(row.user_id)
    if (!shown || !describer) return []
    return [
      {
        ...shown,
        id: row.id,
        altText: row.alt_text,
        captions: row.lines && { language: row.language, lines: row.lines },
        describer,
        createdAt: row.created_at.toISOString(),
      },
    ]
  })
  return { found, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Pictures that a reader may offer a description for. */
export async function listUndescribed(
  ctx: PostSource,
  viewerId: number,
  { before, limit }: Slice,
): Promise<{ found: UndescribedPicture[]; next: number | null }> {
  const { rows, next } = await scanPage(
    { from: before, limit },
    (from, count) =>
      descriptions.listUndescribed(ctx.db, viewerId, { before: from, limit: count, now: ctx.clock() }),
    from => descriptions.endOfUndescribed(ctx.db, from),
  )
  const users = await usersOf(
    ctx,
    rows.map(row => row.author_id),
  )
  return { found: rows.flatMap(row => describedOf(ctx, row, users) ?? []), next }
}

const usersOf = ({ memory }: PostSource, ids: readonly number[]) =>
  memory.authors.get([...new Set(ids)].filter(id => id > 0))

function describedOf(
  { config, clock }: PostSource,
  row: descriptions.DescribedRow,
  users: ReadonlyMap<number, UserSummary>,
): UndescribedPicture | null {
  const signing = row.is_signed ? { keys: config.MEDIA_URL_KEYS, now: clock() } : null
  const user = users.get(row.author_id)
  const media = postMediaOf(row.media, row, creditsOf(row.describers, users), signing)
  return user && media ? { post: { id: row.post_id, excerpt: excerptOf(row.content), user }, media } : null
}
