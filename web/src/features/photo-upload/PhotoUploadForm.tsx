import { isBlank, photoCaptionMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useFileDrop } from '../../lib/attachments/useFileDrop.ts'
import { useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { UploadsFollow } from '../../ui/UploadsFollow.tsx'
import type { Admitted } from './admit.ts'
import { DropArea } from './DropArea.tsx'
import { PhotoRow, removeIdOf } from './PhotoRow.tsx'
import styles from './photo-upload.module.css'
import {
  type ChosenPhoto,
  hasTooLongText,
  isCaptionTooLong,
  isUploading,
  type PhotoUploads,
  type UploadList,
} from './uploads.ts'

interface PhotoUploadFormProps {
  uploads: PhotoUploads
  list: UploadList
  close: () => void
}

/** The chosen photos, each with what it shows and how far it is, and a caption for all of them. */
export function PhotoUploadForm({ uploads, list, close }: PhotoUploadFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [chooseId, submitId] = [`${id}-choose`, `${id}-submit`]
  const [admitted, setAdmitted] = useState<Admitted | null>(null)
  const { problems, setProblems, show } = useProblems<{ photos?: string }>(form)
  const { photos, caption } = list
  const isBusy = isUploading(list)

  function add(files: File[]) {
    setProblems({})
    setAdmitted(uploads.add(files))
  }
  const { isOver, handlers } = useFileDrop(add)
  function remove(photo: ChosenPhoto, index: number) {
    const next = photos[index + 1] ?? photos[index - 1]
    document.getElementById(next ? removeIdOf(next) : chooseId)?.focus()
    setAdmitted(null)
    uploads.remove(photo)
  }
  function retry(photo: ChosenPhoto) {
    // The button that was pressed goes.
    document.getElementById(removeIdOf(photo))?.focus()
    uploads.retry(photo)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setAdmitted(null)
    if (photos.every(({ status }) => status === 'left-out')) show({ photos: t('meetup.photoRequired') })
    else if (hasTooLongText(list)) show({})
    else uploads.start()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} {...handlers}>
      <UploadsFollow />
      <DropArea
        chooseId={chooseId}
        isOver={isOver}
        problem={problems.photos ?? null}
        admitted={admitted}
        onFiles={add}
      />
      {photos.length > 0 && (
        <ol className={styles.list} aria-label={t('photoUpload.list')}>
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              position={index + 1}
              focusAfterId={submitId}
              onAltText={altText => uploads.describe(photo.key, altText)}
              onRetry={() => retry(photo)}
              onRemove={() => remove(photo, index)}
            />
          ))}
        </ol>
      )}
      {photos.some(({ altText }) => isBlank(altText)) && (
        <p className={styles.nudge}>{t('compose.photos.altText.someMissing')}</p>
      )}
      <TextArea
        label={t('photoUpload.caption')}
        hint={t('photoUpload.caption.hint')}
        text={caption}
        max={photoCaptionMaxCharacters}
        rows={2}
        readOnly={isBusy}
        problem={isCaptionTooLong(list) ? t('meetup.captionTooLong') : null}
        onChange={uploads.setCaption}
      />
      <div className={styles.foot}>
        <Progress list={list} />
        {!isBusy && (photos.length > 0 || caption !== '') && (
          <Button
            variant="quiet"
            className={styles.discard}
            onClick={() => {
              uploads.discard()
              close()
            }}
          >
            {t('edit.discardText')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          id={submitId}
          type="submit"
          variant="filled"
          keepsFocus
          pending={isBusy && t('photoUpload.uploading')}
        >
          {t('photoUpload.upload')}
        </Button>
      </div>
    </form>
  )
}

/** How many of those that were sent have arrived. */
function Progress({ list }: { list: UploadList }) {
  const t = useT()
  const { photos, arrived } = list
  const sent = photos.filter(({ status }) => status !== 'chosen').length
  return (
    <p role="status" className={styles.progress}>
      {isUploading(list) &&
        t('photoUpload.progress', { arrived: formatNumber(arrived), total: formatNumber(arrived + sent) })}
    </p>
  )
}
