import type { Session } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import styles from './layout.module.css'

/** The header of screens on which anonymous visitors have no navigation bar. */
export function Masthead({ session }: { session: Session }) {
  return (
    <header className={styles.masthead}>
      <Wordmark />
      {session.status === 'signed-out' && (
        <div className={styles.tools}>
          <ThemeSwitch />
          <ButtonLink size="small" to="/auth">
            Sign In
          </ButtonLink>
        </div>
      )}
    </header>
  )
}
