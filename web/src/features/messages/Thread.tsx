import { useQueryClient } from '@tanstack/react-query'
import type { Conversation, CurrentUser, UserSummary } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { type Action, ConversationActions, RequestBar } from './ConversationActions.tsx'
import { Correspondent, useCorrespondentName } from './Correspondent.tsx'
import { MessageField } from './MessageField.tsx'
import { MessageLog } from './MessageLog.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import styles from './thread.module.css'
import { type Destination, sendText } from './unsent.ts'

interface ThreadProps {
  me: CurrentUser
  user: UserSummary | null
  /** Null before the first message. */
  conversation: Conversation | null
  /** Whether the other user accepts messages, as far as the page knows; the server decides. */
  accepts: boolean
  onLeave: (to?: number) => void
}

/** One conversation: with whom, what was said, and the field for the next message. */
export function Thread({ me, user, conversation, accepts, onLeave }: ThreadProps) {
  const t = useT()
  const client = useQueryClient()
  const name = useCorrespondentName(user)
  const [action, setAction] = useState<Action | null>(null)
  const to: Destination = {
    myId: me.id,
    conversationId: conversation?.id ?? null,
    otherId: user?.id ?? null,
  }
  return (
    <div className={styles.thread}>
      <header className={styles.head}>
        <Link className={styles.back} to="/messages" aria-label={t('messages.back')}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" />
        </Link>
        <Correspondent user={user} size={40} />
        <h2 className={styles.name}>
          {user ? <Link to={`/profile/${user.slug}`}>{name}</Link> : <span>{name}</span>}
        </h2>
        {conversation && <ThreadMenu hasUser={user !== null} onChoose={setAction} />}
      </header>
      {conversation?.folder === 'requests' && (
        <RequestBar conversation={conversation} name={name} onChoose={setAction} onAccepted={onLeave} />
      )}
      {conversation && action && (
        <ConversationActions
          conversation={conversation}
          name={name}
          action={action}
          onClose={() => setAction(null)}
          onLeave={onLeave}
        />
      )}
      <MessageLog me={me} name={name} conversation={conversation} to={to} />
      {user && accepts ? (
        <MessageField to={to} name={name} onSend={content => sendText(client, to, content)} />
      ) : (
        <p className={styles.closed} role="status">
          {t(user ? 'message.notAccepted' : 'message.refused')}
        </p>
      )}
    </div>
  )
}
