import { Credentials, texts } from '@vitrine/contracts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { Button } from '../../ui/Button.tsx'
import styles from './auth.module.css'
import { type CredentialsForm, isAcceptable, useSignIn } from './mutations.ts'

const empty: CredentialsForm = { email: '', password: '', rememberMe: false }

export function SignInForm() {
  const signIn = useSignIn()
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      initialValues={empty}
      onFinish={(form: CredentialsForm) => isAcceptable(Credentials, form) && signIn.mutate(form)}
    >
      <Form.Item name="email" label="Email">
        <Input type="email" autoComplete="email" inputMode="email" />
      </Form.Item>
      <Form.Item name="password" label="Password">
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>Remember me for 30 days</Checkbox>
      </Form.Item>
      <Button
        type="submit"
        variant="filled"
        className={styles.submit ?? ''}
        pending={signIn.isPending && texts.auth.signingIn}
      >
        Sign In
      </Button>
    </Form>
  )
}
