import { useQuery } from '@tanstack/react-query'
import type { MailList } from '@vitrine/contracts'
import { useSearchParams } from 'react-router-dom'
import { failureText, isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { signInPath } from '../../lib/sign-in-prompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { subscriptionQuery, useChangeSubscription } from './mutations.ts'
import styles from './unsubscribe.module.css'

/**
 * Where the link of a mail leads that ends mails of its kind (RFC 8058). They end by a press of the button: programs that
 * open the links of mails, to check them, end nothing.
 */
export function UnsubscribeScreen() {
  const t = useT()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const found = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  usePageTitle(t('unsubscribe.title'))

  if (found.data) return <Subscription token={token} list={found.data.list} />
  if (token === '' || isAbsence(found.error)) {
    return (
      <EmptyState
        as="h1"
        drawing="unplugged"
        title={t('unsubscribe.failed')}
        message={t('auth.unsubscribeLink')}
        action={<ToSettings />}
      />
    )
  }
  if (found.isError) {
    return (
      <LoadFailure
        as="h1"
        title={t('unsubscribe.failed')}
        message={failureText(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  }
  return <PageSpinner />
}

function Subscription({ token, list }: { token: string; list: MailList }) {
  const t = useT()
  const change = useChangeSubscription(token)
  const isPending = change.isPending && t('unsubscribe.saving')
  const set = (subscribed: boolean) => change.mutate(subscribed)
  if (change.isSuccess) {
    const isEnded = change.variables === false
    return (
      <Outcome
        key={String(isEnded)}
        drawing="note"
        title={t(isEnded ? 'unsubscribe.ended' : 'unsubscribe.undone')}
        message={t(isEnded ? `unsubscribe.ended.${list}` : `unsubscribe.undone.${list}`)}
        action={
          <div className={styles.actions}>
            {isEnded && (
              <Button pending={isPending} onClick={() => set(true)}>
                {t('unsubscribe.undo')}
              </Button>
            )}
            <ToSettings />
          </div>
        }
      />
    )
  }
  return (
    <EmptyState
      as="h1"
      drawing="note"
      title={t('unsubscribe.title')}
      message={
        <>
          {t(`unsubscribe.about.${list}`)}
          {change.isError && (
            <span className={styles.problem} role="alert">
              {failureText(change.error)}
            </span>
          )}
        </>
      }
      action={
        <div className={styles.actions}>
          <Button variant="filled" pending={isPending} onClick={() => set(change.variables ?? false)}>
            {t('unsubscribe.confirm')}
          </Button>
          <ToSettings />
        </div>
      }
    />
  )
}

const settings = { pathname: '/', search: '?settings=notifications', hash: '' }

/** All that can be chosen; for a reader who is signed out, behind signing in. */
function ToSettings() {
  const t = useT()
  const { status } = useCurrentUser()
  const to = status === 'signed-out' ? signInPath(settings) : settings
  return (
    <ButtonLink variant="quiet" to={to}>
      {t('unsubscribe.settings')}
    </ButtonLink>
  )
}
