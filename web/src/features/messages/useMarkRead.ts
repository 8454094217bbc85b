import type { Conversation, Message } from '@vitrine/contracts'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useMarkConversationRead } from './mutations.ts'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsVisible = () =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Marks what the reader sees as read, once for each newest message. */
export function useMarkRead(conversation: Conversation | null, newest: Message | undefined) {
  const { mutate } = useMarkConversationRead()
  const isVisible = useIsVisible()
  const marked = useRef(0)
  const mark = useEffectEvent((id: number, messageId: number) => {
    if (marked.current >= messageId) return
    marked.current = messageId
    mutate({ id, messageId })
  })
  const id = conversation?.id
  const isUnread = (conversation?.unreadCount ?? 0) > 0
  const messageId = newest?.id
  useEffect(() => {
    if (isVisible && isUnread && id !== undefined && messageId !== undefined) mark(id, messageId)
  }, [isVisible, isUnread, id, messageId])
}
