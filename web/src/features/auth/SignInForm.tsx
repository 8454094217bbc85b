import { Credentials } from '@vitrine/contracts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './auth.module.css'
import { type CredentialsForm, useRestoreAccount, useSignIn } from './mutations.ts'
import { useCheckedForm } from './useCheckedForm.ts'

const empty: CredentialsForm = { email: '', password: '', rememberMe: false }

export function SignInForm() {
  const t = useT()
  const { formProps, markOf, check, markRefused } = useCheckedForm(Credentials)
  const [needsCode, setNeedsCode] = useState(false)
  const [purgeAt, setPurgeAt] = useState<string | null>(null)
  const timeZone = useTimeZone()
  const askForCode = () => {
    setNeedsCode(true)
    return !needsCode
  }
  const signIn = useSignIn(markRefused, askForCode, setPurgeAt)
  const restore = useRestoreAccount(markRefused, askForCode)
  // An empty code is none: the server asks for it.
  function submit({ totpCode, ...form }: CredentialsForm) {
    const body = { ...form, ...(totpCode?.trim() && { totpCode }) }
    if (check(body)) (purgeAt === null ? signIn : restore).mutate(body)
  }
  /** Another account may have other news. */
  function change(changed: object) {
    formProps.onValuesChange(changed)
    if ('email' in changed) setPurgeAt(null)
  }
  return (
    <Form
      {...formProps}
      onValuesChange={change}
      layout="vertical"
      requiredMark={false}
      initialValues={empty}
      onFinish={submit}
    >
      <Form.Item name="email" label={t('auth.email')}>
        <Input type="email" autoComplete="email" inputMode="email" {...markOf('email')} />
      </Form.Item>
      <Form.Item name="password" label={t('auth.password')}>
        <Input.Password autoComplete="current-password" {...markOf('password')} />
      </Form.Item>
      {needsCode && (
        <Form.Item name="totpCode" label={t('auth.code')} extra={t('auth.twoFactor.malformed')}>
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...markOf('totpCode')}
          />
        </Form.Item>
      )}
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>{t('auth.rememberMe')}</Checkbox>
      </Form.Item>
      <p role="alert" className={styles.scheduled}>
        {purgeAt !== null && t('auth.deletionScheduled', { date: formatDate(purgeAt, timeZone) })}
      </p>
      <Button
        type="submit"
        variant="filled"
        className={styles.submit ?? ''}
        pending={(signIn.isPending && t('auth.signingIn')) || (restore.isPending && t('auth.restoring'))}
      >
        {t(purgeAt === null ? 'auth.signIn' : 'auth.restore')}
      </Button>
      <Link to="/forgot-password" className={styles.forgot}>
        {t('auth.forgotPassword')}
      </Link>
    </Form>
  )
}
