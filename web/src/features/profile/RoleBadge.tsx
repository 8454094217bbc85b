import type { Role } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './profile.module.css'

/** Ambassador in the accent, Museum Manager blue, Admin red, others grey (AU7). */
export function RoleBadge({ role }: { role: Role }) {
  const t = useT()
  return (
    <span className={styles.role} data-role={role}>
      {t(`roles.${role}`)}
    </span>
  )
}
