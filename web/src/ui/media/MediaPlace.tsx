import type { Post, PostMedia } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { Boundary } from '../Boundary.tsx'
import { arrange } from './arrange.ts'
import styles from './media-place.module.css'

/** Loaded with the first post that has pictures; the screens that begin with posts load it ahead. */
export const PostMediaView = chunk(() => import('./PostMediaView.tsx'))

interface MediaPlaceProps {
  post: Post
  eager: boolean
  onRetry?: (() => void) | undefined
  describe?: ((picture: PostMedia) => ReactNode) | undefined
}

/** The place of a post's pictures or video, as large as they will be before anything of them is loaded. */
export function MediaPlace(props: MediaPlaceProps) {
  return (
    <div className={styles.place} style={{ aspectRatio: arrange(props.post.media).ratio }}>
      <Boundary pending={null}>
        <PostMediaView {...props} />
      </Boundary>
    </div>
  )
}
