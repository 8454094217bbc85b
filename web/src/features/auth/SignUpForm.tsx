import { Registration } from '@vitrine/contracts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './auth.module.css'
import { type RegistrationForm, useRegister } from './mutations.ts'
import { useCheckedForm } from './useCheckedForm.ts'

const empty: RegistrationForm = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  rememberMe: false,
  website: '',
}

export function SignUpForm() {
  const t = useT()
  const { formProps, markOf, check, markRefused } = useCheckedForm(Registration)
  const register = useRegister(markRefused)
  const openedAt = useRef(performance.now())

  function submit(form: RegistrationForm) {
    const body = { ...form, filledInMs: Math.round(performance.now() - openedAt.current) }
    if (check(body)) register.mutate(body)
  }

  return (
    <Form {...formProps} layout="vertical" requiredMark={false} initialValues={empty} onFinish={submit}>
      <div className={styles.pair}>
        <Form.Item name="firstName" label={t('auth.firstName')}>
          <Input autoComplete="given-name" {...markOf('firstName')} />
        </Form.Item>
        <Form.Item name="lastName" label={t('auth.lastName')}>
          <Input autoComplete="family-name" {...markOf('lastName')} />
        </Form.Item>
      </div>
      <Form.Item name="username" label={t('auth.username')}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} {...markOf('username')} />
      </Form.Item>
      <Form.Item name="email" label={t('auth.email')}>
        <Input type="email" autoComplete="email" inputMode="email" {...markOf('email')} />
      </Form.Item>
      <Form.Item name="password" label={t('auth.password')}>
        <Input.Password autoComplete="new-password" {...markOf('password')} />
      </Form.Item>
      {/* People neither see nor reach this one; simple bots fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <Form.Item name="website" label={t('auth.website')}>
          <Input tabIndex={-1} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>{t('auth.rememberMe')}</Checkbox>
      </Form.Item>
      <Button
        type="submit"
        variant="filled"
        className={styles.submit ?? ''}
        pending={register.isPending && t('auth.creatingAccount')}
      >
        {t('auth.createAccount')}
      </Button>
    </Form>
  )
}
