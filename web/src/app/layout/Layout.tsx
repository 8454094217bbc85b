import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../lib/session.ts'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { CreateInsight } from '../CreateInsight.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './layout.module.css'
import { Masthead } from './Masthead.tsx'
import { hasNavigation } from './navigation.ts'
import { TopBar } from './TopBar.tsx'

/** Every screen hangs in here: bars where they belong, one `main`, its script still on the way or not. */
export function Layout() {
  const session = useCurrentUser()
  const { pathname } = useLocation()
  const withBars = hasNavigation(session, pathname)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {withBars ? <TopBar session={session} /> : pathname !== '/auth' && <Masthead session={session} />}
      <main id="main" tabIndex={-1} className={styles.main} data-bars={withBars || undefined}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      {withBars && <BottomBar session={session} />}
      <CreateInsight />
      <ScrollRestoration />
    </>
  )
}
