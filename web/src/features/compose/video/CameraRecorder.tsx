import { videoMaxSeconds } from '@vitrine/contracts'
import { Circle, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { formatNumber } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import type { RecorderState } from './recorder.ts'
import { useRecorder } from './useRecorder.ts'
import styles from './video.module.css'

interface CameraRecorderProps {
  onRecorded: (recording: Blob) => void
  onFailed: () => void
  onClosed: () => void
}

/** The camera: what it sees, and the recording of it for up to a minute (PO1). */
export default function CameraRecorder(props: CameraRecorderProps) {
  const t = useT()
  const { state, record, stop, close } = useRecorder(props)
  if (state.phase === 'starting' || state.phase === 'closed') {
    return (
      <div className={styles.stage} role="status" aria-label={t('compose.camera.starting')}>
        <PageSpinner />
        <p className={styles.hint}>{t('compose.camera.allow')}</p>
      </div>
    )
  }
  const isRecording = state.phase === 'recording'
  return (
    <div className={styles.camera}>
      <div className={styles.screen} data-recording={isRecording || undefined}>
        <Sight stream={state.stream} />
        {isRecording && <Counter seconds={state.seconds} />}
      </div>
      <div className={styles.controls}>
        {isRecording ? (
          <Button
            key="stop"
            autoFocus
            icon={<Square size={16} fill="currentColor" aria-hidden="true" />}
            onClick={stop}
          >
            {t('compose.camera.stopRecording')}
          </Button>
        ) : (
          <>
            <Button key="close" variant="quiet" onClick={close}>
              {t('compose.camera.close')}
            </Button>
            <Button
              key="record"
              autoFocus
              icon={<Circle className={styles.red} size={16} fill="currentColor" aria-hidden="true" />}
              onClick={record}
            >
              {t('compose.camera.record')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** What the camera sees, without its sound, which would howl. */
function Sight({ stream }: { stream: Extract<RecorderState, { stream: MediaStream }>['stream'] }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} autoPlay muted playsInline aria-label={t('compose.camera.sight')} />
}

function Counter({ seconds }: { seconds: number }) {
  const t = useT()
  const values = { seconds: formatNumber(seconds), max: formatNumber(videoMaxSeconds) }
  return (
    <div className={styles.counter}>
      <p>
        <span className={styles.dot} aria-hidden="true" />
        {t('compose.camera.counter', values)}
      </p>
      <progress max={videoMaxSeconds} value={seconds} aria-label={t('compose.camera.recording')} />
    </div>
  )
}
