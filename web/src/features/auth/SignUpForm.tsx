import { Registration, texts } from '@vitrine/contracts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './auth.module.css'
import { isAcceptable, type RegistrationForm, useRegister } from './mutations.ts'

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
  const register = useRegister()
  const openedAt = useRef(performance.now())

  function submit(form: RegistrationForm) {
    const body = { ...form, filledInMs: Math.round(performance.now() - openedAt.current) }
    if (isAcceptable(Registration, body)) register.mutate(body)
  }

  return (
    <Form layout="vertical" requiredMark={false} initialValues={empty} onFinish={submit}>
      <div className={styles.pair}>
        <Form.Item name="firstName" label="First name">
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name">
          <Input autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item name="username" label="Username">
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="email" label="Email">
        <Input type="email" autoComplete="email" inputMode="email" />
      </Form.Item>
      <Form.Item name="password" label="Password">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {/* People neither see nor reach this one; simple bots fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <Form.Item name="website" label="Website">
          <Input tabIndex={-1} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>Remember me for 30 days</Checkbox>
      </Form.Item>
      <Button
        type="submit"
        variant="filled"
        className={styles.submit ?? ''}
        pending={register.isPending && texts.auth.creatingAccount}
      >
        Create Account
      </Button>
    </Form>
  )
}
