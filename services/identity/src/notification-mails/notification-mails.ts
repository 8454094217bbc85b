import { type MailList, notificationMailRequested, weeklyDigestRequested } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { linkTo } from '../mail/links.ts'
import { type MailRecipient, queueMails } from '../mail/mail.service.ts'
import { unsubscribeUrl } from '../mail-subscriptions/unsubscribe-links.ts'

/** Those of these users who have a confirmed address and are shown, by id. */
async function findRecipients(sql: Sql, userIds: readonly number[]): Promise<Map<number, MailRecipient>> {
  const rows = await sql.query<MailRecipient>(
    `select id as "userId", email as "to", language, first_name as "firstName" from users
      where id = any($1::int[]) and email_verified and hidden_at is null`,
    [userIds],
  )
  return new Map(rows.map(row => [row.userId, row]))
}

/** What every mail of news has. */
const linksOf = (ctx: IdentityContext, userId: number, list: MailList) => ({
  link: linkTo(ctx, '/'),
  settings: linkTo(ctx, '/?settings=notifications'),
  unsubscribe: unsubscribeUrl(ctx, userId, list),
})

/** Queues a mail for each event whose user can still be reached: the address may have changed since it was published. */
async function queueNews<Data extends { userId: number }>(
  ctx: IdentityContext,
  tx: Transaction,
  events: readonly { data: Data }[],
  contentOf: (data: Data) => MailContent,
): Promise<void> {
  const recipients = await findRecipients(
    tx,
    events.map(({ data }) => data.userId),
  )
  const mails = events.flatMap(({ data }) => {
    const recipient = recipients.get(data.userId)
    return recipient ? [{ recipient, content: contentOf(data) }] : []
  })
  await queueMails(ctx, tx, mails)
}

export const sendNotificationMails = (ctx: IdentityContext): Subscription =>
  onBatch([notificationMailRequested], 'mail-notifications', (events, { tx }) =>
    queueNews(ctx, tx, events, ({ userId, ...news }) => ({
      kind: 'notifications',
      values: { ...news, ...linksOf(ctx, userId, 'notifications') },
    })),
  )

export const sendDigests = (ctx: IdentityContext): Subscription =>
  onBatch([weeklyDigestRequested], 'mail-digests', (events, { tx }) =>
    queueNews(ctx, tx, events, ({ userId, ...news }) => ({
      kind: 'digest',
      values: { ...news, ...linksOf(ctx, userId, 'digest') },
    })),
  )
