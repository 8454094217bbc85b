import { useInfiniteQuery } from '@tanstack/react-query'
import type { MutedUser, UserCard } from '@vitrine/contracts'
import { type ReactNode, useId, useRef } from 'react'
import { useTimeZone } from '../../lib/clock.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useUnblockUser, useUnmuteUser } from '../../lib/people.ts'
import type { PersonEntry } from '../../lib/people-pages.ts'
import { formatDate, formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { blockedQuery, mutedQuery } from './queries.ts'
import styles from './settings.module.css'

export function BlockedPeople() {
  const t = useT()
  const query = useInfiniteQuery(blockedQuery)
  return (
    <Kept
      heading="settings.blocked"
      none="settings.blocked.none"
      query={query}
      people={itemsOf(query.data?.pages)}
      row={({ user, createdAt }, onRemoved) => (
        <Blocked
          key={user.id}
          person={user}
          detail={t('settings.blocked.since', { date: formatDate(createdAt) })}
          onRemoved={onRemoved}
        />
      )}
    />
  )
}

export function MutedPeople() {
  const query = useInfiniteQuery(mutedQuery)
  return (
    <Kept
      heading="settings.muted"
      none="settings.muted.none"
      query={query}
      people={itemsOf(query.data?.pages)}
      row={(entry, onRemoved) => <Muted key={entry.id} {...entry} onRemoved={onRemoved} />}
    />
  )
}

function Blocked(props: { person: UserCard; detail: string; onRemoved: () => void }) {
  const t = useT()
  const unblock = useUnblockUser()
  const { person, detail, onRemoved } = props
  return (
    <PersonRow person={person} detail={detail}>
      <Button
        size="small"
        aria-label={t('settings.unblock', { name: nameOf(person) })}
        pending={unblock.isPending}
        onClick={() => {
          onRemoved()
          unblock.mutate(person)
        }}
      >
        {t('people.unblock')}
      </Button>
    </PersonRow>
  )
}

function Muted({ user, until, onRemoved }: MutedUser & { onRemoved: () => void }) {
  const t = useT()
  const timeZone = useTimeZone()
  const unmute = useUnmuteUser()
  return (
    <PersonRow
      person={user}
      detail={
        until === null
          ? t('settings.muted.forever')
          : t('settings.muted.until', { moment: formatMoment(until, timeZone) })
      }
    >
      <Button
        size="small"
        aria-label={t('settings.unmute', { name: nameOf(user) })}
        pending={unmute.isPending}
        onClick={() => {
          onRemoved()
          unmute.mutate(user)
        }}
      >
        {t('people.unmute')}
      </Button>
    </PersonRow>
  )
}

interface ListQuery {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A list of people with its title. Its rows go one by one, so the title takes the focus. */
function Kept<Entry extends PersonEntry>({
  heading,
  none,
  query,
  people,
  row,
}: {
  heading: PlainId
  none: PlainId
  query: ListQuery
  people: Entry[]
  row: (entry: Entry, onRemoved: () => void) => ReactNode
}) {
  const t = useT()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const takeFocus = () => title.current?.focus({ preventScroll: true })
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {t(heading)}
      </h3>
      {people.length > 0 && <PeopleList>{people.map(entry => row(entry, takeFocus))}</PeopleList>}
      {query.isPending && (
        <Loading>
          <PersonSkeleton />
        </Loading>
      )}
      {query.isError && (
        <div className={styles.failed} role="alert">
          <p>{t('errors.failedToLoad.message', { thing: t('things.people') })}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {!query.isPending && !query.isError && people.length === 0 && <p className={styles.hint}>{t(none)}</p>}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more ?? ''}
          pending={query.isFetchingNextPage && t('common.loadingMore')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </section>
  )
}
