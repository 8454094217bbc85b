import { type Comment, type CurrentUser, can, commentEditMinutes } from '@vitrine/contracts'

const isModerator = (viewer: CurrentUser) => can(viewer.role, 'moderate')

/** A comment's author, the post's author and moderators may delete it (FE6). */
export const mayDelete = (viewer: CurrentUser | null, comment: Comment, postAuthorId: number) =>
  viewer !== null && (viewer.id === comment.user.id || viewer.id === postAuthorId || isModerator(viewer))

/** Its author may edit it for 15 minutes (B-14). */
export const mayEdit = (viewer: CurrentUser | null, comment: Comment, now: number) =>
  viewer?.id === comment.user.id && now - new Date(comment.createdAt).getTime() <= commentEditMinutes * 60_000

/** Its author and moderators may read its earlier versions. */
export const maySeeHistory = (viewer: CurrentUser | null, comment: Comment) =>
  viewer !== null && (viewer.id === comment.user.id || isModerator(viewer))
