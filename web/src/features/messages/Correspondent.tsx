import type { UserSummary } from '@vitrine/contracts'
import { UserRound } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './list.module.css'

/** What the other user is called; an account that is shown to no one has no name. */
export function useCorrespondentName(user: UserSummary | null): string {
  const t = useT()
  return user ? nameOf(user) : t('messages.unavailable')
}

export function Correspondent({ user, size }: { user: UserSummary | null; size: number }) {
  if (user) return <Avatar person={user} size={size} />
  return (
    <span className={styles.unknown} style={{ width: size, height: size }} aria-hidden="true">
      <UserRound size={size / 2} strokeWidth={1.5} />
    </span>
  )
}
