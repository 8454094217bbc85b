import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface FieldProps {
  label: string
  value: string
  hint?: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A line of text with its label, a hint and what is wrong with it. */
export function TextField({
  label,
  value,
  hint,
  problem,
  onChange,
  ...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <input
        type="text"
        {...rest}
        {...describedBy(id, hint, problem)}
        className={styles.input}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Several lines; `count` is beside the problem. */
export function TextArea({
  label,
  value,
  hint,
  problem,
  count,
  name,
  onChange,
}: FieldProps & { count: ReactNode; name: string }) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} problem={problem} count={count}>
      <textarea
        {...describedBy(id, hint, problem)}
        name={name}
        className={styles.area}
        rows={3}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

const describedBy = (id: string, hint: string | undefined, problem: string | undefined) => ({
  id,
  'aria-invalid': problem !== undefined || undefined,
  'aria-describedby': [hint && `${id}-hint`, `${id}-problem`].filter(Boolean).join(' '),
})

function Field({
  id,
  label,
  hint,
  problem,
  count,
  children,
}: {
  id: string
  label: string
  hint: string | undefined
  problem: string | undefined
  count?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div className={styles.below}>
        <div>
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </p>
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {count}
      </div>
    </div>
  )
}
