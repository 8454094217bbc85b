import type { Conversation } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { useAcceptConversation, useBlockCorrespondent, useDeleteConversation } from './mutations.ts'
import { ReportForm } from './ReportForm.tsx'
import styles from './thread.module.css'

export type Action = 'delete' | 'block' | 'report'

interface ActionProps {
  conversation: Conversation
  name: string
  onClose: () => void
  onLeave: (to?: number) => void
}

/** What was chosen from the menu asks once more, above the messages. */
export function ConversationActions({ action, ...props }: ActionProps & { action: Action }) {
  if (action === 'report') return <ReportForm id={props.conversation.id} onClose={props.onClose} />
  return action === 'delete' ? <Delete {...props} /> : <Block {...props} />
}

function Delete({ conversation, name, onClose, onLeave }: ActionProps) {
  const t = useT()
  const remove = useDeleteConversation(onLeave)
  const isRequest = conversation.folder === 'requests'
  return (
    <Question
      text={t(isRequest ? 'messages.decline.ask' : 'messages.delete.ask', { name })}
      onClose={onClose}
    >
      <Button size="small" pending={remove.isPending} onClick={() => remove.mutate(conversation)}>
        {t('common.delete')}
      </Button>
    </Question>
  )
}

function Block({ conversation, name, onClose, onLeave }: ActionProps) {
  const t = useT()
  const block = useBlockCorrespondent(onLeave)
  const { id, user } = conversation
  return (
    <Question text={t('messages.block.ask', { name })} onClose={onClose}>
      <Button
        size="small"
        pending={block.isPending}
        onClick={() => user && block.mutate({ id, userId: user.id, name })}
      >
        {t('messages.block')}
      </Button>
    </Question>
  )
}

/** Takes the focus, and gives a way back that changes nothing. */
function Question({ text, onClose, children }: { text: string; onClose: () => void; children: ReactNode }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      className={styles.question}
      role="alertdialog"
      aria-label={text}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <p>{text}</p>
      <div className={styles.buttons}>
        {children}
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** What can be done with a message of a user whom the reader does not follow. */
export function RequestBar({
  conversation,
  name,
  onChoose,
  onAccepted,
}: {
  conversation: Conversation
  name: string
  onChoose: (action: Action) => void
  onAccepted: (id: number) => void
}) {
  const t = useT()
  const accept = useAcceptConversation(() => onAccepted(conversation.id))
  return (
    <section className={styles.request} aria-label={t('messages.requests')}>
      <p>{t('messages.request.text', { name })}</p>
      <div className={styles.buttons}>
        <Button
          variant="filled"
          size="small"
          pending={accept.isPending}
          onClick={() => accept.mutate(conversation.id)}
        >
          {t('messages.accept')}
        </Button>
        <Button size="small" onClick={() => onChoose('delete')}>
          {t('common.delete')}
        </Button>
        {conversation.user && (
          <Button variant="quiet" size="small" onClick={() => onChoose('block')}>
            {t('messages.block')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onChoose('report')}>
          {t('report.open')}
        </Button>
      </div>
    </section>
  )
}
