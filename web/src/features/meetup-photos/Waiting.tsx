import type { MeetupPhoto } from '@vitrine/contracts'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import styles from './meetup-photos.module.css'

/** What is wrong with files is said in the account's texts. */
const FailedPhoto = chunk(withAccountTexts(() => import('./FailedPhoto.tsx')))

interface WaitingProps {
  photo: MeetupPhoto
  onRemoved: () => void
}

/** A photo of the reader's own that no one else sees: it is being prepared, or could not be. */
export function Waiting({ photo, onRemoved }: WaitingProps) {
  return (
    <div className={styles.place}>
      {photo.failure === null ? (
        <BeingPrepared />
      ) : (
        <Boundary pending={null}>
          <FailedPhoto photo={photo} failure={photo.failure} onRemoved={onRemoved} />
        </Boundary>
      )}
    </div>
  )
}

function BeingPrepared() {
  const t = useT()
  return (
    <>
      <span className={styles.spinner} aria-hidden="true" />
      <p className={styles.state} role="status">
        {t('meetupPhotos.preparing')}
      </p>
      <p className={styles.hint}>{t('meetupPhotos.preparing.hint')}</p>
    </>
  )
}
