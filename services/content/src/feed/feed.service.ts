import type { Post } from '@vitrine/contracts'
import { decodeCursor, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { deepestOffset, findPosts } from '../posts/posts.repository.ts'
import { visitLength } from './order.ts'
import { listOlderPosts } from './ranking.repository.ts'
import { beginVisit, currentVisit, type OpenVisit, resumeVisit } from './visits.service.ts'

/** How far a reader has come: to a place of the visit's order, or behind it among all older posts. */
type Place = { in: 'visit'; index: number } | { in: 'older'; before: number }

const VisitId = z.string().regex(/^[0-9a-f]{16}$/)
const Bound = z.int().min(0)
const Cursor = z.union([
  z.tuple([z.literal('v'), VisitId, Bound, z.int().min(0).max(visitLength)]),
  z.tuple([z.literal('o'), VisitId, Bound, z.int().min(0)]),
])

export interface HomePage {
  posts: Post[]
  /** Null: there are no more. */
  next: string | null
}

/** A page of the home feed with exactly `limit` posts while there are more. */
export async function readHome(
  ctx: ContentContext,
  userId: number,
  query: { limit: number; offset: number; cursor?: string | undefined },
): Promise<HomePage> {
  const { open, place } = await openAt(ctx, userId, query)
  const posts: Post[] = []
  let at = place
  while (true) {
    const wanted = query.limit - posts.length
    const entries = await entriesFrom(ctx, open, at, wanted + 1)
    const taken = entries.slice(0, wanted)
    // What was deleted since the visit was put in order is left out; the next round fills the page.
    posts.push(
      ...(await findPosts(
        ctx,
        userId,
        taken.map(entry => entry.id),
      )),
    )
    if (entries.length <= wanted) return { posts, next: null }
    at = taken.at(-1)?.after ?? at
    if (posts.length >= query.limit) return { posts, next: cursorOf(open, at) }
  }
}

async function openAt(
  ctx: ContentContext,
  userId: number,
  { offset, cursor }: { offset: number; cursor?: string | undefined },
): Promise<{ open: OpenVisit; place: Place }> {
  const position = decodeCursor(cursor, Cursor)
  if (position) {
    const [where, id, bound, at] = position
    const open = resumeVisit(ctx, userId, { id, bound })
    return { open, place: where === 'v' ? { in: 'visit', index: at } : { in: 'older', before: at } }
  }
  const open = await (offset === 0 ? beginVisit(ctx, userId) : currentVisit(ctx, userId))
  return { open, place: { in: 'visit', index: offset } }
}

const cursorOf = ({ visit }: OpenVisit, place: Place): string =>
  encodeCursor(
    place.in === 'visit'
      ? ['v', visit.id, visit.bound, place.index]
      : ['o', visit.id, visit.bound, place.before],
  )

/** The next ids from a place on, each with the place behind it. */
async function entriesFrom(
  ctx: ContentContext,
  { visit, order }: OpenVisit,
  place: Place,
  count: number,
): Promise<{ id: number; after: Place }[]> {
  const entries: { id: number; after: Place }[] = []
  let before = visit.bound + 1
  let offset = 0
  if (place.in === 'older') {
    before = place.before
  } else {
    const { ids, length } = await order(place.index, count)
    for (const [i, id] of ids.entries())
      entries.push({ id, after: { in: 'visit', index: place.index + i + 1 } })
    offset = Math.max(0, place.index - length)
  }
  if (entries.length === count || offset > deepestOffset) return entries

  const without = (await order(0, visitLength)).ids
  const older = await listOlderPosts(ctx.db, { before, without, offset, limit: count - entries.length })
  return [...entries, ...older.map(id => ({ id, after: { in: 'older', before: id } as const }))]
}
