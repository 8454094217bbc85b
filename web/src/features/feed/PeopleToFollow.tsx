import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, type RecommendedUser, sidebarPeople } from '@vitrine/contracts'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useFollowUser } from '../../lib/follow.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Loading, PersonSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { rememberFollowed, useFollowed } from './followed.ts'
import { recommendedPeopleQuery } from './queries.ts'
import styles from './sidebar.module.css'
import { useFocusHandover } from './useFocusHandover.ts'

/** Recommended people; nothing for anonymous visitors. */
export function PeopleToFollow() {
  const { user, status } = useCurrentUser()
  if (status === 'loading') return <PeopleSkeleton />
  return user && <People reader={user} />
}

function People({ reader }: { reader: CurrentUser }) {
  const t = useT()
  const { data: people, isPending } = useQuery(recommendedPeopleQuery)
  if (isPending) return <PeopleSkeleton />
  if (!people || people.length === 0) return null
  return (
    <section aria-labelledby="people-to-follow">
      <h2 id="people-to-follow" className={styles.title} tabIndex={-1}>
        {t('feed.people')}
      </h2>
      <ul className={styles.people} data-scrolls="x">
        {people.slice(0, sidebarPeople).map(person => (
          <Person key={person.id} person={person} reader={reader} />
        ))}
      </ul>
    </section>
  )
}

function PeopleSkeleton() {
  const t = useT()
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

/** Why the person is recommended: mutual followers, common museums, or their followers. */
function Reason({ person }: { person: RecommendedUser }) {
  const t = useT()
  const { mutualFollowersCount, commonMuseumsCount, followersCount } = person
  if (mutualFollowersCount > 0) return t('count.mutualFollowers', { count: mutualFollowersCount })
  if (commonMuseumsCount > 0) return t('count.museumsInCommon', { count: commonMuseumsCount })
  return t('count.followers', { count: followersCount })
}

function Person({ person, reader }: { person: RecommendedUser; reader: CurrentUser }) {
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)
  const key = { readerId: reader.id, of: 'person', id: person.id } as const
  const follow = useFollowUser(outcome => {
    if (outcome === 'followed' || outcome === 'requested') rememberFollowed(key, outcome)
  })
  const name = nameOf(person)
  return (
    <li ref={item} className={styles.person}>
      <Link className={styles.who} to={`/profile/${person.slug}`}>
        <Avatar person={person} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.reason}>
            <Reason person={person} />
          </span>
        </span>
      </Link>
      <FollowButton
        name={name}
        followed={useFollowed(key)}
        isPending={follow.isPending}
        onFollow={() => follow.mutate({ person, following: true })}
      />
    </li>
  )
}
