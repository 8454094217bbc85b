import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Notification, toastMs } from '@vitrine/contracts'
import { Bell } from 'lucide-react'
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { chunk, whenReached } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { setUnreadInTitle } from '../../lib/page-title.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { useLiveUnread } from '../../lib/useLiveUnread.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { badgeText } from './badge.ts'
import styles from './bell.module.css'
import { receiveChanges, receiveNotification, receiveUnread } from './cache.ts'
import list from './notifications.module.css'
import { unreadQuery } from './queries.ts'

const Peek = chunk(() => import('./Peek.tsx'))
const Panel = chunk(withAccountTexts(() => import('./NotificationPanel.tsx')))

/** Subscribes to live notifications; returns the newest one for a few seconds. */
function useLiveNotifications(): [Notification | null, () => void] {
  const client = useQueryClient()
  useLiveUnread()
  const [newest, setNewest] = useState<Notification | null>(null)
  useStreamEvent(
    'notification',
    ({ notification, unreadCount, isQuiet }) => {
      receiveNotification(client, notification, unreadCount)
      if (!notification.isRead && !isQuiet) setNewest(notification)
    },
    true,
  )
  useStreamEvent('unread', ({ unreadCount }) => receiveUnread(client, unreadCount), true)
  useStreamEvent(
    'notifications-changed',
    changes => {
      receiveChanges(client, changes)
      const { changed, removed } = changes
      setNewest(shown => {
        if (!shown || removed.includes(shown.id)) return null
        return changed.find(({ id }) => id === shown.id) ?? shown
      })
    },
    true,
  )
  useEffect(() => {
    if (!newest) return
    const timer = setTimeout(() => setNewest(null), toastMs)
    return () => clearTimeout(timer)
  }, [newest])
  return [newest, () => setNewest(null)]
}

/** The bell: the unread count, the newest notification, and the latest ones in a popover. */
export default function NotificationBell() {
  const t = useT()
  const { data: unread = 0 } = useQuery(unreadQuery)
  useEffect(() => {
    setUnreadInTitle(unread > 0 ? badgeText(unread) : '')
    return () => setUnreadInTitle('')
  }, [unread])
  const [newest, dismiss] = useLiveNotifications()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()

  function place({ newState }: ToggleEvent<HTMLDivElement>) {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box || !panel.current) return
    panel.current.style.setProperty('--top', `${box.bottom + 8}px`)
    panel.current.style.setProperty('--right', `${document.documentElement.clientWidth - box.right}px`)
    dismiss()
  }

  return (
    <div className={styles.bell}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        {...whenReached(Panel.preload)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={
          unread > 0 ? t('notifications.unread', { count: badgeText(unread) }) : t('notifications.title')
        }
      >
        <span className={styles.icon} data-ringing={newest !== null || undefined}>
          <Bell size={20} strokeWidth={1.5} aria-hidden="true" />
        </span>
        {unread > 0 && (
          <span className={styles.badge} data-testid="unread-badge">
            {badgeText(unread)}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('notifications.title')}
        className={styles.panel}
        onBeforeToggle={place}
        // In React this event bubbles: that of a menu in the panel is not the panel's.
        onToggle={event => event.target === panel.current && setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Boundary
            pending={
              <Loading label={t('notifications.loading')}>
                <div className={list.skeletons}>
                  <PersonSkeleton />
                  <PersonSkeleton />
                </div>
              </Loading>
            }
          >
            <Panel unread={unread} onClose={close} />
          </Boundary>
        )}
      </div>
      <div className={styles.peek} role="status">
        {newest && !isOpen && (
          <Boundary pending={null} failed={() => null}>
            <Peek notification={newest} onFollow={dismiss} />
          </Boundary>
        )}
      </div>
    </div>
  )
}
