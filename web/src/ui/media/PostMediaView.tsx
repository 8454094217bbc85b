import type { MediaPlaceProps } from './MediaPlace.tsx'
import { PictureWall } from './PictureWall.tsx'
import { SensitiveCover } from './SensitiveCover.tsx'
import { VideoFrame } from './VideoFrame.tsx'

/** The pictures or the video of a post, below its cover where it has one. */
export default function PostMediaView({
  media,
  label,
  captionsOf,
  cover = null,
  eager = false,
  onRetry,
  describe,
}: MediaPlaceProps) {
  const [first] = media
  const shown =
    first?.kind === 'video' ? (
      <VideoFrame
        video={first}
        captionsOf={captionsOf}
        label={label}
        eager={eager}
        onRetry={onRetry}
        describe={describe}
      />
    ) : (
      <PictureWall pictures={media} fallbackAlt={label} eager={eager} onRetry={onRetry} describe={describe} />
    )
  if (!cover) return shown
  return (
    <SensitiveCover postId={cover.postId} media={first} reason={cover.reason}>
      {shown}
    </SensitiveCover>
  )
}
