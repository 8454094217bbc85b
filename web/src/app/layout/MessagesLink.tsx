import { MessageSquare } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { useUnreadMessages } from '../../lib/unread-messages.ts'
import styles from './layout.module.css'

/** Leads to the messages, with a dot while some are unread. */
export function MessagesLink() {
  const t = useT()
  const { pathname } = useLocation()
  const isUnread = useUnreadMessages() > 0
  return (
    <Link
      className={styles.messagesLink}
      to="/messages"
      aria-label={t(isUnread ? 'navigation.unreadMessages' : 'navigation.messages')}
      aria-current={pathname.startsWith('/messages') ? 'page' : undefined}
    >
      <span className={styles.messagesIcon} data-unread={isUnread || undefined}>
        <MessageSquare size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </Link>
  )
}
