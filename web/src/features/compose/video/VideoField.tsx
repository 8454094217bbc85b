import { videoTypes } from '@vitrine/contracts'
import { Upload, Video } from 'lucide-react'
import { useState } from 'react'
import { chunk } from '../../../lib/chunk.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { videoProblem } from '../../../lib/uploads/files.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast/queue.ts'
import { attach, discard, useAttachments } from '../attachments.ts'
import { FileButton } from '../FileButton.tsx'
import type { DraftVideo } from '../media-draft.ts'
import { useFileDrop } from '../useFileDrop.ts'
import { ChosenVideo } from './ChosenVideo.tsx'
import styles from './video.module.css'

const CameraRecorder = chunk(() => import('./CameraRecorder.tsx'))

const cameraFailed = () =>
  toast.error(translate('compose.camera.failed.title'), translate('compose.camera.failed.message'))

interface VideoFieldProps {
  userId: number
  video: DraftVideo | null
  /** That a video is missing, after the attempt to share. */
  problem: string | null
  onChange: (change: (video: DraftVideo | null) => DraftVideo | null) => void
}

/** The video of an insight: recorded here or uploaded, the one in place of the other (PO1, PO2). */
export default function VideoField({ userId, video, problem, onChange }: VideoFieldProps) {
  const t = useT()
  const [isCameraOn, setCameraOn] = useState(false)
  const attachment = useAttachments(userId).get(video?.key ?? '')

  function take(file: Blob, isRecorded: boolean) {
    onChange(before => {
      if (before) discard(userId, before.key)
      return {
        key: attach(userId, 'video', file),
        isRecorded,
        altText: before?.altText ?? '',
        captions: before?.captions ?? null,
      }
    })
  }
  async function choose(files: readonly File[]) {
    const [file] = files
    if (!file) return
    const found = await videoProblem(file)
    if (found) return toast.error(translate(found.title), translate(found.message))
    setCameraOn(false)
    take(file, false)
  }
  function remove() {
    onChange(before => {
      if (before) discard(userId, before.key)
      return null
    })
  }
  const { isOver, handlers } = useFileDrop(files => void choose(files))
  return (
    <div className={styles.field} data-over={isOver || undefined} {...handlers}>
      {isCameraOn ? (
        <Boundary
          pending={<PageSpinner />}
          failed={retry => <LoadFailure as="p" title={t('compose.video.notLoaded')} onRetry={retry} />}
        >
          <CameraRecorder
            onRecorded={recording => take(recording, true)}
            onFailed={cameraFailed}
            onClosed={() => setCameraOn(false)}
          />
        </Boundary>
      ) : video && attachment ? (
        <ChosenVideo
          video={video}
          attachment={attachment}
          onChange={part => onChange(before => before && { ...before, ...part })}
          onRetake={() => {
            remove()
            setCameraOn(true)
          }}
          onRemove={remove}
        />
      ) : (
        <Choose
          isInterrupted={video !== null}
          onCamera={() => setCameraOn(true)}
          onFiles={files => void choose(files)}
        />
      )}
      <p className={styles.problem} role="alert">
        {!isCameraOn && problem}
      </p>
    </div>
  )
}

/** How a video comes here. */
function Choose({
  isInterrupted,
  onCamera,
  onFiles,
}: {
  /** The page was reloaded during an upload. */
  isInterrupted: boolean
  onCamera: () => void
  onFiles: (files: File[]) => void
}) {
  const t = useT()
  return (
    <div className={styles.stage}>
      <Video className={styles.mark} size={40} strokeWidth={1} aria-hidden="true" />
      <div className={styles.ways}>
        <Button icon={<Video size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={onCamera}>
          {t('compose.camera.start')}
        </Button>
        <FileButton
          label={t('compose.video.choose')}
          accept={videoTypes}
          icon={<Upload size={18} strokeWidth={1.5} aria-hidden="true" />}
          onFiles={onFiles}
        >
          {t('compose.video.upload')}
        </FileButton>
      </div>
      <p className={styles.hint}>{t('compose.video.hint')}</p>
      {isInterrupted && <p className={styles.hint}>{t('compose.video.interrupted')}</p>}
    </div>
  )
}
