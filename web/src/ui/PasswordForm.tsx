import type { ReactNode } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import type { usePassword } from '../lib/reauthentication.ts'
import { ProofForm } from './ProofForm.tsx'

interface PasswordFormProps {
  submitLabel: string
  isPending: boolean
  password: ReturnType<typeof usePassword>
  onSubmit: (password: string) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for the current password, because the sign-in is too old. */
export function PasswordForm({ password, ...form }: PasswordFormProps) {
  const t = useT()
  return (
    <ProofForm
      {...form}
      kind="password"
      label={t('security.password.current')}
      hint={t('auth.currentPasswordRequired')}
      problem={password.problem}
      onChange={password.clear}
    />
  )
}
