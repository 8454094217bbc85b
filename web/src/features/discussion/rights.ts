import type { CommunityDetail, CommunityPost } from '@vitrine/contracts'
import { isKeptFrom } from '../../lib/community-restrictions.ts'

/** The community with what the reader may do in it, and the reader. */
export interface Reader {
  community: CommunityDetail
  userId: number
}

/** In an archived community nothing changes any more. */
export const may = ({ community }: Reader, action: CommunityDetail['permissions'][number]) =>
  community.permissions.includes(action) && !community.isArchived

/** Also of edits of posts. */
export const mayPost = (reader: Reader) =>
  may(reader, 'writePost') && !isKeptFrom('posting', reader.community.restrictions)

export interface PostRights {
  edit: boolean
  seeHistory: boolean
  pin: boolean
  report: boolean
  delete: boolean
}

/** Its author edits a post as long as it may still appear; moderators pin it and delete it (DS8, B-14); others report it (MM8). */
export function rightsTo(post: CommunityPost, reader: Reader): PostRights {
  const isOwn = post.user.id === reader.userId
  const isModerator = reader.community.permissions.includes('deleteContent')
  const isPublished = post.status === 'published'
  return {
    edit: isOwn && mayPost(reader) && post.status !== 'rejected' && post.status !== 'failed',
    seeHistory: isPublished && post.editedAt !== undefined && (isOwn || isModerator),
    pin: isPublished && may(reader, 'pinPost'),
    report: isPublished && !isOwn,
    delete: !reader.community.isArchived && (isOwn || isModerator),
  }
}
