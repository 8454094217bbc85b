import { useT } from '../../lib/i18n/useT.ts'
import type { Session } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import styles from './layout.module.css'

/** The header of screens on which anonymous visitors have no navigation bar. */
export function Masthead({ session }: { session: Session }) {
  const t = useT()
  const signInPath = useSignInPath()
  return (
    <header className={styles.masthead}>
      <Wordmark />
      {session.status === 'signed-out' && (
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <ButtonLink size="small" to={signInPath}>
            {t('navigation.signIn')}
          </ButtonLink>
        </div>
      )}
    </header>
  )
}
