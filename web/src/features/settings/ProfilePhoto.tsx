import type { CurrentUser } from '@vitrine/contracts'
import { useEffect, useState } from 'react'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber } from '../../lib/time.ts'
import { profilePhotoProblem, profilePhotoTypes } from '../../lib/uploads/files.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { UploadsFollow } from '../../ui/UploadsFollow.tsx'
import { useRemovePhoto, useSavePhoto } from './photo-mutations.ts'
import styles from './profile-photo.module.css'

/** The reader's portrait: changed, previewed while it is on its way, and removed (SE3). */
export function ProfilePhoto({ user }: { user: CurrentUser }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(chosen)
  const { save, progress } = useSavePhoto(user.id, {
    onSaved: () => setChosen(null),
    onFailed(error) {
      setChosen(null)
      setProblem(failureText(error))
    },
  })
  const remove = useRemovePhoto(user.id, error => setProblem(failureText(error)))
  const isBusy = save.isPending || remove.isPending

  function choose(file: File | undefined) {
    if (!file) return
    const found = profilePhotoProblem(file)
    setProblem(found && t(found.message))
    if (found) return
    setChosen(file)
    save.mutate(file)
  }
  return (
    <fieldset className={styles.photo} aria-label={t('settings.photo')}>
      <Avatar person={{ ...user, profileImageUrl: preview ?? user.profileImageUrl }} size={96} />
      <div className={styles.words}>
        <UploadsFollow />
        <div className={styles.tools}>
          <FileButton
            label={t('settings.photo')}
            accept={profilePhotoTypes}
            size="small"
            keepsFocus
            disabled={isBusy}
            aria-describedby="photo-hint photo-problem"
            onFiles={([file]) => choose(file)}
          >
            {t('settings.photo.choose')}
          </FileButton>
          {user.profileImageUrl && (
            <Button
              variant="quiet"
              size="small"
              keepsFocus
              disabled={isBusy}
              onClick={() => {
                setProblem(null)
                remove.mutate()
              }}
            >
              {t('settings.photo.remove')}
            </Button>
          )}
        </div>
        {save.isPending ? (
          <>
            <progress
              className={styles.bar}
              max={100}
              value={progress}
              aria-label={t('upload.progressOf', { name: t('settings.photo.name') })}
            />
            <p className={styles.hint}>{t('upload.sending', { percent: formatNumber(progress) })}</p>
          </>
        ) : (
          <p id="photo-hint" className={styles.hint}>
            {t('media.photo')}
          </p>
        )}
        <p id="photo-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </fieldset>
  )
}

/** What shows a chosen file. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
