import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, type RecommendedUser, sidebarPeople } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useFollowUser } from '../../lib/follow.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { tagPath } from '../../ui/post/TextParts.tsx'
import { Loading, PersonSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { rememberFollowed, useFollowed } from './followed.ts'
import { recommendedPeopleQuery, trendingTagsQuery } from './queries.ts'
import styles from './sidebar.module.css'

/** People to follow and trending tags. A part that cannot be loaded is left out. */
export function Sidebar() {
  const t = useT()
  const { user } = useCurrentUser()
  return (
    <aside className={styles.sidebar} aria-label={t('feed.recommendations')}>
      {user && <People reader={user} />}
      <TrendingTags />
    </aside>
  )
}

function People({ reader }: { reader: CurrentUser }) {
  const t = useT()
  const { data: people, isPending } = useQuery(recommendedPeopleQuery)
  if (isPending) {
    return (
      <Loading label={t('feed.loadingPeople')}>
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
        {t('feed.people')}
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
function Reason({ person }: { person: RecommendedUser }) {
  const t = useT()
  const { mutualFollowersCount, commonMuseumsCount, followersCount } = person
  if (mutualFollowersCount > 0) return t('count.mutualFollowers', { count: mutualFollowersCount })
  if (commonMuseumsCount > 0) return t('count.museumsInCommon', { count: commonMuseumsCount })
  return t('count.followers', { count: followersCount })
}

const followTexts = {
  none: { text: 'common.follow', label: 'feed.followPerson' },
  followed: { text: 'common.following', label: 'feed.followingPerson' },
  requested: { text: 'common.requested', label: 'feed.requestedPerson' },
} as const

function Person({ person, reader }: { person: RecommendedUser; reader: CurrentUser }) {
  const t = useT()
  const follow = useFollowUser(outcome => {
    if (outcome === 'followed' || outcome === 'requested') rememberFollowed(reader.id, person.id, outcome)
  })
  const followed = useFollowed(reader.id, person.id)
  const texts = followTexts[followed ?? 'none']
  const name = nameOf(person)
  return (
    <li className={styles.person}>
      <Link className={styles.who} to={`/profile/${person.slug}`}>
        <Avatar person={person} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.reason}>
            <Reason person={person} />
          </span>
        </span>
      </Link>
      <Button
        size="small"
        disabled={followed !== undefined}
        pending={follow.isPending && t('common.follow')}
        aria-label={t(texts.label, { name })}
        onClick={() => follow.mutate(person)}
      >
        {t(texts.text)}
      </Button>
    </li>
  )
}

function TrendingTags() {
  const t = useT()
  const { data: tags, isPending } = useQuery(trendingTagsQuery)
  if (isPending) {
    return (
      <Loading label={t('feed.loadingTags')}>
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
        {t('feed.tags')}
      </h2>
      <ul className={styles.tags}>
        {tags.map(({ tag, postsCount }) => (
          <li key={tag}>
            <Link to={tagPath(tag)}>
              <span className={styles.tag}>#{tag}</span>
              <span className={styles.reason}>{t('count.insights', { count: postsCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
