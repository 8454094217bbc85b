import { pictureTypes } from '@vitrine/contracts'
import { Camera } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import type { Admitted } from './admit.ts'
import { NotAddedFiles } from './NotAddedFiles.tsx'
import styles from './photo-upload.module.css'

interface DropAreaProps {
  /** Of the button that chooses files. */
  chooseId: string
  /** Files are held above the form, which takes them anywhere. */
  isOver: boolean
  problem: string | null
  /** What became of the last choice. */
  admitted: Admitted | null
  onFiles: (files: File[]) => void
}

/** Where photos are dropped or chosen. */
export function DropArea({ chooseId, isOver, problem, admitted, onFiles }: DropAreaProps) {
  const t = useT()
  const id = useId()
  const described = [`${id}-hint`, `${id}-problem`].join(' ')
  return (
    <div>
      <div className={styles.area} data-over={isOver || undefined}>
        <p className={styles.drop}>{t('photoUpload.drop')}</p>
        <FileButton
          id={chooseId}
          isMultiple
          label={t('photoUpload.list')}
          accept={pictureTypes}
          icon={<Camera size={18} strokeWidth={1.5} aria-hidden="true" />}
          aria-describedby={described}
          data-refused={problem !== null || undefined}
          onFiles={onFiles}
        >
          {t('photoUpload.choose')}
        </FileButton>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('photoUpload.hint')}
        </p>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <NotAddedFiles admitted={admitted} />
    </div>
  )
}
