import { can } from '@vitrine/contracts'
import {
  CalendarDays,
  Compass,
  House,
  LayoutDashboard,
  type LucideIcon,
  User,
  UsersRound,
} from 'lucide-react'
import type { PlainId } from '../../lib/i18n/messages.ts'
import type { Session } from '../../lib/session.ts'

export interface NavigationItem {
  label: PlainId
  to: string
  icon: LucideIcon
  isActive: (pathname: string) => boolean
}

const startsWith =
  (...prefixes: string[]) =>
  (pathname: string) =>
    prefixes.some(prefix => pathname === prefix || pathname.startsWith(`${prefix}/`))

const dashboard: NavigationItem = {
  label: 'navigation.dashboard',
  to: '/admin',
  icon: LayoutDashboard,
  isActive: startsWith('/admin'),
}

const groups: NavigationItem = {
  label: 'navigation.groups',
  to: '/groups',
  icon: UsersRound,
  isActive: startsWith('/groups', '/communities'),
}

const events: NavigationItem = {
  label: 'navigation.events',
  to: '/events',
  icon: CalendarDays,
  isActive: startsWith('/events', '/meetups'),
}

/** The items of SH3; the other dashboards come with their screens (SH4). */
export function navigationItems(session: Session): NavigationItem[] {
  const isSignedIn = session.status === 'signed-in'
  return [
    { label: 'navigation.home', to: '/', icon: House, isActive: pathname => pathname === '/' },
    {
      label: 'navigation.discover',
      to: '/discover',
      icon: Compass,
      isActive: startsWith('/discover', '/search', '/map'),
    },
    ...(isSignedIn ? [groups] : []),
    events,
    ...(session.user && can(session.user.role, 'view_admin') ? [dashboard] : []),
    {
      label: 'navigation.profile',
      to: isSignedIn ? '/profile' : '/auth',
      icon: User,
      isActive: startsWith('/profile'),
    },
  ]
}

const publicPrefixes = ['/museum', '/discover', '/search', '/map', '/events', '/meetups']

/** Signed in: always. Signed out: only on public screens. */
export function hasNavigation(session: Session, pathname: string): boolean {
  if (session.status === 'signed-in') return true
  return publicPrefixes.some(prefix => pathname.startsWith(prefix))
}
