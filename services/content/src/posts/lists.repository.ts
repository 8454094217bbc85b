import type { Post } from '@vitrine/contracts'
import { type Database, deepestOffset, maxScanned, maxScans, prepared, scanPage } from '@vitrine/service-kit'
import { isListed, maySee } from '../audience/audience.ts'
import { type PostRow, type PostSource, page, postsOf } from './posts.repository.ts'

/** Above every id: where a list begins. */
export const newest = Number.MAX_SAFE_INTEGER

export type PostList = { of: 'all' } | { of: 'author' | 'museum'; id: number } | { of: 'tag'; tag: string }

/** A list's rows below an id, newest first, and which of them its reader `$1` is shown. `$4` of the author's list is them. */
const kinds = {
  all: {
    rows: (before: string) => `select id, author_id from posts where id < ${before} order by id desc`,
    shown: isListed('$1', 'r.author_id', '$4::timestamptz'),
    which: '',
  },
  // On their own page an author is shown to those who muted them too.
  author: {
    rows: (before: string, which: string) =>
      `select id, author_id from posts where id < ${before} and author_id = ${which} order by id desc`,
    shown: maySee('$1', '$4::bigint'),
    which: '$4',
  },
  museum: {
    rows: (before: string, which: string) =>
      `select id, author_id from posts where id < ${before} and museum_id = ${which} order by id desc`,
    shown: isListed('$1', 'r.author_id', '$4::timestamptz'),
    which: '$5',
  },
  tag: {
    rows: (before: string, which: string) =>
      `select post_id as id, author_id from post_tags where post_id < ${before} and tag = ${which}
       order by post_id desc`,
    shown: isListed('$1', 'r.author_id', '$4::timestamptz'),
    which: '$5',
  },
}

function statementsOf(of: keyof typeof kinds) {
  const { rows, shown, which } = kinds[of]
  /** With a number for a limit, a plan for all values is as good as one for each. */
  const found = (scanned: number) =>
    `select r.id from (${rows('$2', which)} limit ${scanned}) as r where ${shown} order by r.id desc`
  return {
    /** Behind an array the planner expects few rows, as there are, whatever `$3` will be. */
    page: prepared<PostRow>(
      `posts_of_${of}`,
      `${page(`array(${found(maxScanned)} limit $3)`, 'true')} order by p.id desc`,
    ),
    /** The row where the scan of a page stops; none when the list has fewer. */
    end: prepared<{ id: number }>(
      `scan_end_of_${of}`,
      `${rows('$1', '$2')} offset ${maxScanned - 1} limit 1`,
    ),
    /** The last of the first `$3` that the reader is shown. */
    skip: prepared<{ id: number }>(
      `skipped_of_${of}`,
      `${found(deepestOffset + maxScanned * maxScans)} offset $3::int - 1 limit 1`,
    ),
  }
}
const statements = {
  all: statementsOf('all'),
  author: statementsOf('author'),
  museum: statementsOf('museum'),
  tag: statementsOf('tag'),
}

const whichOf = (list: PostList): (number | string)[] =>
  list.of === 'all' ? [] : [list.of === 'tag' ? list.tag : list.id]

/** One page of what the reader is shown, newest first, and the id below which the next one begins; null at the end. */
export async function listPosts(
  ctx: PostSource,
  viewerId: number,
  list: PostList,
  slice: { before: number | undefined; offset: number; limit: number },
): Promise<{ posts: Post[]; next: number | null }> {
  const { page, end, skip } = statements[list.of]
  const which = whichOf(list)
  const valuesOf = (before: number, count: number) =>
    list.of === 'author'
      ? [viewerId, before, count, list.id]
      : [viewerId, before, count, ctx.clock(), ...which]

  const { limit, offset } = slice
  let before = slice.before ?? newest
  if (offset > 0) {
    const [last] = await skip(ctx.db, valuesOf(before, offset))
    if (!last) return { posts: [], next: null }
    before = last.id
  }
  const { rows, next } = await scanPage(
    { from: before, limit },
    (from, wanted) => page(ctx.db, valuesOf(from, wanted)),
    // An author is shown altogether or not at all.
    async from => (list.of === 'author' ? null : endOf(ctx.db, end, [from, ...which])),
  )
  return { posts: await postsOf(ctx, rows), next }
}

async function endOf(
  db: Database,
  end: (db: Database, values: unknown[]) => Promise<{ id: number }[]>,
  values: unknown[],
): Promise<number | null> {
  const [row] = await end(db, values)
  return row?.id ?? null
}
