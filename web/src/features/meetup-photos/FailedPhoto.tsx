import { type MediaFailure, type MeetupPhoto, mediaFailures } from '@vitrine/contracts'
import { translateKnown } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './meetup-photos.module.css'
import { useDeletePhoto } from './mutations.ts'

interface FailedPhotoProps {
  photo: MeetupPhoto
  failure: MediaFailure
  onRemoved: () => void
}

/** Why a photo of the reader's own cannot be shown, with the way to remove it. */
export default function FailedPhoto({ photo, failure, onRemoved }: FailedPhotoProps) {
  const t = useT()
  const deletion = useDeletePhoto(photo, onRemoved)
  return (
    <>
      <p className={styles.state}>{t('meetupPhotos.failed')}</p>
      <p className={styles.hint}>{translateKnown(mediaFailures[failure])}</p>
      <Button size="small" keepsFocus pending={deletion.isPending} onClick={() => deletion.mutate(undefined)}>
        {t('meetupPhotos.remove')}
      </Button>
    </>
  )
}
