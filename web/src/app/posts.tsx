import type { Museum, Post, PostMedia } from '@vitrine/contracts'
import type { CommentTarget } from '../features/comments/target.ts'
import { MuseumPosts } from '../features/posts/MuseumPosts.tsx'
import { PostItem } from '../features/posts/PostItem.tsx'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { parts } from './screens.ts'

const DescribePicture = chunk(() => import('../features/descriptions/DescribePicture.tsx'))
const DescribeVideo = chunk(withTexts('media', () => import('../features/descriptions/DescribeVideo.tsx')))
const OfferCaptions = chunk(
  withTexts(
    'dialogs',
    withAccountTexts(() => import('../features/compose/captions/OfferCaptions.tsx')),
  ),
)

/** The comments of a post; their script is loaded when they are opened first. */
export const commentsOf = (post: Post) => <parts.comments post={post} />

/** The comments of a post, opened at one of them. */
export const commentsAt = (target: CommentTarget | null) => (post: Post) => (
  <parts.comments post={post} target={target} />
)

/** An offer to describe a picture or a video that its author has not described. */
export const describeOf = (post: Post, media: PostMedia) => {
  const of = { postId: post.id, authorId: post.user.id, media }
  return (
    <Boundary pending={null}>
      {media.kind === 'video' ? (
        <DescribeVideo {...of} captions={<Captions postId={post.id} media={media} />} />
      ) : (
        <DescribePicture {...of} />
      )}
    </Boundary>
  )
}

const Captions = (of: { postId: number; media: PostMedia }) => (
  <Boundary pending={<PageSpinner />}>
    <OfferCaptions {...of} />
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

/** Where all posts are of one museum, they do not name it again: on its page, and in the recap of a meetup. */
export const renderMuseumPost = (post: Post) => (
  <PostItem key={post.id} post={post} comments={commentsOf} describe={describeOf} withoutMuseum />
)

export const renderMuseumPosts = (museum: Museum) => (
  <MuseumPosts museum={museum} renderPost={renderMuseumPost} />
)
