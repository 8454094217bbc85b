import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

/** A setting that is on or off, with a line about its effect. */
export function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: of a checkbox, `checked` says it
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.target.checked)}
      />
    </div>
  )
}
