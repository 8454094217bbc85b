import { useInfiniteQuery } from '@tanstack/react-query'
import type { SignIn } from '@vitrine/contracts'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { signInsQuery } from './queries.ts'
import styles from './sessions.module.css'
import { useBrowserName } from './useBrowserName.ts'

/** Attempts to sign in to the account, newest first (B-25). */
export function SignInHistory() {
  const t = useT()
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(signInsQuery)
  return (
    <section aria-labelledby="sign-ins">
      <div>
        <h2 id="sign-ins">{t('signIns.title')}</h2>
        <p className={styles.intro}>{t('signIns.intro')}</p>
      </div>
      {isPending ? (
        <Loading>
          <Skeleton height={48} />
        </Loading>
      ) : !data ? (
        <LoadFailure as="h3" title={t('signIns.failedToLoad')} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.list} aria-labelledby="sign-ins">
          {itemsOf(data.pages).map(each => (
            <SignInRow key={each.id} signIn={each} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
    </section>
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const t = useT()
  const timeZone = useTimeZone()
  const name = useBrowserName(signIn)
  const facts = [name, signIn.network, formatMoment(signIn.at, timeZone)].filter(fact => fact !== null)
  return (
    <li className={styles.attempt} data-failed={signIn.outcome !== 'signed_in' || undefined}>
      <strong>{t(`signIns.${signIn.outcome}`)}</strong>
      <span>{facts.join(' · ')}</span>
    </li>
  )
}
