import type { MediaFields } from '../features/discussion/media-fields.ts'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { PageSpinner } from '../ui/Skeleton.tsx'

/** What is wrong with files is said in the account's texts. */
const loadPhotos = withTexts(
  'dialogs',
  withAccountTexts(() => import('./CommunityPhotos.tsx')),
)
const Photos = chunk(loadPhotos)
const Video = chunk(
  withTexts(
    'dialogs',
    withAccountTexts(() => import('./CommunityVideo.tsx')),
  ),
)

/** The fields of photos and of a video in the composer of a community, each in a chunk of its own. */
export const mediaFields: MediaFields = {
  photos: props => (
    <Boundary pending={<PageSpinner />}>
      <Photos {...props} />
    </Boundary>
  ),
  video: props => (
    <Boundary pending={<PageSpinner />}>
      <Video {...props} />
    </Boundary>
  ),
  addPhotos(userId, files, change) {
    loadPhotos().then(
      ({ addPhotos }) => addPhotos(userId, files, change),
      // The panel, which is open, says so too, and offers to try again.
      error => console.info('Photos were not added: their field did not load.', error),
    )
  },
}
