import { useQuery } from '@tanstack/react-query'
import type { CurrentUser, RecommendedMuseum } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useFollowMuseum } from '../../lib/follow-museum.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import { FollowButton } from './FollowButton.tsx'
import { rememberFollowed, useFollowed } from './followed.ts'
import { recommendedMuseumsQuery } from './queries.ts'
import styles from './sidebar.module.css'

/** Museums to follow, each with why it is recommended; nothing for anonymous visitors. */
export function MuseumsToFollow() {
  const { user } = useCurrentUser()
  return user && <Museums reader={user} />
}

function Museums({ reader }: { reader: CurrentUser }) {
  const t = useT()
  const { data: museums, isPending } = useQuery(recommendedMuseumsQuery)
  if (isPending) {
    return (
      <Loading label={t('feed.loadingMuseums')}>
        <div className={styles.skeletons}>
          <Skeleton width="55%" height={28} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      </Loading>
    )
  }
  if (!museums || museums.length === 0) return null
  return (
    <section aria-labelledby="museums-to-follow">
      <h2 id="museums-to-follow" className={styles.title}>
        {t('feed.museums')}
      </h2>
      <ul className={styles.museums}>
        {museums.map(museum => (
          <RecommendedItem key={museum.id} museum={museum} reader={reader} />
        ))}
      </ul>
    </section>
  )
}

function RecommendedItem({ museum, reader }: { museum: RecommendedMuseum; reader: CurrentUser }) {
  const t = useT()
  const key = { readerId: reader.id, of: 'museum', id: museum.id } as const
  const follow = useFollowMuseum(following => {
    if (following) rememberFollowed(key, 'followed')
  })
  const remembered = useFollowed(key)
  return (
    <li className={styles.person}>
      <Link className={styles.museum} to={`/museum/${museum.slug}`}>
        <Cover src={museum.coverUrl} alt="" ratio="1 / 1" category={museum.categoryCode} />
        <div className={styles.words}>
          <WallLabel as="p" size="small" title={museum.name} meta={[museum.city]} />
          <span className={styles.reason}>{t(`feed.museums.${museum.reason}`)}</span>
        </div>
      </Link>
      <FollowButton
        name={museum.name}
        followed={museum.isFollowing ? 'followed' : remembered}
        isPending={follow.isPending}
        onFollow={() => follow.mutate(museum.id)}
      />
    </li>
  )
}
