import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '@vitrine/contracts'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate, formatMoment, formatTime } from '../../lib/time.ts'
import { useSendVerificationMail } from '../../lib/verification.ts'
import { Button } from '../../ui/Button.tsx'
import { RichText } from '../../ui/post/RichText.tsx'
import styles from './message.module.css'
import { type Destination, discardUnsent, retryUnsent, type Unsent } from './unsent.ts'

/** One message. Its text is text; web addresses in it are links. */
export function MessageItem({
  message,
  isOwn,
  name,
  isFirstOfDay,
  isSeen,
}: {
  message: Message
  isOwn: boolean
  name: string
  isFirstOfDay: boolean
  isSeen: boolean
}) {
  const t = useT()
  const timeZone = useTimeZone()
  return (
    <li className={styles.item} data-own={isOwn || undefined}>
      {isFirstOfDay && <p className={styles.day}>{formatDate(message.sentAt, timeZone)}</p>}
      <span className="visually-hidden">{t('messages.from', { name: isOwn ? t('messages.me') : name })}</span>
      <p className={styles.text} dir="auto">
        <RichText>{message.content}</RichText>
      </p>
      <p className={styles.meta}>
        <time dateTime={message.sentAt} title={formatMoment(message.sentAt, timeZone)}>
          {formatTime(message.sentAt, timeZone)}
        </time>
        {isSeen && <span>{t('messages.seen')}</span>}
      </p>
    </li>
  )
}

/** A message on its way, or one that was refused: it can be sent again or discarded. */
export function UnsentItem({ message, to }: { message: Unsent; to: Destination }) {
  const t = useT()
  const client = useQueryClient()
  const { key, content, isSending, problem, needsEmail } = message
  return (
    <li className={styles.item} data-own data-unsent>
      <span className="visually-hidden">{t('messages.from', { name: t('messages.me') })}</span>
      <p className={styles.text} dir="auto">
        <RichText>{content}</RichText>
      </p>
      {isSending ? (
        <p className={styles.meta}>{t('messages.sending')}</p>
      ) : (
        <>
          <p className={styles.problem} role="alert">
            {t('messages.notSent')} {problem}
          </p>
          <div className={styles.tools}>
            {needsEmail && <SendLink />}
            <Button size="small" onClick={() => retryUnsent(client, to, message)}>
              {t('common.retry')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => discardUnsent(to, key)}>
              {t('messages.discard')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** The link of the first mail may be lost. */
function SendLink() {
  const t = useT()
  const send = useSendVerificationMail()
  return (
    <Button
      variant="filled"
      size="small"
      pending={send.isPending && t('verification.resending')}
      onClick={() => send.mutate(undefined)}
    >
      {t('verification.resend')}
    </Button>
  )
}
