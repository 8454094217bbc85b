import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { useEndOtherSessions } from './mutations.ts'
import { sessionsQuery } from './queries.ts'
import { SessionCard } from './SessionCard.tsx'
import { SignInHistory } from './SignInHistory.tsx'
import styles from './sessions.module.css'

/** Where the user is signed in (SS1 to SS3). */
export function SessionsScreen() {
  const t = useT()
  const { data: sessions, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  usePageTitle(t('sessions.title'))

  if (isPending) return <PageSpinner />
  if (!sessions)
    return <LoadFailure as="h1" title={t('sessions.failedToLoad')} onRetry={() => void refetch()} />

  const current = sessions.filter(each => each.isCurrent)
  const others = sessions.filter(each => !each.isCurrent)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('sessions.title')}</h1>
          <p className={styles.intro}>{t('sessions.intro')}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to="/settings/security">{t('security.link')}</ButtonLink>
          <Button pending={isFetching} onClick={() => void refetch()}>
            {t('sessions.refresh')}
          </Button>
        </div>
      </header>

      <section aria-labelledby="current-session">
        <h2 id="current-session">{t('sessions.current')}</h2>
        {current.map(session => (
          <SessionCard key={session.sessionId} session={session} />
        ))}
      </section>

      <section aria-labelledby="other-sessions">
        <div className={styles.heading}>
          <h2 id="other-sessions">{t('sessions.others')}</h2>
          {others.length > 0 && (
            <Button
              variant="filled"
              pending={endOthers.isPending && t('sessions.loggingOut')}
              onClick={() => endOthers.mutate(undefined)}
            >
              {t('sessions.logoutOthers')}
            </Button>
          )}
        </div>
        {others.length === 0 ? (
          <p className={styles.none}>{t('sessions.none')}</p>
        ) : (
          <ul className={styles.list}>
            {others.map(session => (
              <li key={session.sessionId}>
                <SessionCard session={session} />
              </li>
            ))}
          </ul>
        )}
      </section>

      <SignInHistory />

      <section aria-labelledby="security-tips" className={styles.tips}>
        <h2 id="security-tips">{t('sessions.tips.title')}</h2>
        <ul>
          <li>{t('sessions.tips.unknown')}</li>
          <li>{t('sessions.tips.shared')}</li>
          <li>{t('sessions.tips.remember')}</li>
        </ul>
      </section>
    </div>
  )
}
