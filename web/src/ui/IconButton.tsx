import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from './Tooltip.tsx'

/** An icon that acts: 44 px to the thumb, its label read aloud and shown as a tooltip, a count beside it if there is one. */
export function IconButton({
  label,
  count,
  className,
  children,
  ...rest
}: { label: string; count?: ReactNode } & ComponentProps<'button'>) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={[styles.button, className].filter(Boolean).join(' ')}
      >
        {children}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </button>
    </Tooltip>
  )
}
