import { Plus } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import type { Session } from '../../lib/session.ts'
import { createPostButton } from '../CreatePost.tsx'
import styles from './layout.module.css'
import { navigationItems } from './navigation.ts'

/** The navigation of phones. */
export function BottomBar({ session }: { session: Session }) {
  const t = useT()
  const { pathname } = useLocation()
  const isSignedIn = session.status === 'signed-in'
  return (
    <nav className={styles.bottom} aria-label={t('navigation.label')}>
      {navigationItems(session).map(({ label, to, icon: Icon, isActive }) => (
        <Fragment key={label}>
          {isSignedIn && label === 'navigation.profile' && (
            <button type="button" className={styles.bottomItem} {...createPostButton}>
              <Plus size={22} strokeWidth={1.5} aria-hidden="true" />
              <span>{t('navigation.create')}</span>
            </button>
          )}
          <Link className={styles.bottomItem} to={to} aria-current={isActive(pathname) ? 'page' : undefined}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            <span>{t(label)}</span>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
