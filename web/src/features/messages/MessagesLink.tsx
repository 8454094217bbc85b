import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { receiveChange } from './cache.ts'
import styles from './link.module.css'
import { unreadMessagesQuery } from './queries.ts'

/** Leads to the messages, with a dot while some are unread; receives what the stream says of them. */
export default function MessagesLink({ myId }: { myId: number }) {
  const t = useT()
  const client = useQueryClient()
  const { data: unread = 0 } = useQuery(unreadMessagesQuery)
  useStreamEvent('message', change => receiveChange(client, change, myId), true)
  const label = unread > 0 ? t('navigation.unreadMessages') : t('navigation.messages')
  return (
    <Link className={styles.link} to="/messages" aria-label={label}>
      <MessageSquare size={20} strokeWidth={1.5} aria-hidden="true" />
      {unread > 0 && <span className={styles.dot} data-testid="unread-messages" />}
    </Link>
  )
}
