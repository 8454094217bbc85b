import { Plus } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { openCreateInsight } from '../../lib/create-insight.ts'
import type { Session } from '../../lib/session.ts'
import styles from './layout.module.css'
import { navigationItems } from './navigation.ts'

/** On phones the ways lie under the thumb. */
export function BottomBar({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const isSignedIn = session.status === 'signed-in'
  return (
    <nav className={styles.bottom} aria-label="Main">
      {navigationItems(session).map(({ label, to, icon: Icon, isActive }) => (
        <Fragment key={label}>
          {isSignedIn && label === 'Profile' && (
            <button type="button" className={styles.bottomItem} onClick={() => openCreateInsight()}>
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
