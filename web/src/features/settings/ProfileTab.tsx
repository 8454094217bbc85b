import { bioMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useProblems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { EmailStatus } from './EmailStatus.tsx'
import { type Problems, useSaveProfile } from './mutations.ts'
import { type ProfileEdits, type ProfileField, problemsOf } from './profile-edits.ts'
import styles from './settings.module.css'

/** Name, username, bio and e-mail address (SE2). A new address asks for the password when the sign-in is too old. */
export function ProfileTab({ edits }: { edits: ProfileEdits }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const [password, setPassword] = useState('')
  const [isPasswordWanted, setPasswordWanted] = useState(false)
  const isPasswordAsked = isPasswordWanted && edits.changes.email !== undefined
  const save = useSaveProfile({
    onSaved: () => {
      edits.reset()
      setPassword('')
      setPasswordWanted(false)
    },
    onRefused: show,
    onPasswordWanted: () => {
      setPasswordWanted(true)
      show({ currentPassword: translate('auth.currentPasswordRequired') })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (!edits.isDirty) return toast.info(translate('post.noChanges'))
    const changes = { ...edits.changes, ...(isPasswordAsked && { currentPassword: password }) }
    const found = problemsOf(changes)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    save.mutate(changes)
  }
  const field = (name: ProfileField) => ({
    name,
    value: edits.texts[name],
    problem: problems[name] ?? null,
    onChange: (text: string) => {
      edits.change({ [name]: text })
      setProblems(({ [name]: _, ...others }) => others)
    },
  })

  const { value, ...bio } = field('bio')
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <Field {...field('firstName')} label={t('auth.firstName')} autoComplete="given-name" />
        <Field {...field('lastName')} label={t('auth.lastName')} autoComplete="family-name" />
      </div>
      <Field
        {...field('username')}
        label={t('auth.username')}
        hint={t('settings.username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...bio}
        text={value}
        label={t('settings.bio')}
        hint={t('settings.bio.hint')}
        max={bioMaxCharacters}
      />
      <div>
        <Field
          {...field('email')}
          type="email"
          label={t('auth.email')}
          hint={t('settings.email.hint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailStatus />
      </div>
      {isPasswordAsked && (
        <Field
          name="currentPassword"
          type="password"
          value={password}
          problem={problems.currentPassword ?? null}
          onChange={text => {
            setPassword(text)
            setProblems(({ currentPassword: _, ...others }) => others)
          }}
          label={t('security.password.current')}
          autoComplete="current-password"
        />
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="filled" pending={save.isPending && t('edit.saving')}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}
