import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, displayName, type RecommendedUser, sidebarPeople } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useFollowUser } from '../../lib/follow.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { counted } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { tagPath } from '../../ui/post/RichText.tsx'
import { Loading, PersonSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { rememberFollowed, useWasFollowed } from './followed.ts'
import { recommendedPeopleQuery, trendingTagsQuery } from './queries.ts'
import styles from './sidebar.module.css'

/** People to follow and trending tags. A part that cannot be loaded is left out. */
export function Sidebar() {
  const { user } = useCurrentUser()
  return (
    <aside className={styles.sidebar} aria-label="Recommendations">
      {user && <People reader={user} />}
      <TrendingTags />
    </aside>
  )
}

function People({ reader }: { reader: CurrentUser }) {
  const { data: people, isPending } = useQuery(recommendedPeopleQuery)
  if (isPending) {
    return (
      <Loading label="Loading people">
        <div className={styles.skeletons}>
          <Skeleton width="50%" height={28} />
          <PersonSkeleton />
          <PersonSkeleton />
          <PersonSkeleton />
        </div>
      </Loading>
    )
  }
  if (!people || people.length === 0) return null
  return (
    <section aria-labelledby="people-to-follow">
      <h2 id="people-to-follow" className={styles.title}>
        People to follow
      </h2>
      <ul className={styles.people}>
        {people.slice(0, sidebarPeople).map(person => (
          <Person key={person.id} person={person} reader={reader} />
        ))}
      </ul>
    </section>
  )
}

/** Why the person is recommended: mutual followers, common museums, or their followers. */
function reasonFor({ mutualFollowersCount, commonMuseumsCount, followersCount }: RecommendedUser): string {
  if (mutualFollowersCount > 0) return counted(mutualFollowersCount, 'mutual follower')
  if (commonMuseumsCount > 0) return `${counted(commonMuseumsCount, 'museum')} in common`
  return counted(followersCount, 'follower')
}

function Person({ person, reader }: { person: RecommendedUser; reader: CurrentUser }) {
  const follow = useFollowUser(following => following && rememberFollowed(reader.id, person.id))
  const wasFollowed = useWasFollowed(reader.id, person.id)
  const name = displayName(person)
  return (
    <li className={styles.person}>
      <Link className={styles.who} to={`/profile/${person.slug}`}>
        <Avatar person={person} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.reason}>{reasonFor(person)}</span>
        </span>
      </Link>
      <Button
        size="small"
        disabled={wasFollowed}
        pending={follow.isPending && 'Follow'}
        aria-label={wasFollowed ? `Following ${name}` : `Follow ${name}`}
        onClick={() => follow.mutate(person)}
      >
        {wasFollowed ? 'Following' : 'Follow'}
      </Button>
    </li>
  )
}

function TrendingTags() {
  const { data: tags, isPending } = useQuery(trendingTagsQuery)
  if (isPending) {
    return (
      <Loading label="Loading tags">
        <div className={styles.skeletons}>
          <Skeleton width="45%" height={28} />
          <Skeleton width="40%" />
          <Skeleton width="55%" />
          <Skeleton width="35%" />
        </div>
      </Loading>
    )
  }
  if (!tags || tags.length === 0) return null
  return (
    <section aria-labelledby="trending-tags">
      <h2 id="trending-tags" className={styles.title}>
        Talked about
      </h2>
      <ul className={styles.tags}>
        {tags.map(({ tag, postsCount }) => (
          <li key={tag}>
            <Link to={tagPath(tag)}>
              <span className={styles.tag}>#{tag}</span>
              <span className={styles.reason}>{counted(postsCount, 'insight')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
