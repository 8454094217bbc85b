import { communityPostPath, type FoundCommunityPost } from '@vitrine/contracts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { smallerOf, stillOf } from '../../ui/media/addresses.ts'
import { PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './discover.module.css'
import { FoundText } from './FoundPost.tsx'
import { type GroupTab, type InGroups, shownOfAll } from './in-groups.ts'
import { SearchFailure } from './SearchFailure.tsx'

export interface FoundInGroupsProps {
  tab: GroupTab
  found: InGroups
  onTab: (tab: GroupTab) => void
}

interface Props extends FoundInGroupsProps {
  /** Communities of the query: the first `max`, or page by page. */
  communities: (query: NonNullable<InGroups['communities']>, none: ReactNode, max?: number) => ReactNode
}

/** Communities, and posts in them, that a search finds. */
export function FoundInGroups({ tab, found, onTab, communities }: Props) {
  if (tab === 'groups') return <AllGroups found={found} communities={communities} />
  return (
    <>
      {found.communities && (
        <Groups
          query={found.communities}
          onAll={() => onTab('groups')}
          tiles={query => communities(query, null, shownOfAll.communities)}
        />
      )}
      {found.posts && <Posts query={found.posts} isPart={tab === 'all'} onAll={() => onTab('posts')} />}
    </>
  )
}

function AllGroups({ found, communities }: Pick<Props, 'found' | 'communities'>) {
  const t = useT()
  const query = found.communities
  if (query?.isError && !query.data) {
    return <SearchFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <>
      <h2 className="visually-hidden">{t('navigation.groups')}</h2>
      {found.count > 0 && (
        <p className="visually-hidden" role="status">
          {t('count.results', { count: found.count })}
        </p>
      )}
      {query &&
        communities(
          query,
          <EmptyState drawing="search" title={t('search.noResults')} message={t('discover.results.hint')} />,
        )}
    </>
  )
}

function Groups({
  query,
  tiles,
  onAll,
}: {
  query: NonNullable<InGroups['communities']>
  tiles: (query: NonNullable<InGroups['communities']>) => ReactNode
  onAll: () => void
}) {
  const t = useT()
  const title = t('navigation.groups')
  const found = itemsOf(query.data?.pages)
  if (!query.data) {
    return <Failed title={title} text={t('communities.found.failed')} query={query} />
  }
  if (found.length === 0) return null
  return (
    <section className={styles.group}>
      <Head
        title={title}
        all={t('communities.found.all')}
        {...(found.length > shownOfAll.communities && { onAll })}
      />
      {tiles(query)}
    </section>
  )
}

function Posts({
  query,
  isPart,
  onAll,
}: {
  query: NonNullable<InGroups['posts']>
  /** The first ones alone. */
  isPart: boolean
  onAll: () => void
}) {
  const t = useT()
  const title = t('communities.found.posts')
  const posts = itemsOf(query.data?.pages)
  if (!query.data) {
    return <Failed title={title} text={t('communities.found.posts.failed')} query={query} />
  }
  if (posts.length === 0) return null
  const list = (
    <ul className={styles.posts}>
      {posts.slice(0, isPart ? shownOfAll.posts : undefined).map(post => (
        <FoundInGroup key={post.id} post={post} />
      ))}
    </ul>
  )
  return (
    <section className={styles.group}>
      <Head
        title={title}
        all={t('communities.found.posts.all')}
        {...(isPart && posts.length > shownOfAll.posts && { onAll })}
      />
      {isPart ? (
        list
      ) : (
        <InfiniteList query={query} skeleton={<PersonSkeleton size={24} />}>
          {list}
        </InfiniteList>
      )}
    </section>
  )
}

function Head({ title, all, onAll }: { title: string; all: string; onAll?: () => void }) {
  return (
    <div className={styles.groupHead}>
      <h2>{title}</h2>
      {onAll && (
        <Button variant="quiet" size="small" onClick={onAll}>
          {all}
        </Button>
      )}
    </div>
  )
}

/** In place of one kind of results: the others are shown. */
function Failed({
  title,
  text,
  query,
}: {
  title: string
  text: string
  query: { isFetching: boolean; refetch: () => unknown }
}) {
  const t = useT()
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div className={styles.failed} role="alert">
        <p>{text}</p>
        <Button size="small" pending={query.isFetching} keepsFocus onClick={() => query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </section>
  )
}

/** A post of a community: its first lines, its first picture, author, community and time. */
function FoundInGroup({ post }: { post: FoundCommunityPost }) {
  const t = useT()
  const { id, community, media, content, linkHost } = post
  const title = post.title ?? post.eventTitle
  const [first] = media
  const still = first ? stillOf(first) : null
  const image =
    first?.images.find(({ format }) => format === 'webp')?.url ?? (still && smallerOf(still, '400'))
  return (
    <FoundText
      to={communityPostPath(community.id, id)}
      text={
        title || content ? (
          <>
            {title && <span className={styles.foundTitle}>{title}</span>} {content}
          </>
        ) : (
          kindOf()
        )
      }
      image={image ?? null}
      place={
        <>
          {community.isPrivate && (
            <>
              <Lock className={styles.lock} size={13} strokeWidth={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t('communities.membership.private')} </span>
            </>
          )}
          {community.name}
        </>
      }
      post={post}
    />
  )

  function kindOf(): string | null {
    if (post.type === 'poll') return t('discussion.poll')
    if (post.type === 'video' || first?.kind === 'video') return t('video.kind')
    return linkHost
  }
}
