import { atomPath } from '@vitrine/contracts'
import { CalendarDays, type LucideIcon, Rss } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useIsHydrated } from '../lib/hooks.ts'
import { useT } from '../lib/i18n/useT.ts'
import { webcalAddress } from '../lib/webcal.ts'
import styles from './feed-link.module.css'

/** What is newest on a page as Atom, for feed readers (B-34). The gateway answers it: it is no address of the web app. */
export function FeedLink({ page }: { page: string }) {
  const t = useT()
  return (
    <Subscription icon={Rss} href={atomPath(page)} type="application/atom+xml">
      {t('common.atomFeed')}
    </Subscription>
  )
}

/** What takes place at a page, for calendar applications (B-33); until the page knows its own host, as a file. */
export function CalendarLink({ path }: { path: string }) {
  const t = useT()
  const isHydrated = useIsHydrated()
  return (
    <Subscription icon={CalendarDays} href={isHydrated ? webcalAddress(path) : path} type="text/calendar">
      {t('common.calendar')}
    </Subscription>
  )
}

function Subscription({ icon: Icon, children, ...link }: ComponentProps<'a'> & { icon: LucideIcon }) {
  return (
    <a {...link} className={styles.link}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </a>
  )
}
