import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { ContentDialogs } from '../ContentDialogs.tsx'
import { CreatePost } from '../CreatePost.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './layout.module.css'
import { Masthead } from './Masthead.tsx'
import { hasNavigation } from './navigation.ts'
import { TopBar } from './TopBar.tsx'

const LiveContent = lazy(() => import('../LiveContent.tsx'))

/** The frame of every screen: the bars, and one `main` that exists before the screen's script is loaded. */
export function Layout() {
  const t = useT()
  const session = useCurrentUser()
  const { pathname } = useLocation()
  const withBars = hasNavigation(session, pathname)
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('navigation.skip')}
      </a>
      {withBars ? <TopBar session={session} /> : pathname !== '/auth' && <Masthead session={session} />}
      <main id="main" tabIndex={-1} className={styles.main} data-bars={withBars || undefined}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      {withBars && <BottomBar session={session} />}
      <CreatePost />
      <ContentDialogs />
      {session.user && (
        <Suspense fallback={null}>
          <LiveContent userId={session.user.id} />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}
