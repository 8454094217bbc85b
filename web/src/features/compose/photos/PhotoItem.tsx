import { altTextMaxCharacters, isBlank } from '@vitrine/contracts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { Attachment } from '../../../lib/attachments/attachments.ts'
import type { DraftPicture } from '../../../lib/attachments/media-draft.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Thumb } from '../../../ui/media/Thumb.tsx'
import { UploadProgress } from '../../../ui/media/UploadProgress.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './photos.module.css'

interface PhotoItemProps {
  picture: DraftPicture
  /** A row of a small form, which says below all photos that descriptions are missing. */
  isCompact: boolean
  attachment: Attachment | null
  /** From 1. */
  position: number
  count: number
  onAltText: (text: string) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** Of the button that removes a photo. */
export const removeIdOf = ({ key }: Pick<DraftPicture, 'key'>) => `remove-${key}`

/** One photo: the picture, its description beside it, and its place among the others. */
export function PhotoItem(props: PhotoItemProps) {
  const { picture, isCompact, attachment, position, count, onAltText, onMove, onRemove } = props
  const t = useT()
  const name = t('compose.photos.name', { position })
  return (
    <li className={styles.item}>
      <Thumb url={attachment?.previewUrl ?? null} />
      <div className={styles.words}>
        <TextArea
          label={t('compose.photos.altText', { position })}
          text={picture.altText}
          rows={isCompact ? 1 : 2}
          max={altTextMaxCharacters}
          problem={picture.altText.trim().length > altTextMaxCharacters ? t('media.altTextTooLong') : null}
          placeholder={t('compose.photos.altText.placeholder')}
          onChange={onAltText}
        />
        {!isCompact && isBlank(picture.altText) && (
          <p className={styles.nudge}>{t('compose.photos.altText.missing')}</p>
        )}
      </div>
      <div className={styles.foot}>
        <UploadProgress
          upload={attachment?.upload ?? null}
          problem={attachment?.problem ?? null}
          name={name}
        />
        <div className={styles.tools}>
          {count > 1 && (
            <>
              <IconButton
                label={t('compose.photos.earlier', { position })}
                aria-disabled={position === 1}
                onClick={() => position > 1 && onMove(-1)}
              >
                <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('compose.photos.later', { position })}
                aria-disabled={position === count}
                onClick={() => position < count && onMove(1)}
              >
                <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <IconButton
            id={removeIdOf(picture)}
            label={t('compose.photos.remove', { position })}
            onClick={onRemove}
          >
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
