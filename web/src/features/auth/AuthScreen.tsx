import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import styles from './auth.module.css'
import { Picture } from './Picture.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** The auth page: Sign In and Sign Up; `?tab=register` opens the second. */
export function AuthScreen() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'register' ? 'register' : 'sign-in'
  const title = t(tab === 'register' ? 'auth.signUp' : 'auth.signIn')
  usePageTitle(title)

  function choose(key: string) {
    setQuery(
      current => {
        if (key === 'register') current.set('tab', 'register')
        else current.delete('tab')
        return current
      },
      { replace: true },
    )
  }

  return (
    <div className={styles.screen}>
      <div className={styles.form}>
        <Wordmark />
        <h1 className={styles.title}>
          {t(tab === 'register' ? 'auth.signUp.heading' : 'auth.signIn.heading')}
        </h1>
        <Tabs
          label={title}
          chosen={tab}
          onChoose={choose}
          tabs={[
            { id: 'sign-in', label: t('auth.signIn'), panel: <SignInForm /> },
            { id: 'register', label: t('auth.signUp'), panel: <SignUpForm /> },
          ]}
        />
      </div>
      <Picture />
    </div>
  )
}
