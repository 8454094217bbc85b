import { useInfiniteQuery } from '@tanstack/react-query'
import type { GuestStatus } from '@vitrine/contracts'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatDate } from '../../lib/time.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './guests.module.css'
import { type GuestEntry, guestsQuery } from './queries.ts'

interface GuestListProps {
  meetupId: number
  status: GuestStatus
}

/** The people of one answer. */
export const GuestList = (props: GuestListProps) => (
  <div className={styles.list}>
    <People {...props} />
  </div>
)

function People({ meetupId, status }: GuestListProps) {
  const t = useT()
  const query = useInfiniteQuery(guestsQuery(meetupId, status))
  if (query.isPending) return <RowsSkeleton />
  if (!query.data)
    return (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.people') })}
        onRetry={() => void query.refetch()}
      />
    )
  const guests = itemsOf(query.data.pages)
  if (guests.length === 0) return <EmptyState as="p" drawing="people" title={t('meetupGuests.none')} />
  return (
    <InfiniteList query={query} skeleton={<PersonSkeleton size={44} />}>
      <PeopleList>
        {guests.map(guest => (
          <GuestRow key={guest.id} guest={guest} />
        ))}
      </PeopleList>
    </InfiniteList>
  )
}

function GuestRow({ guest }: { guest: GuestEntry }) {
  const t = useT()
  const timeZone = useTimeZone()
  const fullName = `${guest.firstName} ${guest.lastName}`.trim()
  const since = t('meetupGuests.since', { date: formatDate(guest.answeredAt, timeZone) })
  return (
    <PersonRow
      person={guest}
      detail={[since, fullName !== nameOf(guest) && fullName].filter(Boolean).join(' · ')}
    />
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <div className={styles.skeletons}>
        <PersonSkeleton size={44} />
        <PersonSkeleton size={44} />
        <PersonSkeleton size={44} />
      </div>
    </Loading>
  )
}
