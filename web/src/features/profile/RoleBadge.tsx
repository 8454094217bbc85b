import type { Role } from '@vitrine/contracts'
import styles from './profile.module.css'

/** Ambassador in the accent, Museum Manager blue, Admin red, others grey (AU7). */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={styles.role} data-role={role}>
      {role}
    </span>
  )
}
