import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation, CurrentUser, MessageFolder } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { Correspondent, useCorrespondentName } from './Correspondent.tsx'
import styles from './list.module.css'
import { conversationsQuery } from './queries.ts'

interface ListProps {
  me: CurrentUser
  folder: MessageFolder
  openId: number | null
}

/** One folder, latest message first. */
export function ConversationList({ me, folder, openId }: ListProps) {
  const t = useT()
  const query = useInfiniteQuery(conversationsQuery(folder))
  if (query.isPending) {
    return (
      <Loading label={t('messages.loading')}>
        <div className={styles.skeletons}>
          <PersonSkeleton size={48} />
          <PersonSkeleton size={48} />
          <PersonSkeleton size={48} />
        </div>
      </Loading>
    )
  }
  if (!query.data)
    return <LoadFailure as="h2" title={t('messages.loadFailed')} onRetry={() => void query.refetch()} />
  const conversations = itemsOf(query.data.pages)
  if (conversations.length === 0 && !query.hasNextPage) {
    const isInbox = folder === 'inbox'
    return (
      <EmptyState
        as="h2"
        drawing="people"
        title={t(isInbox ? 'messages.none' : 'messages.requests.none')}
        message={t(isInbox ? 'messages.none.hint' : 'messages.requests.hint')}
      />
    )
  }
  return (
    <InfiniteList query={query} skeleton={<PersonSkeleton size={48} />}>
      <ul className={styles.conversations}>
        {conversations.map(each => (
          <Item key={each.id} conversation={each} myId={me.id} isOpen={each.id === openId} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function Item({ conversation, myId, isOpen }: { conversation: Conversation; myId: number; isOpen: boolean }) {
  const t = useT()
  const { id, user, folder, lastMessage, unreadCount } = conversation
  const name = useCorrespondentName(user)
  const isUnread = unreadCount > 0
  const path = `/messages/${id}${folder === 'requests' ? '?folder=requests' : ''}`
  return (
    <li>
      <Link
        className={styles.item}
        to={path}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={isUnread || undefined}
      >
        <Correspondent user={user} size={48} />
        <span className={styles.about}>
          <span className={styles.line}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.time}>
              <RelativeTime date={lastMessage.sentAt} />
            </span>
          </span>
          <span className={styles.line}>
            <span className={styles.excerpt} dir="auto">
              {lastMessage.senderId === myId
                ? t('messages.you', { text: lastMessage.content })
                : lastMessage.content}
            </span>
            {isUnread && (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden">{t('messages.unread', { count: unreadCount })}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
