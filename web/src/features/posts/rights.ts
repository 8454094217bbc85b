import { type CurrentUser, can, type Post } from '@vitrine/contracts'

export interface PostRights {
  edit: boolean
  delete: boolean
  seeHistory: boolean
  /** Cover what it shows as sensitive; its author edits it. */
  cover: boolean
}

/** What a viewer may do with a post (B-14): its author everything, moderators delete it, cover what it shows, and see its history. */
export function rightsTo(post: Pick<Post, 'user' | 'media'>, viewer: CurrentUser | null): PostRights {
  const isAuthor = viewer?.id === post.user.id
  const isModerator = viewer !== null && can(viewer.role, 'moderate')
  return {
    edit: isAuthor,
    delete: isAuthor || isModerator,
    seeHistory: isAuthor || isModerator,
    cover: isModerator && !isAuthor && post.media.length > 0,
  }
}
