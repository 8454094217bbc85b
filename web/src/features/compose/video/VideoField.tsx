import { videoTypes } from '@vitrine/contracts'
import { Upload, Video } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { attach } from '../../../lib/attachments/attach.ts'
import { discard, useAttachments } from '../../../lib/attachments/attachments.ts'
import { failedVideoKey } from '../../../lib/attachments/media-draft.ts'
import { useFileDrop } from '../../../lib/attachments/useFileDrop.ts'
import { awaitFocus, useAwaitedFocus } from '../../../lib/awaited-focus.ts'
import { chunk } from '../../../lib/chunk.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { videoProblem } from '../../../lib/uploads/files.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast/queue.ts'
import { UploadsFollow } from '../../../ui/UploadsFollow.tsx'
import type { CaptionedVideo } from '../post-media.ts'
import { ChosenVideo } from './ChosenVideo.tsx'
import { DiscardRecording } from './DiscardRecording.tsx'
import styles from './video.module.css'

const CameraRecorder = chunk(() => import('./CameraRecorder.tsx'))

const cameraFailed = () =>
  toast.error(translate('compose.camera.failed.title'), translate('compose.camera.failed.message'))

interface VideoFieldProps {
  userId: number
  /** Beside other fields of a small form. */
  isCompact?: boolean
  /** Posts of communities have none. */
  hasCaptions?: boolean
  video: CaptionedVideo | null
  /** That a video is missing, after the attempt to share. */
  problem: string | null
  /** Called with whether a chosen file is being checked. */
  onChecking?: (isChecking: boolean) => void
  onChange: (change: (video: CaptionedVideo | null) => CaptionedVideo | null) => void
}

/** The video of a post: recorded here or uploaded, the one in place of the other (PO1, PO2). */
export default function VideoField(props: VideoFieldProps) {
  const { userId, isCompact = false, hasCaptions = true, video, problem, onChecking, onChange } = props
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [startId, removeId] = [useId(), useId()]
  const [isCameraOn, setCameraOn] = useState(false)
  const isRecordingWanted = useRef(true)
  const [discarding, setDiscarding] = useState<(() => void) | null>(null)
  const [checks, setChecks] = useState(0)
  const isChecking = checks > 0
  useEffect(() => onChecking?.(isChecking), [isChecking, onChecking])
  const attachment = useAttachments(userId).get(video?.key ?? '')

  function take(file: Blob, isRecorded: boolean) {
    // The button that had it is replaced; a recording that stops by itself takes no focus.
    if (place.current?.contains(document.activeElement)) awaitFocus(removeId)
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
  /** Before a recording is lost, its author is asked: it cannot be chosen again. */
  const ask = (go: () => void) => (video?.isRecorded && attachment ? setDiscarding(() => go) : go())
  const askNow = useRef(ask)
  useEffect(() => {
    askNow.current = ask
  })
  async function choose(files: readonly File[]) {
    const [file] = files
    if (!file) return
    setChecks(count => count + 1)
    const found = await videoProblem(file).finally(() => setChecks(count => count - 1))
    if (found) return toast.error(translate(found.title), translate(found.message))
    // That took a while: a recording may have begun or ended, and the dialog may be closed.
    askNow.current(() => {
      // What the camera is recording is not wanted any more.
      isRecordingWanted.current = false
      setCameraOn(false)
      take(file, false)
    })
  }
  function openCamera() {
    isRecordingWanted.current = true
    setCameraOn(true)
  }
  function remove() {
    onChange(before => {
      if (before) discard(userId, before.key)
      return null
    })
  }
  const { isOver, handlers } = useFileDrop(files => void choose(files))
  return (
    <div
      ref={place}
      className={styles.field}
      data-compact={isCompact || undefined}
      data-over={isOver || undefined}
      {...handlers}
    >
      <UploadsFollow />
      {isCameraOn ? (
        <Boundary
          pending={<PageSpinner />}
          failed={retry => <LoadFailure as="p" title={t('compose.video.notLoaded')} onRetry={retry} />}
        >
          <CameraRecorder
            onRecorded={recording => isRecordingWanted.current && take(recording, true)}
            onFailed={cameraFailed}
            onClosed={() => setCameraOn(false)}
          />
        </Boundary>
      ) : video && attachment ? (
        <ChosenVideo
          video={video}
          hasCaptions={hasCaptions}
          attachment={attachment}
          onChange={part => onChange(before => before && { ...before, ...part })}
          onRetake={() =>
            ask(() => {
              remove()
              openCamera()
            })
          }
          removeId={removeId}
          onRemove={() =>
            ask(() => {
              awaitFocus(startId)
              remove()
            })
          }
        />
      ) : (
        <Choose
          isInterrupted={video !== null && video.key !== failedVideoKey}
          isChecking={isChecking}
          startId={startId}
          onCamera={openCamera}
          onFiles={files => void choose(files)}
        />
      )}
      <p className={styles.problem} role="alert" tabIndex={-1} data-refused={problem !== null || undefined}>
        {!isCameraOn && problem && (isChecking ? t('compose.video.checkingFirst') : problem)}
      </p>
      {discarding && <DiscardRecording onConfirmed={discarding} onClosed={() => setDiscarding(null)} />}
    </div>
  )
}

/** How a video comes here. */
function Choose({
  isInterrupted,
  isChecking,
  startId,
  onCamera,
  onFiles,
}: {
  /** The page was reloaded during an upload. */
  isInterrupted: boolean
  /** A chosen file is being read. */
  isChecking: boolean
  /** Of the button that opens the camera. */
  startId: string
  onCamera: () => void
  onFiles: (files: File[]) => void
}) {
  const t = useT()
  useAwaitedFocus(startId)
  return (
    <div className={styles.stage}>
      <Video className={styles.mark} size={40} strokeWidth={1} aria-hidden="true" />
      <div className={styles.ways}>
        <Button
          id={startId}
          icon={<Video size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onCamera}
        >
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
      <p className={styles.hint} role="status">
        {t(isChecking ? 'compose.video.checking' : 'compose.video.hint')}
      </p>
      {isInterrupted && <p className={styles.hint}>{t('compose.video.interrupted')}</p>}
    </div>
  )
}
