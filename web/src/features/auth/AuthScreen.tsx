import Tabs from 'antd/es/tabs'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import styles from './auth.module.css'
import { Picture } from './Picture.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** The auth page: Sign In and Sign Up; `?tab=register` opens the second. */
export function AuthScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'register' ? 'register' : 'sign-in'
  usePageTitle(tab === 'register' ? 'Sign Up' : 'Sign In')

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
          {tab === 'register' ? 'A wall of your own' : 'Good to see you again'}
        </h1>
        <Tabs
          activeKey={tab}
          onChange={choose}
          destroyOnHidden
          items={[
            { key: 'sign-in', label: 'Sign In', children: <SignInForm /> },
            { key: 'register', label: 'Sign Up', children: <SignUpForm /> },
          ]}
        />
      </div>
      <Picture />
    </div>
  )
}
