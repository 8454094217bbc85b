import { useQuery } from '@tanstack/react-query'
import type { TwoFactorState } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { useTimeZone } from '../../lib/clock.ts'
import { problemOf } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { usePassword } from '../../lib/reauthentication.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { PasswordForm } from '../../ui/PasswordForm.tsx'
import { ProofForm } from '../../ui/ProofForm.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { useDisableTwoFactor, useRenewRecoveryCodes, useSetUpTwoFactor } from './mutations.ts'
import { twoFactorQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'
import { showFailure } from './show-failure.ts'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

/** Two-factor authentication by an authenticator app (B-22): set it up, renew the recovery codes, turn it off. */
export function TwoFactor() {
  const t = useT()
  const { data: state, isPending, refetch } = useQuery(twoFactorQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The control that had the focus is no longer shown. */
  const onDone = () => {
    setCodes(null)
    heading.current?.focus()
  }

  return (
    <section className={styles.part} aria-labelledby="two-factor">
      <h2 id="two-factor" ref={heading} tabIndex={-1}>
        {t('security.twoFactor.heading')}
      </h2>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : isPending ? (
        <Loading>
          <Skeleton width={320} height={44} />
        </Loading>
      ) : !state ? (
        <LoadFailure as="h3" title={t('security.twoFactor.failedToLoad')} onRetry={() => void refetch()} />
      ) : state.isEnabled ? (
        <TurnedOn state={state} onCodes={setCodes} onDone={onDone} />
      ) : (
        <TurnedOff onCodes={setCodes} />
      )}
    </section>
  )
}

type OnCodes = (codes: readonly string[]) => void

/** Offers the setup, with the current password when the sign-in is too old. */
function TurnedOff({ onCodes }: { onCodes: OnCodes }) {
  const t = useT()
  const password = usePassword()
  const setUp = useSetUpTwoFactor(error => {
    if (!password.onRefused(error)) showFailure(translate('security.twoFactor.failed'), error)
  })
  function cancel() {
    setUp.reset()
    password.cancel()
  }

  if (setUp.data) return <TwoFactorSetup setup={setUp.data} onEnabled={onCodes} onCancel={cancel} />
  return (
    <>
      <p>{t('security.twoFactor.off')}</p>
      {password.isAsked ? (
        <PasswordForm
          submitLabel={t('security.twoFactor.goOn')}
          isPending={setUp.isPending}
          password={password}
          onSubmit={setUp.mutate}
          onCancel={cancel}
        />
      ) : (
        <Button pending={setUp.isPending} onClick={() => setUp.mutate(undefined)}>
          {t('security.twoFactor.setUp')}
        </Button>
      )}
    </>
  )
}

/** What both forms of an account with two-factor authentication have in common. */
function useProblem() {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    clear: () => setProblem(null),
    onError(error: Error) {
      const text = problemOf(error, 'code')
      if (text === null) showFailure(translate('security.twoFactor.failed'), error)
      else setProblem(text)
    },
  }
}

function TurnedOn({
  state,
  onCodes,
  onDone,
}: {
  state: TwoFactorState
  onCodes: OnCodes
  onDone: () => void
}) {
  const t = useT()
  const timeZone = useTimeZone()
  const [action, setAction] = useState<'renew' | 'disable' | null>(null)
  const { problem, clear, onError } = useProblem()
  const renew = useRenewRecoveryCodes({ onSuccess: ({ codes }) => onCodes(codes), onError })
  const disable = useDisableTwoFactor({
    onSuccess() {
      onDone()
      toast.success(translate('security.twoFactor.turnedOff'))
    },
    onError,
  })

  function prove(code: string) {
    clear()
    if (action === 'renew') renew.mutate(code)
    else disable.mutate(code)
  }
  const choose = (next: typeof action) => () => {
    clear()
    setAction(next)
  }
  const label = t(action === 'renew' ? 'security.recovery.renew' : 'security.twoFactor.turnOff')

  return (
    <>
      {state.enabledAt !== null && (
        <p>{t('security.twoFactor.on', { date: formatDate(state.enabledAt, timeZone) })}</p>
      )}
      <p className={styles.note}>{t('security.recovery.left', { count: state.recoveryCodesLeft })}</p>
      {action === null ? (
        <div className={styles.buttons}>
          <Button onClick={choose('renew')}>{t('security.recovery.renew')}</Button>
          <Button onClick={choose('disable')}>{t('security.twoFactor.turnOff')}</Button>
        </div>
      ) : (
        <ProofForm
          key={action}
          kind="code"
          label={t('security.code')}
          hint={t('auth.twoFactor.malformed')}
          submitLabel={label}
          isPending={renew.isPending || disable.isPending}
          problem={problem}
          onChange={clear}
          onSubmit={prove}
          onCancel={choose(null)}
        />
      )}
    </>
  )
}
