import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AltTextField } from '../../ui/media/AltTextField.tsx'
import { Thumb } from '../../ui/media/Thumb.tsx'
import { UploadProgress } from '../../ui/media/UploadProgress.tsx'
import styles from './photo-upload.module.css'
import { type ChosenPhoto, isOnItsWay } from './uploads.ts'

interface PhotoRowProps {
  photo: ChosenPhoto
  /** From 1. */
  position: number
  /** What takes the focus of a row that goes because its photo has arrived. */
  focusAfterId: string
  onAltText: (text: string) => void
  onRetry: () => void
  onRemove: () => void
}

/** Of the button that removes a photo. */
export const removeIdOf = ({ key }: Pick<ChosenPhoto, 'key'>) => `remove-${key}`

/** One chosen photo: the picture, its name and description, and how far its upload is. */
export function PhotoRow(props: PhotoRowProps) {
  const { photo, position, focusAfterId, onAltText, onRetry, onRemove } = props
  const t = useT()
  const { name } = photo.file
  const row = useRowFocus(focusAfterId)
  return (
    <li ref={row} className={styles.row}>
      <Thumb url={photo.previewUrl} />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.name} dir="auto">
            {name}
          </p>
          <IconButton id={removeIdOf(photo)} label={t('photoUpload.remove', { name })} onClick={onRemove}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
        <AltTextField
          kind="picture"
          position={position}
          text={photo.altText}
          readOnly={isOnItsWay(photo)}
          onChange={onAltText}
        />
      </div>
      <div className={styles.state}>
        {photo.status === 'queued' && <p className={styles.queued}>{t('photoUpload.queued')}</p>}
        {(photo.status === 'sending' || photo.status === 'failed' || photo.status === 'left-out') && (
          <UploadProgress
            upload={photo.upload}
            problem={photo.problem === null ? null : t(photo.problem)}
            name={name}
            onRetry={onRetry}
          />
        )}
      </div>
    </li>
  )
}

/** A row that takes the focus with it would leave a keyboard at the start of the page. */
function useRowFocus(focusAfterId: string) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById(focusAfterId)?.focus()
    }
  }, [focusAfterId])
  return row
}
