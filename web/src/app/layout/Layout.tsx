import { Fragment, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { type Session, useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { ContentDialogs } from '../ContentDialogs.tsx'
import { CreatePost } from '../CreatePost.tsx'
import { ScreenFailure } from '../ScreenFailure.tsx'
import { Settings } from '../Settings.tsx'
import { usePrefetch } from '../use-prefetch.ts'
import { needsVerification, VerificationBanner } from '../verification-banner.ts'
import { BottomBar } from './BottomBar.tsx'
import styles from './layout.module.css'
import { Masthead } from './Masthead.tsx'
import { NavigationAnnouncer } from './NavigationAnnouncer.tsx'
import { hasNavigation } from './navigation.ts'
import { TopBar } from './TopBar.tsx'

const LiveContent = chunk(() => import('../LiveContent.tsx'))

/** How often the user of the page has changed; the first answer is no change. */
function useUserChanges({ status, user }: Session): number {
  const id = status === 'loading' ? undefined : (user?.id ?? null)
  const [shown, setShown] = useState({ id, changes: 0 })
  if (id === undefined || id === shown.id) return shown.changes
  const changes = shown.id === undefined ? 0 : shown.changes + 1
  setShown({ id, changes })
  return changes
}

/** The frame of every screen: the bars, and one `main` that exists before the screen's script is loaded. */
export function Layout() {
  const t = useT()
  const session = useCurrentUser()
  const { pathname } = useLocation()
  const withBars = hasNavigation(session, pathname)
  usePrefetch(session.status === 'signed-in')
  const changes = useUserChanges(session)
  return (
    <>
      {/* What a part of the page remembers of one user is not for the next one. */}
      <Fragment key={changes}>
        <a className={styles.skip} href="#main">
          {t('navigation.skip')}
        </a>
        {withBars ? <TopBar session={session} /> : pathname !== '/auth' && <Masthead session={session} />}
        {session.user && needsVerification(session) && pathname !== '/verify-email' && (
          <Boundary pending={null} failed={() => null}>
            <VerificationBanner userId={session.user.id} />
          </Boundary>
        )}
        <main id="main" tabIndex={-1} className={styles.main} data-bars={withBars || undefined}>
          <Boundary
            pending={<PageSpinner />}
            failed={retry => <ScreenFailure retry={retry} />}
            resetKeys={[pathname]}
          >
            <Outlet />
          </Boundary>
        </main>
        {withBars && <BottomBar session={session} />}
        <CreatePost />
        <ContentDialogs />
        <Settings />
        {session.user && (
          <Boundary pending={null} failed={() => null}>
            <LiveContent userId={session.user.id} />
          </Boundary>
        )}
      </Fragment>
      <NavigationAnnouncer />
      <ScrollRestoration />
    </>
  )
}
