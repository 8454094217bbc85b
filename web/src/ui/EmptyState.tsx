import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import { type Drawing, drawings } from './drawings.tsx'
import styles from './empty-state.module.css'

/** A drawing, a title, and one action. */
export function EmptyState({
  drawing = 'frame',
  title,
  message,
  action,
  as: Heading = 'h2',
}: {
  drawing?: Drawing
  title: string
  message?: ReactNode
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3' | 'p'
}) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} aria-hidden="true">
        {drawings[drawing]}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** In place of what could not be loaded, with a button that tries again. */
export function LoadFailure({
  onRetry,
  variant,
  ...shown
}: Pick<ComponentProps<typeof EmptyState>, 'title' | 'message' | 'as'> &
  Pick<ComponentProps<typeof Button>, 'variant'> & { onRetry: () => void }) {
  const t = useT()
  return (
    <EmptyState
      {...shown}
      drawing="unplugged"
      action={
        <Button {...(variant && { variant })} onClick={() => onRetry()}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  )
}
