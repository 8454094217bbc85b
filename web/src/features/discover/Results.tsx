import { ApiError } from '@vitrine/api-client'
import { searchAllTabMuseums } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import type { Session } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardSkeleton, Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './discover.module.css'
import type { FoundInGroupsProps } from './FoundInGroups.tsx'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundPost } from './FoundPost.tsx'
import { type InGroups, useInGroups } from './in-groups.ts'
import { MuseumTile } from './MuseumTile.tsx'
import { type Search, useSearch } from './queries.ts'
import { SearchFailure } from './SearchFailure.tsx'

/** Shows what a search finds in communities. */
export type GroupsProp = (found: FoundInGroupsProps) => ReactNode

type Answer = NonNullable<ReturnType<typeof useSearch>['data']>
type MixedTab = 'all' | 'users' | 'posts'

/** What a tab shows of the answer. */
const shownIn = (tab: MixedTab, { museums, users, posts }: Answer): Answer => ({
  museums: tab === 'all' ? museums.slice(0, searchAllTabMuseums) : [],
  users: tab === 'posts' ? [] : users,
  posts: tab === 'users' ? [] : posts,
})

/**
 * The first results of several kinds, or of people or posts. What is found in communities is below them, where it moves
 * nothing when it arrives later.
 */
export function Results({
  search,
  tab,
  status,
  groups,
  onTab,
}: {
  search: Search
  tab: MixedTab
  status: Session['status']
  groups: GroupsProp
  onTab: FoundInGroupsProps['onTab']
}) {
  const t = useT()
  const answer = useSearch(search)
  const found = useInGroups(search, tab, status === 'signed-in')
  // What failed and is tried again leaves what is found in communities where it is.
  if (answer.isPending && answer.errorUpdateCount === 0) return <ResultsSkeleton />
  const shown = answer.isSuccess ? shownIn(tab, answer.data) : null
  const count = (shown ? shown.museums.length + shown.users.length + shown.posts.length : 0) + found.count
  const isComplete = status !== 'loading' && !found.isPending && !found.isFailed && shown !== null
  const isRefused = answer.error instanceof ApiError && answer.error.status === 400
  return (
    <>
      <p className="visually-hidden" role="status">
        {(count > 0 || isComplete) && t('count.results', { count })}
      </p>
      {count === 0 && isComplete && (
        <EmptyState drawing="search" title={t('search.noResults')} message={t('discover.results.hint')} />
      )}
      {shown && <OfAnswer shown={shown} withTitles={tab === 'all' || found.isAsked} />}
      {answer.isPending && <ResultsSkeleton />}
      {answer.isError && <SearchFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {tab !== 'users' && !isRefused && <OfGroups found={found}>{groups({ tab, found, onTab })}</OfGroups>}
    </>
  )
}

export function ResultsSkeleton() {
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

function OfAnswer({ shown: { museums, users, posts }, withTitles }: { shown: Answer; withTitles: boolean }) {
  const t = useT()
  return (
    <>
      <Group title={t('discover.results.museums')} isShown={museums.length > 0} withTitle={withTitles}>
        <div className={styles.museums}>
          {museums.map(museum => (
            <MuseumTile key={museum.id} museum={museum} />
          ))}
        </div>
      </Group>
      <Group title={t('discover.results.people')} isShown={users.length > 0} withTitle={withTitles}>
        <ul className={styles.people}>
          {users.map(user => (
            <FoundPerson key={user.id} user={user} />
          ))}
        </ul>
      </Group>
      <Group title={t('discover.results.insights')} isShown={posts.length > 0} withTitle={withTitles}>
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

/** Its scripts and texts are loaded once there is something to show. */
function OfGroups({ found, children }: { found: InGroups; children: ReactNode }) {
  if (found.isPending) return <GroupsSkeleton />
  if (found.count === 0 && !found.isFailed) return null
  return <Boundary pending={<GroupsSkeleton />}>{children}</Boundary>
}

function GroupsSkeleton() {
  return (
    <div className={styles.group}>
      <Loading>
        <PersonSkeleton />
        <PersonSkeleton />
      </Loading>
    </div>
  )
}
