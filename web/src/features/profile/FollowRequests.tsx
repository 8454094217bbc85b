import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserCard } from '@vitrine/contracts'
import { useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useAnswerRequest } from './mutations.ts'
import styles from './profile.module.css'
import { followRequestsQuery } from './queries.ts'

/** Who asks to follow the reader; nothing when there is none. */
export function FollowRequests() {
  const t = useT()
  const query = useInfiniteQuery({ ...followRequestsQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const requests = itemsOf(query.data?.pages)
  if (query.isError && !query.data) {
    return (
      <div className={styles.requestsFailed} role="alert">
        <p>{t('errors.failedToLoad.message', { thing: t('things.requests') })}</p>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    )
  }
  if (requests.length === 0) return null
  return (
    <section className={styles.requests} aria-labelledby="follow-requests">
      <h2 id="follow-requests" ref={heading} tabIndex={-1}>
        {t('profile.requests')}
      </h2>
      <PeopleList>
        {requests.map(({ user, createdAt }) => (
          <Request
            key={user.id}
            person={user}
            at={createdAt}
            onAnswer={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </PeopleList>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          pending={query.isFetchingNextPage && t('common.loadingMore')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </section>
  )
}

function Request({ person, at, onAnswer }: { person: UserCard; at: string; onAnswer: () => void }) {
  const t = useT()
  const { mutate, isPending } = useAnswerRequest()
  const name = nameOf(person)
  const answer = (how: 'approve' | 'decline') => () => {
    // The row goes with its buttons.
    onAnswer()
    mutate({ person, answer: how })
  }
  return (
    <PersonRow person={person} detail={<RelativeTime date={at} />}>
      <Button
        size="small"
        variant="filled"
        aria-label={t('profile.requests.approveOf', { name })}
        pending={isPending}
        onClick={answer('approve')}
      >
        {t('profile.requests.approve')}
      </Button>
      <Button
        size="small"
        aria-label={t('profile.requests.declineOf', { name })}
        pending={isPending}
        onClick={answer('decline')}
      >
        {t('profile.requests.decline')}
      </Button>
    </PersonRow>
  )
}
