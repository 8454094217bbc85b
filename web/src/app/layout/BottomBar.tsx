import { Plus } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { openCreatePost } from '../../lib/create-post.ts'
import type { Session } from '../../lib/session.ts'
import styles from './layout.module.css'
import { navigationItems } from './navigation.ts'

/** The navigation of phones. */
export function BottomBar({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const isSignedIn = session.status === 'signed-in'
  return (
    <nav className={styles.bottom} aria-label="Main">
      {navigationItems(session).map(({ label, to, icon: Icon, isActive }) => (
        <Fragment key={label}>
          {isSignedIn && label === 'Profile' && (
            <button type="button" className={styles.bottomItem} onClick={() => openCreatePost()}>
              <Plus size={22} strokeWidth={1.5} aria-hidden="true" />
              <span>Create</span>
            </button>
          )}
          <Link className={styles.bottomItem} to={to} aria-current={isActive(pathname) ? 'page' : undefined}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
