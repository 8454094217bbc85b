import type { UserSummary } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './management.module.css'

/** Whom an entry of a queue is about. */
export function Who({ person, facts }: { person: UserSummary; facts: ReactNode }) {
  return (
    <p className={styles.who}>
      <Avatar person={person} size={36} />
      <span>
        <Link className={styles.name} to={`/profile/${person.slug}`}>
          {nameOf(person)}
        </Link>
        <span className={styles.small}>{facts}</span>
      </span>
    </p>
  )
}
