import type { Museum, Post, PostMedia } from '@vitrine/contracts'
import type { CommentTarget } from '../features/comments/target.ts'
import { MuseumPosts } from '../features/posts/MuseumPosts.tsx'
import { PostItem } from '../features/posts/PostItem.tsx'
import { chunk } from '../lib/chunk.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { parts } from './screens.ts'

const DescribePicture = chunk(() => import('../features/descriptions/DescribePicture.tsx'))

/** The comments of a post; their script is loaded when they are opened first. */
export const commentsOf = (post: Post) => <parts.comments post={post} />

/** The comments of a post, opened at one of them. */
export const commentsAt = (target: CommentTarget | null) => (post: Post) => (
  <parts.comments post={post} target={target} />
)

/** An offer to describe a picture that its author has not described. */
export const describeOf = (post: Post, picture: PostMedia) => (
  <Boundary pending={null}>
    <DescribePicture postId={post.id} authorId={post.user.id} media={picture} />
  </Boundary>
)

/** A post as every list shows it. */
export const renderPost = (post: Post, { eager = false }: { eager?: boolean } = {}) => (
  <PostItem key={post.id} post={post} comments={commentsOf} describe={describeOf} eager={eager} />
)

/** A post in the list of bookmarks, which it leaves with its bookmark. */
export const renderBookmark = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} describe={describeOf} isInBookmarks />
)

/** On a museum's page its posts do not name the museum again. */
const renderMuseumPost = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} describe={describeOf} withoutMuseum />
)

export const renderMuseumPosts = (museum: Museum) => (
  <MuseumPosts museum={museum} renderPost={renderMuseumPost} />
)
