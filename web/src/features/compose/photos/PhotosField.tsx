import { isBlank, picturesMax, pictureTypes } from '@vitrine/contracts'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { attach } from '../../../lib/attachments/attach.ts'
import { discard, useAttachments } from '../../../lib/attachments/attachments.ts'
import type { DraftPicture } from '../../../lib/attachments/media-draft.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { pictureProblem } from '../../../lib/uploads/files.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { toast } from '../../../ui/toast/queue.ts'
import { UploadsFollow } from '../../../ui/UploadsFollow.tsx'
import { PhotoItem, removeIdOf } from './PhotoItem.tsx'
import styles from './photos.module.css'

/** The files of a choice that may be added to so many pictures; the others are named. */
function acceptable(files: readonly File[], taken: number): File[] {
  const problems = files.map(pictureProblem)
  const problem = problems.find(each => each !== null)
  if (problem) toast.error(translate(problem.title), translate(problem.message))
  const fitting = files.filter((_, index) => problems[index] === null)
  const left = Math.max(0, picturesMax - taken)
  if (fitting.length > left) toast.warning(translate('upload.refused'), translate('media.tooManyPictures'))
  return fitting.slice(0, left)
}

const moved = (pictures: readonly DraftPicture[], from: number, to: number): DraftPicture[] => {
  const [picture] = pictures.slice(from, from + 1)
  return picture ? pictures.toSpliced(from, 1).toSpliced(to, 0, picture) : [...pictures]
}

interface Pictures {
  pictures: readonly DraftPicture[]
}

/** Adds chosen, dropped or pasted files to a draft. */
export function addPhotos(
  userId: number,
  files: readonly File[],
  change: (part: (draft: Pictures) => Pictures) => void,
) {
  change(({ pictures }) => ({
    pictures: [
      ...pictures,
      ...acceptable(files, pictures.length).map(file => ({
        key: attach(userId, 'picture', file),
        altText: '',
      })),
    ],
  }))
}

interface PhotosFieldProps {
  userId: number
  /** Beside other fields of a small form. */
  isCompact?: boolean
  pictures: readonly DraftPicture[]
  onFiles: (files: File[]) => void
  onChange: (pictures: DraftPicture[]) => void
}

/** Up to four photos of a post, each with what it shows in words (PO8, B-15). */
export function PhotosField(props: PhotosFieldProps) {
  const { userId, isCompact = false, pictures, onFiles, onChange } = props
  const t = useT()
  const addId = useId()
  const attachments = useAttachments(userId)
  function remove(picture: DraftPicture, index: number) {
    const next = pictures[index + 1] ?? pictures[index - 1]
    document.getElementById(next ? removeIdOf(next) : addId)?.focus()
    onChange(pictures.filter(each => each !== picture))
    discard(userId, picture.key)
  }
  return (
    <div className={styles.photos} data-compact={isCompact || undefined}>
      <UploadsFollow />
      {pictures.length > 0 && (
        <ol className={styles.list} aria-label={t('compose.photos.list')}>
          {pictures.map((picture, index) => (
            <PhotoItem
              key={picture.key}
              picture={picture}
              isCompact={isCompact}
              attachment={attachments.get(picture.key) ?? null}
              position={index + 1}
              count={pictures.length}
              onAltText={altText =>
                onChange(pictures.map(each => (each === picture ? { ...each, altText } : each)))
              }
              onMove={step => onChange(moved(pictures, index, index + step))}
              onRemove={() => remove(picture, index)}
            />
          ))}
        </ol>
      )}
      {isCompact && pictures.some(({ altText }) => isBlank(altText)) && (
        <p className={styles.nudge}>{t('compose.photos.altText.someMissing')}</p>
      )}
      {pictures.length < picturesMax && (
        <div className={styles.add}>
          <FileButton
            id={addId}
            isMultiple
            size="small"
            label={t('compose.photos.choose')}
            accept={pictureTypes}
            icon={<ImagePlus size={18} strokeWidth={1.5} aria-hidden="true" />}
            onFiles={onFiles}
          >
            {t('compose.photos.add')}
          </FileButton>
          <p className={styles.hint}>
            {t('compose.photos.hint')} <span className={styles.drop}>{t('compose.photos.drop')}</span>
          </p>
        </div>
      )}
    </div>
  )
}
