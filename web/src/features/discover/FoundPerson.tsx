import { displayName, type UserCard } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { counted } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './discover.module.css'

export function FoundPerson({ user }: { user: UserCard }) {
  return (
    <li>
      <Link className={styles.person} to={`/profile/${user.slug}`}>
        <Avatar person={user} size={48} />
        <span>
          <span className={styles.name}>{displayName(user)}</span>
          <span className={styles.meta}>
            {[`${user.firstName} ${user.lastName}`.trim(), counted(user.followersCount, 'follower')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}
