import type { PostMedia } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { Boundary } from '../Boundary.tsx'
import { arrange } from './arrange.ts'
import styles from './media-place.module.css'

/** Loaded with the first post that has pictures; the screens that begin with posts load it ahead. */
export const PostMediaView = chunk(() => import('./PostMediaView.tsx'))

export interface MediaPlaceProps {
  /** The pictures of a post, or its video. */
  media: readonly PostMedia[]
  /** Names the player, and stands in place of a description that is missing. */
  label: string
  /** The insight that holds the captions of its video; absent: there are none. */
  captionsOf?: number
  /** Hides the media of that insight until the reader chooses to see them. */
  cover?: { postId: number; reason: string } | null
  /** For the first post of a screen. */
  eager?: boolean
  /** Reads the post again: addresses that are signed expire. */
  onRetry?: (() => void) | undefined
  /** Shown below an opened picture without a description. */
  describe?: ((picture: PostMedia) => ReactNode) | undefined
}

/** The place of a post's pictures or video, as large as they will be before anything of them is loaded. */
export function MediaPlace(props: MediaPlaceProps) {
  return (
    <div className={styles.place} style={{ aspectRatio: arrange(props.media).ratio }}>
      <Boundary pending={null}>
        <PostMediaView {...props} />
      </Boundary>
    </div>
  )
}
