import type { CommunityPost } from '@vitrine/contracts'
import { deepestOffset, maxScanned, maxScans, prepared, scanPage } from '@vitrine/service-kit'
import { isListed } from '../../audience/audience.ts'
import type { CommunitiesContext } from '../../context.ts'
import { isUnreported } from '../../reports/reported.ts'
import { type PostRow, postColumns, postJoins, postsOf } from './post-row.ts'
import type { Reader } from './posts.repository.ts'

/** Above every place: where a discussion begins. */
export const newest = Number.MAX_SAFE_INTEGER

/** Of the alias `posts`. `$2`: the reader, `$3`: whether they are a member, `$4`: now. */
const shown = (posts: string) =>
  `${isListed('$2::int', `${posts}.author_id`, '$3::boolean', '$4::timestamptz')}
     and ${isUnreported('$2::int', 'community_post', `${posts}.id`)}`

/** The posts of a community below a place, newest first, without those that were read as pinned: one range of an index. */
const rows = (before: string, without: string) =>
  `select id, author_id, place from posts
   where community_id = $1 and place < ${before} and id <> all(${without}::bigint[]) order by place desc`

const found = (scanned: number) =>
  `select r.id, r.place from (${rows('$5', '$6')} limit ${scanned}) as r
   where ${shown('r')} order by r.place desc`

/**
 * Behind an array the planner expects few rows, as there are. How many is in the statement, one for each number: of a
 * parameter it expects a tenth of all that could be found, and plans every page anew, which costs more than reading it.
 */
const page = (wanted: number) =>
  prepared<PostRow>(
    `community_posts_page_${wanted}`,
    `select ${postColumns('$2::int')}
     from unnest(array(select id from (${found(maxScanned)} limit ${wanted}) as chosen)) as wanted(id)
     join posts p on p.id = wanted.id ${postJoins} order by p.place desc`,
  )
/** Where the scan of a page stops; none when there are fewer. */
const scanEnd = prepared<{ place: number }>(
  'community_posts_scan_end',
  `${rows('$2', '$3')} offset ${maxScanned - 1} limit 1`,
)
/** The last of the first `$7` that the reader is shown. */
const skip = prepared<{ place: number }>(
  'community_posts_skip',
  `select place from (${found(deepestOffset + maxScanned * maxScans)}) as skipped offset $7::int - 1 limit 1`,
)
const pinned = prepared<PostRow>(
  'community_posts_pinned',
  `select ${postColumns('$2::int')}
   from (select post_id, pinned_at from pins where community_id = $1 order by pinned_at desc limit 10) as pin
   join posts p on p.id = pin.post_id ${postJoins}
   where ${shown('p')} order by pin.pinned_at desc, p.id desc`,
)

type Source = Pick<CommunitiesContext, 'db'>

/** The pinned posts that the reader is shown, the last pinned first. */
export async function listPinned(
  { db }: Source,
  communityId: number,
  reader: Reader,
): Promise<CommunityPost[]> {
  return postsOf(db, await pinned(db, [communityId, reader.id, reader.isMember, reader.at]), reader)
}

/**
 * Posts that the reader is shown below the place `before`, newest first, but those of the ids `without`; and the place below
 * which the next page begins, null at the end.
 */
export async function listNewest(
  { db }: Source,
  communityId: number,
  reader: Reader,
  slice: { before: number; without: readonly number[]; offset: number; limit: number },
): Promise<{ posts: CommunityPost[]; next: number | null }> {
  const { without, offset, limit } = slice
  const valuesOf = (before: number) => [communityId, reader.id, reader.isMember, reader.at, before, without]
  let { before } = slice
  if (offset > 0) {
    const [last] = await skip(db, [...valuesOf(before), offset])
    if (!last) return { posts: [], next: null }
    before = last.place
  }
  const { rows, next } = await scanPage(
    { from: before, limit },
    async (from, wanted) => (await page(wanted)(db, valuesOf(from))).map(row => ({ id: row.place, row })),
    async from => (await scanEnd(db, [communityId, from, without]))[0]?.place ?? null,
  )
  return {
    posts: await postsOf(
      db,
      rows.map(({ row }) => row),
      reader,
    ),
    next,
  }
}
