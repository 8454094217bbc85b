import { searchAllTabMuseums } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardSkeleton, Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './discover.module.css'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundPost } from './FoundPost.tsx'
import { FoundMuseums } from './MuseumGrid.tsx'
import { MuseumTile } from './MuseumTile.tsx'
import { type Search, useSearch } from './queries.ts'
import { SearchFailure } from './SearchFailure.tsx'

const tabs = ['all', 'museums', 'users', 'posts'] as const
type Tab = (typeof tabs)[number]
const isTab = (tab: string | null): tab is Tab => tabs.some(each => each === tab)

/** Search results: all kinds together, or one (DI1). */
export function SearchResults({
  search,
  tab: wanted,
  onTab,
}: {
  search: Search
  tab: string | null
  onTab: (tab: string | null) => void
}) {
  const t = useT()
  const tab = isTab(wanted) ? wanted : 'all'

  return (
    <section aria-label={t('discover.results')}>
      <Tabs
        label={t('discover.results.kinds')}
        chosen={tab}
        onChoose={next => onTab(next === 'all' ? null : next)}
        tabs={tabs.map(each => ({
          id: each,
          label: t(`discover.results.${each}`),
          panel:
            each === 'museums' ? <FoundMuseums search={search} /> : <Results search={search} tab={each} />,
        }))}
      />
    </section>
  )
}

function Results({ search, tab }: { search: Search; tab: Exclude<Tab, 'museums'> }) {
  const t = useT()
  const found = useSearch(search)
  if (found.isError) return <SearchFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) {
    return (
      <Loading>
        <div className={styles.museums}>
          <CardSkeleton ratio="4 / 3" />
          <CardSkeleton ratio="4 / 3" />
          <CardSkeleton ratio="4 / 3" />
        </div>
        <PersonSkeleton />
      </Loading>
    )
  }
  const { museums, users, posts } = found.data
  const shown = {
    museums: tab === 'all',
    users: tab === 'all' || tab === 'users',
    posts: tab === 'all' || tab === 'posts',
  }
  const shownMuseums = museums.slice(0, searchAllTabMuseums)
  const count =
    (shown.museums ? shownMuseums.length : 0) +
    (shown.users ? users.length : 0) +
    (shown.posts ? posts.length : 0)
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('count.results', { count })}
      </p>
      {count === 0 && (
        <EmptyState drawing="search" title={t('search.noResults')} message={t('discover.results.hint')} />
      )}
      <Group
        title={t('discover.results.museums')}
        isShown={shown.museums && shownMuseums.length > 0}
        withTitle={tab === 'all'}
      >
        <div className={styles.museums}>
          {shownMuseums.map(museum => (
            <MuseumTile key={museum.id} museum={museum} />
          ))}
        </div>
      </Group>
      <Group
        title={t('discover.results.people')}
        isShown={shown.users && users.length > 0}
        withTitle={tab === 'all'}
      >
        <ul className={styles.people}>
          {users.map(user => (
            <FoundPerson key={user.id} user={user} />
          ))}
        </ul>
      </Group>
      <Group
        title={t('discover.results.insights')}
        isShown={shown.posts && posts.length > 0}
        withTitle={tab === 'all'}
      >
        <ul className={styles.posts}>
          {posts.map(post => (
            <FoundPost key={post.id} post={post} />
          ))}
        </ul>
      </Group>
    </>
  )
}

function Group(props: { title: string; isShown: boolean; withTitle: boolean; children: ReactNode }) {
  if (!props.isShown) return null
  return (
    <section className={styles.group}>
      <h2 className={props.withTitle ? undefined : 'visually-hidden'}>{props.title}</h2>
      {props.children}
    </section>
  )
}
