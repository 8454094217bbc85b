import type { CommunityRef } from '@vitrine/contracts'
import { type Database, type Match, newestMatches, prepared } from '@vitrine/service-kit'
import { isListed } from '../../audience/audience.ts'
import { isUnreported } from '../../reports/reported.ts'
import { type PostRow, postColumns, postJoins } from '../posts/post-row.ts'
import { searchedPosts } from './index.repository.ts'
import { readableBy } from './words.ts'

/** The private communities of a member that were active last; what more there are is not searched. */
const searchedCommunities = 500
/** A search finds so many posts at most, the newest that match: its last page costs as much as its first. */
const foundPostsMax = 200

const privateCommunitiesOf = prepared<{ id: number }>(
  'community_posts_private_communities',
  `select c.id from members m join communities c on c.id = m.community_id and c.is_private
   where m.user_id = $1 order by m.active_at desc, c.id limit ${searchedCommunities}`,
)

/** The ids of the newest posts that match. */
async function listMatching(db: Database, { of, condition, values }: Match): Promise<number[]> {
  // In the order of an index of ids it would be read until enough match, which of seldom words is all of it.
  const order = of === 'all' ? 'post_id + 0' : 'post_id'
  const rows = await db.query<{ post_id: number }>(
    `select post_id from post_search where ${condition} order by ${order} desc limit ${foundPostsMax}`,
    [...values],
  )
  return rows.map(row => row.post_id)
}

export interface FoundRow extends PostRow {
  community: CommunityRef
}

const isMember = '(m.id is not null)'

/** Those of the posts `$1` that the viewer may read and is shown, newest first. `$2`: the viewer, `$3`: now. */
const shown = prepared<FoundRow>(
  'community_posts_found',
  `select ${postColumns('$2::int')},
     json_build_object('id', c.id, 'name', c.name, 'isPrivate', c.is_private) as community
   from unnest(array(
     select r.post_id from post_search r join communities c on c.id = r.community_id and c.state <> 'deleted'
     left join members m on m.community_id = r.community_id and m.user_id = $2::int
     where r.post_id = any($1::int[]) and (not c.is_private or ${isMember})
       and ${isListed('$2::int', 'r.author_id', isMember, '$3::timestamptz')}
       and ${isUnreported('$2::int', 'community_post', 'r.post_id')}
     order by r.post_id desc limit $4)) as wanted(id)
   join posts p on p.id = wanted.id ${postJoins} join communities c on c.id = p.community_id
   order by p.id desc`,
)

/**
 * Posts below `before` with all of the words that the viewer may read and is shown, newest first. The index finds those that
 * are for the viewer; whether they still are, the statement says that reads them.
 */
export async function findPosts(
  db: Database,
  viewer: { id: number; at: Date },
  { words, before, limit }: { words: readonly string[]; before: number; limit: number },
): Promise<FoundRow[]> {
  const own = await privateCommunitiesOf(db, [viewer.id])
  const scope = readableBy(own.map(({ id }) => id))
  const { rows } = await newestMatches(
    db,
    searchedPosts,
    { column: 'words', words, scope },
    async match => {
      const ids = await listMatching(db, match)
      const isFull = ids.length === foundPostsMax
      const page = ids.filter(id => id < before)
      const isRead = match.of === 'all' || isFull || page.length >= limit
      const rows = isRead ? await shown(db, [page, viewer.id, viewer.at, limit]) : []
      return { rows, isEnough: isFull || rows.length === limit }
    },
    found => found.isEnough,
  )
  return rows
}
