import { isStatus } from '@vitrine/api-client'
import { PasswordReset } from '@vitrine/contracts'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './auth.module.css'
import { type PasswordResetForm, useResetPassword } from './mutations.ts'
import { useCheckedForm } from './useCheckedForm.ts'

const empty = { newPassword: '' } satisfies Omit<PasswordResetForm, 'token'>

/** Where the link of a mail leads: a new password, by the token in the address. */
export function ResetPasswordScreen() {
  const t = useT()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { formProps, markOf, check, markRefused } = useCheckedForm(PasswordReset)
  const reset = useResetPassword(markRefused)
  usePageTitle(t('reset.title'))

  if (token === '' || isStatus(reset.error, 404)) {
    return (
      <EmptyState
        as="h1"
        drawing="unplugged"
        title={t('reset.failed')}
        message={t('auth.linkExpired')}
        action={
          <ButtonLink variant="filled" to="/forgot-password">
            {t('reset.askAgain')}
          </ButtonLink>
        }
      />
    )
  }

  function submit(form: typeof empty) {
    const body = { ...form, token }
    if (check(body)) reset.mutate(body)
  }
  return (
    <div className={styles.step}>
      <h1>{t('reset.title')}</h1>
      <p className={styles.intro}>{t('reset.intro')}</p>
      <Form {...formProps} layout="vertical" requiredMark={false} initialValues={empty} onFinish={submit}>
        <Form.Item name="newPassword" label={t('auth.newPassword')}>
          <Input.Password autoComplete="new-password" {...markOf('newPassword')} />
        </Form.Item>
        <Button
          type="submit"
          variant="filled"
          className={styles.submit ?? ''}
          pending={reset.isPending && t('reset.saving')}
        >
          {t('reset.save')}
        </Button>
      </Form>
    </div>
  )
}
