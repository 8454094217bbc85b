import type { CurrentUser, TrendingMuseum } from '@vitrine/contracts'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useFollowMuseum } from '../../lib/follow-museum.ts'
import { Cover } from '../../ui/Cover.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import { FollowButton } from './FollowButton.tsx'
import { rememberFollowed, useFollowed } from './followed.ts'
import styles from './sidebar.module.css'
import { useFocusHandover } from './useFocusHandover.ts'

/** A museum that the reader can follow; `reason`: why it is shown. */
export function SidebarMuseum({
  museum,
  reason,
  reader,
}: {
  museum: TrendingMuseum
  reason?: string
  reader: CurrentUser
}) {
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)
  const key = { readerId: reader.id, of: 'museum', id: museum.id } as const
  const follow = useFollowMuseum(() => rememberFollowed(key, 'followed'))
  const remembered = useFollowed(key)
  return (
    <li ref={item} className={styles.person}>
      <Link className={styles.museum} to={`/museum/${museum.slug}`}>
        <Cover src={museum.coverUrl} alt="" ratio="1 / 1" category={museum.categoryCode} />
        <div className={styles.words}>
          <WallLabel as="p" size="small" title={museum.name} meta={[museum.city]} />
          {reason && <span className={styles.reason}>{reason}</span>}
        </div>
      </Link>
      <FollowButton
        name={museum.name}
        followed={museum.isFollowing ? 'followed' : remembered}
        isPending={follow.isPending}
        onFollow={() => follow.mutate({ id: museum.id, following: true })}
      />
    </li>
  )
}
