import { searchAllTabMuseums, texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardSkeleton, Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './discover.module.css'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundPost } from './FoundPost.tsx'
import { MuseumTile } from './MuseumTile.tsx'
import { useSearch } from './queries.ts'

const tabs = ['all', 'museums', 'users', 'posts'] as const
type Tab = (typeof tabs)[number]
const labels: Record<Tab, string> = { all: 'All', museums: 'Museums', users: 'Users', posts: 'Posts' }
const isTab = (tab: string | null): tab is Tab => tabs.some(each => each === tab)

/** Search results: all kinds together, or one (DI1). */
export function SearchResults({
  text,
  tab: wanted,
  onTab,
}: {
  text: string
  tab: string | null
  onTab: (tab: string | null) => void
}) {
  const found = useSearch(text)
  const tab = isTab(wanted) ? wanted : 'all'

  return (
    <section aria-label="Search results">
      <Tabs
        label="Kinds of results"
        chosen={tab}
        onChoose={next => onTab(next === 'all' ? null : next)}
        tabs={tabs.map(each => ({
          id: each,
          label: labels[each],
          panel: <Results found={found} tab={each} />,
        }))}
      />
    </section>
  )
}

function Results({ found, tab }: { found: ReturnType<typeof useSearch>; tab: Tab }) {
  if (found.isError) {
    return (
      <EmptyState
        drawing="unplugged"
        title={texts.errors.failedToLoad('the search').message}
        action={<Button onClick={() => void found.refetch()}>Try again</Button>}
      />
    )
  }
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
    museums: tab === 'all' || tab === 'museums',
    users: tab === 'all' || tab === 'users',
    posts: tab === 'all' || tab === 'posts',
  }
  const shownMuseums = tab === 'all' ? museums.slice(0, searchAllTabMuseums) : museums
  const count =
    (shown.museums ? shownMuseums.length : 0) +
    (shown.users ? users.length : 0) +
    (shown.posts ? posts.length : 0)
  return (
    <>
      <p className="visually-hidden" role="status">
        {count} results
      </p>
      {count === 0 && (
        <EmptyState
          drawing="search"
          title={texts.search.noResults}
          message="Try fewer letters, or another spelling."
        />
      )}
      <Group title="Museums" isShown={shown.museums && shownMuseums.length > 0} withTitle={tab === 'all'}>
        <div className={styles.museums}>
          {shownMuseums.map(museum => (
            <MuseumTile key={museum.id} museum={museum} />
          ))}
        </div>
      </Group>
      <Group title="People" isShown={shown.users && users.length > 0} withTitle={tab === 'all'}>
        <ul className={styles.people}>
          {users.map(user => (
            <FoundPerson key={user.id} user={user} />
          ))}
        </ul>
      </Group>
      <Group title="Insights" isShown={shown.posts && posts.length > 0} withTitle={tab === 'all'}>
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
