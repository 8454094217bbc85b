import { Bell, LogOut, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import type { Session } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { useSignOut } from '../../lib/sign-out.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { createPostButton } from '../CreatePost.tsx'
import styles from './layout.module.css'
import { MessagesLink } from './MessagesLink.tsx'
import { navigationItems } from './navigation.ts'

const NotificationBell = chunk(
  withTexts('notifications', () => import('../../features/notifications/NotificationBell.tsx')),
)

/** The navigation of wide screens, and the tools of every screen. */
export function TopBar({ session }: { session: Session }) {
  const t = useT()
  const { pathname } = useLocation()
  // A member's own picture leads to their profile.
  const items = navigationItems(session).filter(
    item => session.status !== 'signed-in' || item.label !== 'navigation.profile',
  )
  return (
    <header className={styles.top}>
      <div className={styles.topInner}>
        <Wordmark />
        <nav className={styles.links} aria-label={t('navigation.label')} data-scrolls="x">
          {items.map(item => (
            <Link key={item.to} to={item.to} aria-current={item.isActive(pathname) ? 'page' : undefined}>
              {t(item.label)}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          {session.status === 'signed-in' && <MemberTools session={session} />}
          {session.status === 'signed-out' && <AnonymousTools />}
        </div>
      </div>
    </header>
  )
}

function MemberTools({ session }: { session: Extract<Session, { status: 'signed-in' }> }) {
  const t = useT()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  return (
    <>
      <MessagesLink />
      <Boundary pending={<span style={{ width: 44 }} />} failed={() => <NotificationsLink />}>
        <NotificationBell />
      </Boundary>
      <IconButton
        label={t('navigation.signOut')}
        onClick={() => signOut.mutate(undefined)}
        disabled={signOut.isPending}
      >
        <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <Link
        className={styles.portrait}
        to="/profile"
        aria-current={pathname.startsWith('/profile') ? 'page' : undefined}
      >
        <Avatar person={session.user} size={32} />
        <span className="visually-hidden">{t('navigation.profile')}</span>
      </Link>
      <Button
        className={styles.create ?? ''}
        variant="filled"
        size="small"
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        {...createPostButton}
      >
        {t('navigation.create')}
      </Button>
    </>
  )
}

/** In place of the bell when its script does not load. */
function NotificationsLink() {
  const t = useT()
  return (
    <Link
      className={styles.notifications}
      to="/profile?tab=notifications"
      aria-label={t('notifications.title')}
    >
      <Bell size={20} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  )
}

function AnonymousTools() {
  const t = useT()
  const path = useSignInPath()
  return (
    <ButtonLink size="small" to={path}>
      {t('navigation.signIn')}
    </ButtonLink>
  )
}
