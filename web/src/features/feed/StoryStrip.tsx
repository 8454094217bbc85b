import { Compass, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openCreatePost } from '../../lib/create-post.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { useStoryPeople } from './queries.ts'
import styles from './story-strip.module.css'

const size = 64

/** The reader's own entry, which opens the create-post dialog, then recommended people (FE8). */
export function StoryStrip() {
  const t = useT()
  const { user } = useCurrentUser()
  const { people, isPending } = useStoryPeople()
  return (
    <section aria-label={t('feed.stories')}>
      <ul className={styles.strip} data-scrolls="x">
        <li>
          <button type="button" className={styles.story} onClick={() => openCreatePost()}>
            <span className={styles.own}>
              {user && <Avatar person={user} size={size} />}
              <span className={styles.plus}>
                <Plus size={14} strokeWidth={2.25} aria-hidden="true" />
              </span>
            </span>
            <Name>{t('feed.yourStory')}</Name>
          </button>
        </li>
        {people.map(person => (
          <li key={person.id}>
            <Link className={styles.story} to={`/profile/${person.slug}`}>
              <span className={styles.ring}>
                <Avatar person={person} size={size} />
              </span>
              <Name>{nameOf(person)}</Name>
            </Link>
          </li>
        ))}
        {isPending && <StorySkeleton />}
        {!isPending && people.length === 0 && (
          <li>
            <Link className={styles.story} to="/discover">
              <span className={styles.way}>
                <Compass size={24} strokeWidth={1.5} aria-hidden="true" />
              </span>
              <Name>{t('navigation.discover')}</Name>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <span className={styles.name}>{children}</span>
}

function StorySkeleton() {
  const t = useT()
  return (
    <li className={styles.skeletons}>
      <Loading label={t('feed.loadingPeople')}>
        <span className={styles.skeletons}>
          <Skeleton width={size} height={size} round />
          <Skeleton width={size} height={size} round />
          <Skeleton width={size} height={size} round />
        </span>
      </Loading>
    </li>
  )
}
