import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { nameOf } from '../lib/names.ts'
import { Avatar } from './Avatar.tsx'
import styles from './person-row.module.css'

interface Person {
  id: number
  username: string
  slug: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

/** A person in a list: portrait, name, one smaller line, and what can be done. Put it into a {@link PeopleList}. */
export function PersonRow({
  person,
  detail,
  children,
}: {
  person: Person
  /** In place of the full name. */
  detail?: ReactNode
  /** Buttons. */
  children?: ReactNode
}) {
  const name = nameOf(person)
  const fullName = `${person.firstName} ${person.lastName}`.trim()
  return (
    <li className={styles.row}>
      <Link className={styles.who} to={`/profile/${person.slug}`}>
        <Avatar person={person} size={44} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{detail ?? (fullName !== name && fullName)}</span>
        </span>
      </Link>
      {children && <span className={styles.actions}>{children}</span>}
    </li>
  )
}

export function PeopleList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
