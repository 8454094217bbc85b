import { useT } from '../../lib/i18n/useT.ts'
import type { Admitted } from './admit.ts'
import styles from './photo-upload.module.css'

/** Names each file of the last choice that was not added, and why. */
export function NotAddedFiles({ admitted }: { admitted: Admitted | null }) {
  const t = useT()
  const { notAdded, isTooMany } = admitted ?? { notAdded: [], isTooMany: false }
  return (
    <div className={styles.notAdded} role="alert">
      {notAdded.length > 0 && (
        <>
          <p>{t('photoUpload.notAdded', { count: notAdded.length })}</p>
          <ul>
            {notAdded.map(({ name, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown once
              <li key={index}>
                <b dir="auto">{name}</b> {t(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isTooMany && <p>{t('meetup.tooManyPhotos')}</p>}
    </div>
  )
}
