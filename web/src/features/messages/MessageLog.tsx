import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation, CurrentUser, Message } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { MessageItem, UnsentItem } from './MessageItem.tsx'
import { messagesQuery } from './queries.ts'
import styles from './thread.module.css'
import { type Destination, useUnsent } from './unsent.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useScroll } from './useScroll.ts'

interface LogProps {
  me: CurrentUser
  name: string
  conversation: Conversation | null
  to: Destination
}

/** What was said, oldest first, with what is still being sent at its end. */
export function MessageLog({ me, name, conversation, to }: LogProps) {
  const t = useT()
  const id = conversation?.id ?? 0
  const query = useInfiniteQuery({ ...messagesQuery(id), enabled: conversation !== null })
  const unsent = useUnsent(to)
  const messages = itemsOf(query.data?.pages).toReversed()
  const newest = messages.at(-1)
  const { log, onScroll, hasNews, toEnd } = useScroll({
    first: messages[0]?.id,
    last: unsent.at(-1)?.key ?? newest?.id,
    isOwn: unsent.length > 0 || newest?.senderId === me.id,
  })
  useMarkRead(conversation, newest)

  return (
    <div className={styles.middle}>
      <div
        ref={log}
        className={styles.log}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
        tabIndex={0}
        role="log"
        aria-label={t('messages.with', { name })}
        aria-busy={query.isFetchingNextPage}
      >
        {conversation && query.isPending && <Waiting />}
        {query.isError && !query.data && (
          <LoadFailure as="h3" title={t('messages.loadFailed')} onRetry={() => void query.refetch()} />
        )}
        {query.hasNextPage && (
          <div className={styles.older}>
            <Button
              variant="quiet"
              size="small"
              pending={query.isFetchingNextPage && t('common.loadingMore')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('messages.older')}
            </Button>
          </div>
        )}
        <ol className={styles.messages}>
          {messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={message.senderId === me.id}
              name={name}
              isFirstOfDay={!isSameDay(messages[index - 1], message)}
              isSeen={message.id === lastSeen(messages, conversation, me.id)}
            />
          ))}
          {unsent.map(each => (
            <UnsentItem key={each.key} message={each} to={to} />
          ))}
        </ol>
        {conversation === null && unsent.length === 0 && (
          <p className={styles.first}>{t('messages.first', { name })}</p>
        )}
      </div>
      {hasNews && (
        <Button className={styles.news} variant="filled" size="small" onClick={toEnd}>
          {t('messages.new')}
        </Button>
      )}
    </div>
  )
}

const isSameDay = (before: Message | undefined, message: Message) =>
  before !== undefined && new Date(before.sentAt).toDateString() === new Date(message.sentAt).toDateString()

/** The last of the reader's messages that the other has read. */
const lastSeen = (messages: readonly Message[], conversation: Conversation | null, myId: number) =>
  messages.findLast(each => each.senderId === myId && each.id <= (conversation?.otherReadTo ?? 0))?.id

function Waiting() {
  const t = useT()
  return (
    <Loading label={t('messages.loading')}>
      <div className={styles.skeletons}>
        <Skeleton width="55%" height={40} />
        <Skeleton width="40%" height={40} />
        <Skeleton width="60%" height={64} />
      </div>
    </Loading>
  )
}
