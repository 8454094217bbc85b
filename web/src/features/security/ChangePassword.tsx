import { ApiError } from '@vitrine/api-client'
import { passwordMinCharacters } from '@vitrine/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureText, hasCode, problemOf } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { useChangePassword } from './mutations.ts'
import styles from './security.module.css'

type Name = 'currentPassword' | 'newPassword' | 'confirmation'
const empty: Record<Name, string> = { currentPassword: '', newPassword: '', confirmation: '' }

/** A limit is explained; any other failure has the specification's sentence. */
const description = (error: Error): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503)
    ? failureText(error)
    : translate('security.password.failed.message')

/** Changes the password (SE6). The current one is asked for when the sign-in is too old. */
export function ChangePassword() {
  const t = useT()
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<{ field: Name; text: string } | null>(null)
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const current = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const fields = { currentPassword: current, newPassword: chosen, confirmation }

  useEffect(() => {
    if (isAsked) current.current?.focus()
  }, [isAsked])

  function refuse(field: Name, text: string) {
    setProblem({ field, text })
    fields[field].current?.focus()
  }
  const change = useChangePassword({
    onSuccess() {
      setValues(empty)
      setProblem(null)
      setAsked(false)
      setShown(false)
      toast.success(translate('security.password.updated'))
    },
    onError(error) {
      if (hasCode(error, 'reauth_required')) return setAsked(true)
      for (const field of ['currentPassword', 'newPassword'] as const) {
        const text = problemOf(error, field)
        if (text !== null) return refuse(field, text)
      }
      toast.error(translate('security.password.failed.title'), description(error))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { currentPassword, newPassword } = values
    if (newPassword.length < passwordMinCharacters) return refuse('newPassword', t('auth.passwordTooShort'))
    if (newPassword !== values.confirmation) return refuse('confirmation', t('security.password.mismatch'))
    change.mutate({ newPassword, ...(isAsked && { currentPassword }) })
  }
  const field = (name: Name) => ({
    ref: fields[name],
    type: isShown ? 'text' : 'password',
    value: values[name],
    problem: problem?.field === name ? problem.text : null,
    required: true,
    onChange(text: string) {
      setValues(before => ({ ...before, [name]: text }))
      if (problem?.field === name) setProblem(null)
    },
  })
  const isEmpty = !values.newPassword || !values.confirmation || (isAsked && !values.currentPassword)

  return (
    <section className={styles.part} aria-labelledby="change-password">
      <h2 id="change-password">{t('security.password.heading')}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        {isAsked && (
          <Field
            {...field('currentPassword')}
            label={t('security.password.current')}
            hint={t('auth.currentPasswordRequired')}
            autoComplete="current-password"
          />
        )}
        <Field {...field('newPassword')} label={t('security.password.new')} autoComplete="new-password" />
        <Field
          {...field('confirmation')}
          label={t('security.password.confirm')}
          autoComplete="new-password"
        />
        <Button variant="quiet" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'security.password.hide' : 'security.password.show')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          disabled={isEmpty}
          pending={change.isPending && t('security.password.updating')}
        >
          {t('security.password.update')}
        </Button>
      </form>
      <p className={styles.note}>{t('security.password.note')}</p>
    </section>
  )
}
