import { purge, type Sql } from '@vitrine/service-kit'
import type { Mail } from '../generated/prisma/client.ts'
import type { IdentityPrisma } from '../prisma.ts'

export type StoredMail = Pick<
  Mail,
  | 'id'
  | 'userId'
  | 'recipient'
  | 'kind'
  | 'subject'
  | 'textBody'
  | 'htmlBody'
  | 'unsubscribeUrl'
  | 'createdAt'
  | 'expiresAt'
>

const column = <Name extends keyof StoredMail>(mails: readonly StoredMail[], name: Name) =>
  mails.map(mail => mail[name])

export async function insertMails(sql: Sql, mails: readonly StoredMail[]): Promise<void> {
  if (mails.length === 0) return
  await sql.query(
    `insert into mails (id, user_id, recipient, kind, subject, text_body, html_body, unsubscribe_url, created_at, expires_at)
     select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[], $10::timestamptz[])`,
    [
      column(mails, 'id'),
      column(mails, 'userId'),
      column(mails, 'recipient'),
      column(mails, 'kind'),
      column(mails, 'subject'),
      column(mails, 'textBody'),
      column(mails, 'htmlBody'),
      column(mails, 'unsubscribeUrl'),
      column(mails, 'createdAt'),
      column(mails, 'expiresAt'),
    ],
  )
}

export interface ClaimedMail {
  id: string
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
}

/** The mail, for one process alone until `until`; undefined when it is sent, expired, refused, or another's. */
export async function claimMail(
  db: Sql,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedMail | undefined> {
  const [mail] = await db.query<ClaimedMail>(
    `update mails set claimed_until = $3, attempts = least(attempts + 1, 32767)
      where id = $1 and text_body is not null and expires_at > $2
        and (claimed_until is null or claimed_until <= $2)
     returning id, kind, recipient, subject, text_body as text, html_body as html,
       unsubscribe_url as "unsubscribeUrl"`,
    [id, now, until],
  )
  return mail
}

export const releaseMail = (db: Sql, id: string): Promise<unknown> =>
  db.query('update mails set claimed_until = null where id = $1', [id])

/** The secrets in its texts are not kept. */
const withoutTexts = 'text_body = null, html_body = null, unsubscribe_url = null'

export const markSent = (db: Sql, id: string, now: Date): Promise<unknown> =>
  db.query(`update mails set sent_at = $2, ${withoutTexts} where id = $1`, [id, now])

export const markRefused = (db: Sql, id: string, now: Date): Promise<unknown> =>
  db.query(`update mails set refused_at = $2, ${withoutTexts} where id = $1`, [id, now])

/** Mails older than `before` that no process sends, those with the fewest attempts first. */
export async function listUnsent(
  db: Sql,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from mails
      where text_body is not null and expires_at > $1 and created_at <= $2
        and (claimed_until is null or claimed_until <= $1)
      order by attempts, created_at limit $3::int`,
    [now, before, limit],
  )
  return rows.map(({ id }) => id)
}

export const listNewest = ({ client }: IdentityPrisma, limit: number): Promise<Mail[]> =>
  client.mail.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: limit })

/** Deletes the texts of expired mails; returns how many. */
export const purgeTexts = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `update mails set ${withoutTexts} where id = any(array(
       select id from mails where text_body is not null and expires_at <= $2 limit $1::int)) returning 1`,
    [now],
  )

/** Deletes the mails from before `before`; returns how many. */
export const purgeMails = (db: Sql, before: Date): Promise<number> =>
  purge(
    db,
    `delete from mails where id = any(array(
       select id from mails where created_at <= $2 order by created_at limit $1::int)) returning 1`,
    [before],
  )
