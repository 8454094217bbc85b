import { Check, RotateCcw } from 'lucide-react'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber } from '../../lib/time.ts'
import type { Upload } from '../../lib/uploads/upload.ts'
import { useUpload } from '../../lib/uploads/useUpload.ts'
import { Button } from '../Button.tsx'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** Null: it has arrived earlier. */
  upload: Upload<unknown> | null
  /** Why the server cannot use what has arrived. */
  problem: string | null
  name: string
  /** What goes on after a failure, where that is not for the upload itself. */
  onRetry?: () => void
}

/** How far an upload is, what it waits for, and why it failed. */
export function UploadProgress({ upload, problem, name, onRetry }: UploadProgressProps) {
  const t = useT()
  const state = useUpload(upload)
  const status = problem === null ? (state?.status ?? 'done') : 'failed'
  const progress = state?.progress ?? 100
  return (
    <div className={styles.upload} data-status={status}>
      {(status === 'sending' || status === 'waiting') && (
        <progress
          className={styles.bar}
          max={100}
          value={progress}
          aria-label={t('upload.progressOf', { name })}
        />
      )}
      <p className={styles.words}>
        {status === 'sending' && t('upload.sending', { percent: formatNumber(progress) })}
        <span role="status">
          {status === 'done' && (
            <>
              <Check size={16} strokeWidth={1.5} aria-hidden="true" /> {t('upload.done')}
            </>
          )}
          {status === 'waiting' && t('upload.waiting')}
        </span>
        <span
          role="alert"
          className={styles.problem}
          tabIndex={-1}
          data-refused={status === 'failed' || undefined}
        >
          {status === 'failed' && (problem ?? failureText(state?.error))}
        </span>
      </p>
      {upload && problem === null && (status === 'failed' || status === 'waiting') && (
        <Button
          size="small"
          icon={<RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onRetry ?? upload.retry}
        >
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}
