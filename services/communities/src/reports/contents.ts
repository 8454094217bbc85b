import type { CommunityComment, CommunityPost, CommunityReport, MeetupPhoto } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { findComments } from '../discussion/comments/comments.repository.ts'
import { findPosts, type Reader } from '../discussion/posts/posts.repository.ts'
import { findPhotos } from '../meetups/photos/photos.repository.ts'
import type { QueuedReport } from './queue.repository.ts'

type Content = Pick<CommunityReport, 'post' | 'comment' | 'photo' | 'state'>

/** What reports are about, whole, wherever it is by now: five statements for a page of reports. */
export async function contentsOf(
  sql: Sql,
  reports: readonly QueuedReport[],
  reader: Reader,
): Promise<(report: QueuedReport) => Content> {
  const idsOf = (type: CommunityReport['targetType'], isDeleted: boolean) =>
    reports
      .filter(each => each.targetType === type && (each.deletedAs !== null) === isDeleted)
      .map(each => each.targetId)
  const [posts, deletedPosts, comments, deletedComments, photos] = await Promise.all([
    findPosts(sql, 'posts', idsOf('community_post', false), reader),
    findPosts(sql, 'deleted_posts', idsOf('community_post', true), reader),
    findComments(sql, 'comments', idsOf('community_comment', false)),
    findComments(sql, 'deleted_comments', idsOf('community_comment', true)),
    findPhotos(
      sql,
      reports.flatMap(each => (each.targetType === 'meetup_photo' ? [each.targetId] : [])),
      { keys: reader.keys, now: reader.at },
    ),
  ])
  const postsById = byId([...posts, ...deletedPosts])
  const commentsById = byId([...comments, ...deletedComments])
  // Who reads reports decides on them there, and deletes nothing beside.
  const photosById = byId(photos.map(({ uploaderRank, ...photo }) => ({ ...photo, mayDelete: false })))
  return report => {
    const post = report.targetType === 'community_post' ? (postsById.get(report.targetId) ?? null) : null
    const comment =
      report.targetType === 'community_comment' ? (commentsById.get(report.targetId) ?? null) : null
    const photo = report.targetType === 'meetup_photo' ? (photosById.get(report.targetId) ?? null) : null
    return { post, comment, photo, state: stateOf(report, post ?? comment ?? photo) }
  }
}

const byId = <Item extends { id: number }>(items: readonly Item[]) =>
  new Map(items.map(item => [item.id, item]))

function stateOf(
  { targetType, deletedAs, subjectRank }: QueuedReport,
  found: CommunityPost | CommunityComment | MeetupPhoto | null,
): Content['state'] {
  if (targetType === 'community') return 'shown'
  if (targetType === 'community_member') return subjectRank === null ? 'deleted' : 'shown'
  if (deletedAs === 'hidden') return 'hidden'
  return found && deletedAs === null ? 'shown' : 'deleted'
}
