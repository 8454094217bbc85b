import type { Post, PostMedia } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { PictureWall } from './PictureWall.tsx'
import { SensitiveCover } from './SensitiveCover.tsx'
import { VideoFrame } from './VideoFrame.tsx'

interface PostMediaViewProps {
  post: Post
  eager: boolean
  /** Reads the post again: addresses that are signed expire. */
  onRetry?: (() => void) | undefined
  describe?: ((picture: PostMedia) => ReactNode) | undefined
}

/** The pictures or the video of a post, below its cover where it has one. */
export default function PostMediaView({ post, eager, onRetry, describe }: PostMediaViewProps) {
  const t = useT()
  const { media, sensitive, museum, user } = post
  const name = nameOf(user)
  const fallback = museum ? t('posts.altAt', { name, museum: museum.name }) : t('posts.alt', { name })
  const [first] = media
  const shown =
    first?.kind === 'video' ? (
      <VideoFrame
        video={first}
        postId={post.id}
        label={fallback}
        eager={eager}
        onRetry={onRetry}
        describe={describe}
      />
    ) : (
      <PictureWall
        pictures={media}
        fallbackAlt={fallback}
        eager={eager}
        onRetry={onRetry}
        describe={describe}
      />
    )
  if (!sensitive) return shown
  return (
    <SensitiveCover postId={post.id} media={first} reason={sensitive.reason}>
      {shown}
    </SensitiveCover>
  )
}
