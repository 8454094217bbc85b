import { useSearchParams } from 'react-router-dom'
import { failureText } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { useSendVerificationMail } from '../../lib/verification.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { useVerifyEmail } from './mutations.ts'

/**
 * Where the link of a mail leads. The address is confirmed by a press of the button: programs that open the links of
 * mails, to check them, do not confirm anything.
 */
export function VerifyEmailScreen() {
  const t = useT()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const verify = useVerifyEmail()
  usePageTitle(t('verification.title'))

  if (verify.isSuccess) {
    return (
      <Outcome
        drawing="frame"
        title={t('auth.emailConfirmed')}
        action={
          <ButtonLink variant="filled" to="/">
            {t('common.goHome')}
          </ButtonLink>
        }
      />
    )
  }
  if (verify.isError || token === '') {
    return (
      <Outcome
        drawing="unplugged"
        title={t('verification.failed')}
        message={verify.isError ? failureText(verify.error) : t('auth.linkExpired')}
        action={<AnotherLink />}
      />
    )
  }
  return (
    <EmptyState
      as="h1"
      drawing="note"
      title={t('verification.title')}
      message={t('verification.intro')}
      action={
        <Button
          variant="filled"
          pending={verify.isPending && t('verification.confirming')}
          onClick={() => verify.mutate(token)}
        >
          {t('verification.confirm')}
        </Button>
      }
    />
  )
}

function AnotherLink() {
  const t = useT()
  const session = useCurrentUser()
  const signInPath = useSignInPath()
  const send = useSendVerificationMail()
  if (session.status === 'loading') return null
  if (session.status === 'signed-out') {
    return (
      <ButtonLink variant="filled" to={signInPath}>
        {t('verification.signIn')}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="filled"
      pending={send.isPending && t('verification.resending')}
      onClick={() => send.mutate(undefined)}
    >
      {t('verification.resend')}
    </Button>
  )
}
