import { useQueryClient } from '@tanstack/react-query'
import { useStreamEvent } from './stream.ts'
import { setUnreadMessages } from './unread-messages.ts'

/**
 * Receives how many messages are unread. Whatever may open the page's stream calls it: the first event, which says the
 * number, comes as soon as the stream is open.
 */
export function useLiveUnread() {
  const client = useQueryClient()
  useStreamEvent('unread', ({ unreadMessages }) => setUnreadMessages(client, unreadMessages), true)
  useStreamEvent('message', ({ unreadCount }) => setUnreadMessages(client, unreadCount), true)
}
