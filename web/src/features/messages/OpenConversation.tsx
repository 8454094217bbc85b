import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@vitrine/contracts'
import { useEffect, useEffectEvent } from 'react'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { useCorrespondentName } from './Correspondent.tsx'
import type { Opened } from './MessagesScreen.tsx'
import styles from './messages.module.css'
import { conversationQuery, conversationWithQuery, recipientQuery } from './queries.ts'
import { Thread } from './Thread.tsx'

interface OpenProps {
  me: CurrentUser
  opened: Opened
  onLeave: (to?: number) => void
}

/** The conversation that the address names, or the one with the user that it names, begun or not. */
export function OpenConversation({ me, opened, onLeave }: OpenProps) {
  const { conversationId, recipientId } = opened
  const byId = useQuery({ ...conversationQuery(conversationId ?? 0), enabled: conversationId !== null })
  const isByUser = conversationId === null && recipientId !== null
  const withUser = useQuery({ ...conversationWithQuery(recipientId ?? 0), enabled: isByUser })
  const isNew = isByUser && withUser.data === null
  const recipient = useQuery({ ...recipientQuery(recipientId ?? 0), enabled: isNew })

  const conversation = isByUser ? withUser.data : byId.data
  const begunId = isByUser ? conversation?.id : undefined
  const moveTo = useEffectEvent((id: number) => onLeave(id))
  // The address of a conversation is its own.
  useEffect(() => {
    if (begunId !== undefined) moveTo(begunId)
  }, [begunId])
  const found = useQuery({
    ...conversationQuery(conversation?.id ?? 0),
    enabled: conversation != null,
    ...(conversation && { initialData: conversation }),
  })
  const user = conversation ? conversation.user : (recipient.data ?? null)
  const failed = [byId, withUser, recipient].find(each => each.isError && each.data === undefined)
  const name = useCorrespondentName(user)
  const isReady = conversation != null || recipient.data !== undefined
  usePageTitle(isReady ? name : undefined)

  if (failed && isAbsence(failed.error)) return <Absent />
  if (failed) return <Failed onRetry={() => void failed.refetch()} />
  if (!isReady) return <Waiting />
  const accepts =
    conversation != null || recipient.data?.allowsMessages === true || recipient.data?.followsViewer === true
  return (
    <Thread
      key={user ? `user-${user.id}` : `conversation-${conversation?.id}`}
      me={me}
      user={user}
      conversation={conversation ? (found.data ?? conversation) : null}
      accepts={accepts}
      onLeave={onLeave}
    />
  )
}

function Waiting() {
  const t = useT()
  return (
    <Loading label={t('messages.loading')}>
      <div className={styles.waiting}>
        <PersonSkeleton size={40} />
      </div>
    </Loading>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return <LoadFailure as="h2" title={t('messages.loadFailed')} onRetry={onRetry} />
}

function Absent() {
  const t = useT()
  return (
    <EmptyState
      as="h2"
      drawing="rope"
      title={t('messages.absent')}
      action={<ButtonLink to="/messages">{t('messages.back')}</ButtonLink>}
    />
  )
}
