import { type EventData, museumClaimDecided } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { Sql } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { linkTo } from '../mail/links.ts'
import { type MailRecipient, queueMails } from '../mail/mail.service.ts'
import { mailName } from '../mail/names.ts'

/** Mails each user the outcome of a request to manage a museum, with the administrator's notes (ME6). */
export const mailClaimOutcomes = (ctx: IdentityContext): Subscription =>
  onBatch([museumClaimDecided], 'mail-claim-outcomes', async (events, { tx }) => {
    const recipients = await findRecipients(
      tx,
      events.map(({ data }) => data.userId),
    )
    const mails = events.flatMap(({ data }) => {
      const recipient = recipients.get(data.userId)
      return recipient ? [{ recipient, content: contentOf(ctx, data) }] : []
    })
    await queueMails(ctx, tx, mails)
  })

/** Those of these users who are shown, by id. */
async function findRecipients(sql: Sql, userIds: readonly number[]): Promise<Map<number, MailRecipient>> {
  const rows = await sql.query<MailRecipient>(
    `select id as "userId", email as "to", language, first_name as "firstName" from users
     where id = any($1::int[]) and hidden_at is null`,
    [userIds],
  )
  return new Map(rows.map(row => [row.userId, row]))
}

function contentOf(
  ctx: IdentityContext,
  { outcome, museum: { name, slug }, notes }: EventData<typeof museumClaimDecided>,
): MailContent {
  const values = { museum: mailName(name), link: linkTo(ctx, `/museum/${slug}`) }
  if (outcome === 'superseded') return { kind: 'claim-superseded', values }
  if (outcome === 'rejected') return { kind: 'claim-rejected', values: { ...values, notes } }
  return notes === ''
    ? { kind: 'claim-approved', values }
    : { kind: 'claim-approved-noted', values: { ...values, notes } }
}
