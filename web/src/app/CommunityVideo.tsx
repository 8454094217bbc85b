import type { CaptionedVideo } from '../features/compose/post-media.ts'
import VideoField from '../features/compose/video/VideoField.tsx'
import type { VideoProps } from '../features/discussion/media-fields.ts'
import { useAttachments, withoutLost } from '../lib/attachments/attachments.ts'
import type { DraftVideo } from '../lib/attachments/media-draft.ts'
import { useMediaRefusals } from '../lib/attachments/refusals.ts'
import AntdProvider from '../theme/antd.tsx'

const captioned = (video: DraftVideo | null): CaptionedVideo | null => video && { ...video, captions: null }

const plain = (video: CaptionedVideo | null): DraftVideo | null =>
  video && { key: video.key, isRecorded: video.isRecorded, altText: video.altText }

/** The video of a post in a community, which has no captions. */
export default function CommunityVideo({ userId, video, problem, onChecking, onChange }: VideoProps) {
  useAttachments(userId)
  useMediaRefusals(userId)
  return (
    <AntdProvider>
      <VideoField
        userId={userId}
        isCompact
        hasCaptions={false}
        video={captioned(withoutLost(userId, { pictures: [], video }).video)}
        problem={problem}
        onChecking={onChecking}
        onChange={change => onChange(before => plain(change(captioned(before))))}
      />
    </AntdProvider>
  )
}
