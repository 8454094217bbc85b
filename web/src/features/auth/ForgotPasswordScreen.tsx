import { ForgottenPassword } from '@vitrine/contracts'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './auth.module.css'
import { type ForgottenPasswordForm, useForgotPassword } from './mutations.ts'
import { useCheckedForm } from './useCheckedForm.ts'

const empty: ForgottenPasswordForm = { email: '' }

/** Asks for a link to a new password. What it says afterwards does not depend on whether an account has the address. */
export function ForgotPasswordScreen() {
  const t = useT()
  const { formProps, markOf, check, markRefused } = useCheckedForm(ForgottenPassword)
  const request = useForgotPassword(markRefused)
  usePageTitle(t('auth.forgotPassword'))

  if (request.isSuccess) {
    return (
      <div role="status">
        <EmptyState
          as="h1"
          drawing="note"
          title={t('reset.forgot.sent')}
          message={t('auth.resetMailSent')}
          action={<ButtonLink to="/auth">{t('reset.backToSignIn')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <div className={styles.step}>
      <h1>{t('auth.forgotPassword')}</h1>
      <p className={styles.intro}>{t('reset.forgot.intro')}</p>
      <Form
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={empty}
        onFinish={(form: ForgottenPasswordForm) => check(form) && request.mutate(form)}
      >
        <Form.Item name="email" label={t('auth.email')}>
          <Input type="email" autoComplete="email" inputMode="email" {...markOf('email')} />
        </Form.Item>
        <Button
          type="submit"
          variant="filled"
          className={styles.submit ?? ''}
          pending={request.isPending && t('reset.forgot.sending')}
        >
          {t('reset.forgot.send')}
        </Button>
      </Form>
    </div>
  )
}
