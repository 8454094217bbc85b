import { type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import styles from './proof-form.module.css'

interface ProofFormProps {
  label: string
  hint: string
  kind: 'code' | 'password'
  submitLabel: string
  isPending: boolean
  problem: string | null
  onChange: () => void
  onSubmit: (text: string) => void
  onCancel: () => void
  children?: ReactNode
}

/** One field that proves who is there: a code, or the current password. */
export function ProofForm(props: ProofFormProps) {
  const { label, hint, kind, submitLabel, isPending, problem, onChange, onSubmit, onCancel, children } = props
  const t = useT()
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSubmit(text)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Field
        label={label}
        hint={hint}
        problem={problem}
        value={text}
        type={kind === 'password' ? 'password' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        autoFocus
        required
        onChange={next => {
          setText(next)
          onChange()
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={text.trim() === ''} pending={isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
