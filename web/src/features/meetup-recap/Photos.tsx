import type { RecapPhoto } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { PhotoWall } from '../../ui/photo-wall/PhotoWall.tsx'
import { LeftOut } from './LeftOut.tsx'
import styles from './meetup-recap.module.css'

interface PhotosProps {
  photos: readonly RecapPhoto[]
  /** For the editor, below each photo. */
  toolsOf?: (photo: RecapPhoto, number: number) => ReactNode
  focusPhoto: (id: number | null) => void
  onRetry: () => void
}

/** The photos of a recap; those that its editor leaves out hang below, for the editor alone. */
export function Photos({ photos, toolsOf, focusPhoto, onRetry }: PhotosProps) {
  const t = useT()
  const titleId = useId()
  const shown = photos.filter(({ isShown }) => isShown)
  const leftOut = photos.filter(({ isShown }) => !isShown)
  if (photos.length === 0) return null
  const wall = { focusPhoto, onRetry, ...(toolsOf && { toolsOf }) }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('meetupRecap.photos')}</h3>
      {shown.length > 0 && <PhotoWall {...wall} photos={shown} />}
      {leftOut.length > 0 && (
        <LeftOut>
          <PhotoWall {...wall} photos={leftOut} numberedAfter={shown.length} />
        </LeftOut>
      )}
    </section>
  )
}
