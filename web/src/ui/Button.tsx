import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'

type Look = {
  /** `filled` is the one primary action of a screen; `quiet` has no edge. */
  variant?: 'filled' | 'outlined' | 'quiet'
  size?: 'medium' | 'small'
  icon?: ReactNode
}

const classNames = ({ variant = 'outlined', size = 'medium' }: Look, className?: string) =>
  [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ')

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** The button is disabled meanwhile; a text replaces its label. */
    pending?: boolean | string
    /** It is disabled for assistive technology and presses alone: a browser takes the focus from a disabled control. */
    keepsFocus?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, icon, pending = false, keepsFocus = false, className, children, ...rest } = props
  const isPending = pending !== false
  const isDisabled = rest.disabled || isPending
  const refusal = keepsFocus && isDisabled && ({ 'aria-disabled': true, onClick: undefined } as const)
  return (
    <button
      type="button"
      {...rest}
      {...refusal}
      className={classNames({ ...(variant && { variant }), ...(size && { size }) }, className)}
      disabled={isDisabled && !keepsFocus}
      aria-busy={isPending || undefined}
    >
      {icon}
      <span>{typeof pending === 'string' ? pending : children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classNames({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
