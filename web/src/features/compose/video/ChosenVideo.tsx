import { altTextMaxCharacters } from '@vitrine/contracts'
import { Captions, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Attachment } from '../../../lib/attachments/attachments.ts'
import { useAwaitedFocus } from '../../../lib/awaited-focus.ts'
import { chunk } from '../../../lib/chunk.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { UploadProgress } from '../../../ui/media/UploadProgress.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { CaptionedVideo } from '../post-media.ts'
import { VideoPreview } from './VideoPreview.tsx'
import styles from './video.module.css'

const CaptionsEditor = chunk(() => import('../captions/CaptionsEditor.tsx'))

interface ChosenVideoProps {
  video: CaptionedVideo
  hasCaptions: boolean
  attachment: Attachment
  onChange: (part: Partial<CaptionedVideo>) => void
  /** Records another one. */
  onRetake: () => void
  /** Of the button that removes it, which takes the focus of what it replaced. */
  removeId: string
  onRemove: () => void
}

/** A recorded or chosen video before it is shared: how it looks, how far its upload is, and what it says in words. */
export function ChosenVideo(props: ChosenVideoProps) {
  const { video, hasCaptions, attachment, onChange, onRetake, removeId, onRemove } = props
  const t = useT()
  useAwaitedFocus(removeId)
  const preview = useRef<HTMLVideoElement>(null)
  const [isDescribed, setDescribed] = useState(
    !hasCaptions || video.altText !== '' || video.captions !== null,
  )
  return (
    <>
      <VideoPreview ref={preview} url={attachment.previewUrl} captions={video.captions} />
      <div className={styles.state}>
        <UploadProgress
          upload={attachment.upload}
          problem={attachment.problem}
          name={t('compose.video.name')}
        />
        <div className={styles.tools}>
          {video.isRecorded && (
            <Button
              variant="quiet"
              size="small"
              icon={<RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={onRetake}
            >
              {t('compose.video.retake')}
            </Button>
          )}
          <Button
            id={removeId}
            variant="quiet"
            size="small"
            icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={onRemove}
          >
            {t('compose.video.remove')}
          </Button>
        </div>
      </div>
      {isDescribed ? (
        <div className={styles.described}>
          <TextArea
            label={t('compose.video.altText')}
            hint={t('compose.video.altText.hint')}
            text={video.altText}
            rows={2}
            max={altTextMaxCharacters}
            problem={video.altText.trim().length > altTextMaxCharacters ? t('media.altTextTooLong') : null}
            onChange={altText => onChange({ altText })}
          />
          {hasCaptions && (
            <Boundary
              pending={<PageSpinner />}
              failed={retry => <LoadFailure as="p" title={t('compose.captions.failed')} onRetry={retry} />}
            >
              <CaptionsEditor
                captions={video.captions}
                preview={preview}
                onChange={captions => onChange({ captions })}
              />
            </Boundary>
          )}
        </div>
      ) : (
        <div>
          <Button
            size="small"
            icon={<Captions size={18} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => setDescribed(true)}
          >
            {t('compose.video.describe')}
          </Button>
        </div>
      )}
    </>
  )
}
