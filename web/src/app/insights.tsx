import type { Post } from '@vitrine/contracts'
import { lazy } from 'react'
import { PostItem } from '../features/post/PostItem.tsx'

const Comments = lazy(() => import('../features/comments/Comments.tsx'))

/** The conversation about an insight; its script comes when somebody opens one. */
export const commentsOf = (post: Post) => <Comments post={post} />

/** An insight as every screen hangs it. */
export const renderInsight = (post: Post, { eager = false }: { eager?: boolean } = {}) => (
  <PostItem key={post.id} post={post} comments={commentsOf} eager={eager} />
)

/** The same on its museum's own page, where the museum need not be named again. */
export const renderMuseumInsight = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} withoutMuseum />
)
