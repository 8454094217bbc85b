import { addPhotos as addTo, PhotosField } from '../features/compose/photos/PhotosField.tsx'
import type { MediaFields, PhotosProps } from '../features/discussion/media-fields.ts'
import { useAttachments, withoutLost } from '../lib/attachments/attachments.ts'
import { useMediaRefusals } from '../lib/attachments/refusals.ts'

const kept = (userId: number, { pictures }: Pick<PhotosProps, 'pictures'>) =>
  withoutLost(userId, { pictures, video: null })

export const addPhotos: MediaFields['addPhotos'] = (userId, files, change) => {
  // What was lost counts no more.
  change(draft => ({ pictures: kept(userId, draft).pictures }))
  addTo(userId, files, change)
}

/** The photos of a post in a community. */
export default function CommunityPhotos(props: PhotosProps) {
  const { userId } = props
  useAttachments(userId)
  useMediaRefusals(userId)
  return <PhotosField {...props} isCompact pictures={kept(userId, props).pictures} />
}
