import type { UserCard } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './discover.module.css'

export function FoundPerson({ user }: { user: UserCard }) {
  const t = useT()
  return (
    <li>
      <Link className={styles.person} to={`/profile/${user.slug}`}>
        <Avatar person={user} size={48} />
        <span>
          <span className={styles.name}>{nameOf(user)}</span>
          <span className={styles.meta}>
            {[
              `${user.firstName} ${user.lastName}`.trim(),
              t('count.followers', { count: user.followersCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}
