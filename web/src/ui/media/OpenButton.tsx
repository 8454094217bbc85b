import type { ComponentProps } from 'react'
import { chunk, whenReached } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import styles from './open-button.module.css'

export const PictureViewer = chunk(withTexts('media', () => import('./viewer/PictureViewer.tsx')))

/** Covers a picture, and opens it in the {@link PictureViewer}. */
export const OpenButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    className={styles.open}
    aria-label={label}
    aria-haspopup="dialog"
    {...whenReached(PictureViewer.preload)}
    {...rest}
  />
)
