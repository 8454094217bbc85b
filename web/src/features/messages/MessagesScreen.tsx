import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, MessageFolder } from '@vitrine/contracts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { isOfMessages } from '../../lib/query-keys.ts'
import { useStreamEvent, useStreamOpen } from '../../lib/stream.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ConversationList } from './ConversationList.tsx'
import { receiveChange } from './cache.ts'
import styles from './messages.module.css'
import { OpenConversation } from './OpenConversation.tsx'
import { isBeingSent } from './unsent.ts'

/** What the address opens beside the list. */
export interface Opened {
  conversationId: number | null
  /** A user to write to, from their profile. */
  recipientId: number | null
}

/** Conversations with other users (B-30): the list, and one of them beside it; on phones one of the two. */
export function MessagesScreen({
  me,
  opened,
  folder,
  onFolder,
  onLeave,
}: {
  me: CurrentUser
  opened: Opened
  folder: MessageFolder
  onFolder: (folder: MessageFolder) => void
  /** Called when the open conversation is no longer to be shown, or has moved to the inbox. */
  onLeave: (to?: number) => void
}) {
  const t = useT()
  const client = useQueryClient()
  const { conversationId, recipientId } = opened
  const isOpen = conversationId !== null || (recipientId !== null && recipientId !== me.id)
  usePageTitle(isOpen ? undefined : t('navigation.messages'))
  useStreamEvent(
    'message',
    change => {
      if (!change.message || !isBeingSent(client, change.message)) receiveChange(client, change, me.id)
    },
    true,
  )
  // What was sent while another screen was shown, and between the answer to a request and the opening of the stream.
  useStreamOpen(({ afterFailure }) => {
    if (!afterFailure) void client.invalidateQueries({ predicate: isOfMessages })
  })

  const panel = (of: MessageFolder) => (
    <ConversationList me={me} folder={of} openId={conversationId} key={of} />
  )
  return (
    <div className={styles.screen} data-open={isOpen || undefined}>
      <div className={styles.list}>
        <h1 className={styles.title}>{t('navigation.messages')}</h1>
        <Tabs
          label={t('messages.folders')}
          chosen={folder}
          onChoose={id => onFolder(id as MessageFolder)}
          tabs={[
            { id: 'inbox', label: t('messages.inbox'), panel: panel('inbox') },
            { id: 'requests', label: t('messages.requests'), panel: panel('requests') },
          ]}
        />
      </div>
      <section className={styles.pane} aria-label={t('messages.conversation')}>
        {isOpen ? (
          <OpenConversation me={me} opened={opened} onLeave={onLeave} />
        ) : (
          <EmptyState as="p" drawing="note" title={t('messages.choose')} />
        )}
      </section>
    </div>
  )
}
