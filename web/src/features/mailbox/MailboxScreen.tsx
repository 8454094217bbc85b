import { useQuery } from '@tanstack/react-query'
import type { Mail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../lib/clock.ts'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { RichText } from '../../ui/post/RichText.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import styles from './mailbox.module.css'
import { mailboxQuery } from './queries.ts'

/** For development: the mails that this stack would send, with their links. `absent` is shown where there is no mailbox. */
export function MailboxScreen({ absent }: { absent: ReactNode }) {
  const t = useT()
  const { data: mails, error, isPending, isFetching, refetch } = useQuery(mailboxQuery)
  usePageTitle(t('mailbox.title'))

  if (isPending) return <PageSpinner />
  if (isAbsence(error)) return absent
  if (!mails) return <LoadFailure as="h1" title={t('mailbox.failed')} onRetry={() => void refetch()} />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('mailbox.title')}</h1>
          <p className={styles.intro}>{t('mailbox.intro')}</p>
        </div>
        <Button pending={isFetching} onClick={() => void refetch()}>
          {t('mailbox.refresh')}
        </Button>
      </header>
      {mails.length === 0 && <EmptyState drawing="note" title={t('mailbox.none')} />}
      {mails.map(mail => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </div>
  )
}

function MailItem({ mail }: { mail: Mail }) {
  const t = useT()
  const timeZone = useTimeZone()
  return (
    <article className={styles.mail} aria-labelledby={mail.id}>
      <h2 id={mail.id}>{mail.subject}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('mailbox.to')}</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>{t('mailbox.sent')}</dt>
          <dd>{formatMoment(mail.createdAt, timeZone)}</dd>
        </div>
      </dl>
      {mail.text === null ? (
        <p className={styles.deleted}>{t('mailbox.deleted')}</p>
      ) : (
        <div className={styles.text}>
          <RichText>{mail.text}</RichText>
        </div>
      )}
    </article>
  )
}
