import type { Post } from '@vitrine/contracts'
import { lazy } from 'react'
import { PostItem } from '../features/post/PostItem.tsx'

const Comments = lazy(() => import('../features/comments/Comments.tsx'))

/** The conversation about an insight, in a chunk of its own. */
export const commentsOf = (post: Post) => <Comments post={post} />

/** An insight as it hangs in every list: with its conversation. */
export const hungInsight = (post: Post, options: { eager?: boolean; withoutMuseum?: boolean } = {}) => (
  <PostItem key={post.id} post={post} comments={commentsOf} {...options} />
)
