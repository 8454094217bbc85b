import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { isFormerSegment, NoProfile } from './ProfileScreen.tsx'
import styles from './profile.module.css'
import { type FollowList, followListQuery, profileQuery } from './queries.ts'

/** The followers of a person, or whom they follow (PR8). */
export function FollowListScreen({ segment, list }: { segment: string; list: FollowList }) {
  const t = useT()
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(segment))
  const title = t(`profile.${list}`)
  usePageTitle(profile && title)
  if (isPending) return <ListSkeleton />
  if (!profile) return <NoProfile error={error} retry={refetch} />
  if (isFormerSegment(segment, profile)) return <Navigate to={`/profile/${profile.slug}/${list}`} replace />
  return (
    <div className={styles.listScreen}>
      <header className={styles.listHeader}>
        <Link className={styles.back} to={`/profile/${profile.slug}`}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" />
          {nameOf(profile)}
        </Link>
        <h1>{title}</h1>
      </header>
      <People profile={profile} list={list} />
    </div>
  )
}

function People({ profile, list }: { profile: Profile; list: FollowList }) {
  const t = useT()
  const query = useInfiniteQuery(followListQuery(list, profile.id))
  if (query.isPending) return <RowsSkeleton />
  if (query.isError && !query.data) {
    return (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.list') })}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const people = itemsOf(query.data.pages)
  if (people.length === 0) {
    const isHidden = query.data.pages[0]?.isHidden === true
    return (
      <EmptyState
        as="p"
        drawing={isHidden ? 'rope' : 'people'}
        title={t(isHidden ? 'profile.list.hidden' : `profile.list.${list}.none`)}
      />
    )
  }
  return (
    <InfiniteList query={query} skeleton={<PersonSkeleton />}>
      <PeopleList>
        {people.map(person => (
          <PersonRow
            key={person.id}
            person={person}
            detail={[
              `${person.firstName} ${person.lastName}`.trim(),
              t('count.followers', { count: person.followersCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </PeopleList>
    </InfiniteList>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.listScreen}>
      <RowsSkeleton />
    </div>
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <div className={styles.rows}>
        <PersonSkeleton size={44} />
        <PersonSkeleton size={44} />
        <PersonSkeleton size={44} />
      </div>
    </Loading>
  )
}
