import type { Museum, Post } from '@vitrine/contracts'
import type { CommentTarget } from '../features/comments/target.ts'
import { MuseumPosts } from '../features/posts/MuseumPosts.tsx'
import { PostItem } from '../features/posts/PostItem.tsx'
import { parts } from './screens.ts'

/** The comments of a post; their script is loaded when they are opened first. */
export const commentsOf = (post: Post) => <parts.comments post={post} />

/** The comments of a post, opened at one of them. */
export const commentsAt = (target: CommentTarget | null) => (post: Post) => (
  <parts.comments post={post} target={target} />
)

/** A post as every list shows it. */
export const renderPost = (post: Post, { eager = false }: { eager?: boolean } = {}) => (
  <PostItem key={post.id} post={post} comments={commentsOf} eager={eager} />
)

/** A post in the list of bookmarks, which it leaves with its bookmark. */
export const renderBookmark = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} isInBookmarks />
)

/** On a museum's page its posts do not name the museum again. */
const renderMuseumPost = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} withoutMuseum />
)

export const renderMuseumPosts = (museum: Museum) => (
  <MuseumPosts museum={museum} renderPost={renderMuseumPost} />
)
