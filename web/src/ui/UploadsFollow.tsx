import { useT } from '../lib/i18n/useT.ts'
import { useUploadsAvailable } from '../lib/uploads/availability.ts'
import styles from './uploads-follow.module.css'

/** Says that photos and videos cannot be uploaded yet, for as long as that is so. */
export function UploadsFollow() {
  const t = useT()
  const areAvailable = useUploadsAvailable()
  return (
    <p className={styles.notice} role="status">
      {!areAvailable && t('upload.notYet')}
    </p>
  )
}
