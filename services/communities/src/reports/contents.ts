import type { CommunityComment, CommunityPost, CommunityReport } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { findComments } from '../discussion/comments/comments.repository.ts'
import { findPosts, type Reader } from '../discussion/posts/posts.repository.ts'
import type { QueuedReport } from './queue.repository.ts'

type Content = Pick<CommunityReport, 'post' | 'comment' | 'state'>

/** What reports are about, whole, wherever it is by now: four statements for a page of reports. */
export async function contentsOf(
  sql: Sql,
  reports: readonly QueuedReport[],
  reader: Reader,
): Promise<(report: QueuedReport) => Content> {
  const idsOf = (type: CommunityReport['targetType'], isDeleted: boolean) =>
    reports
      .filter(each => each.targetType === type && (each.deletedAs !== null) === isDeleted)
      .map(each => each.targetId)
  const [posts, deletedPosts, comments, deletedComments] = await Promise.all([
    findPosts(sql, 'posts', idsOf('community_post', false), reader),
    findPosts(sql, 'deleted_posts', idsOf('community_post', true), reader),
    findComments(sql, 'comments', idsOf('community_comment', false)),
    findComments(sql, 'deleted_comments', idsOf('community_comment', true)),
  ])
  const postsById = byId([...posts, ...deletedPosts])
  const commentsById = byId([...comments, ...deletedComments])
  return report => {
    const post = report.targetType === 'community_post' ? (postsById.get(report.targetId) ?? null) : null
    const comment =
      report.targetType === 'community_comment' ? (commentsById.get(report.targetId) ?? null) : null
    return { post, comment, state: stateOf(report, post ?? comment) }
  }
}

const byId = <Item extends { id: number }>(items: readonly Item[]) =>
  new Map(items.map(item => [item.id, item]))

function stateOf(
  { targetType, deletedAs, subjectRank }: QueuedReport,
  found: CommunityPost | CommunityComment | null,
): Content['state'] {
  if (targetType === 'community') return 'shown'
  if (targetType === 'community_member') return subjectRank === null ? 'deleted' : 'shown'
  if (deletedAs === 'hidden') return 'hidden'
  return found && deletedAs === null ? 'shown' : 'deleted'
}
