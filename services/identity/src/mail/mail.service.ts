import { randomUUID } from 'node:crypto'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { findPurgeTime } from '../deletion/deletion.repository.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { lifetimeMs, type MailContent } from './kinds.ts'
import { knownLanguage } from './language.ts'
import { MailError } from './mailer.ts'
import {
  claimMail,
  insertMails,
  listUnsent,
  markRefused,
  markSent,
  purgeMails,
  purgeTexts,
  releaseMail,
} from './mails.repository.ts'
import { renderMail } from './render.ts'

/** Jobs of this queue send one mail each; the id of the job is that of the mail, and it carries nothing else. */
export const mailQueue = 'mails'

const minuteMs = 60_000
/** Longer than an attempt can take. */
const claimMs = 3 * minuteMs
/** Younger mails are left to their jobs. */
const sweptAfterMs = minuteMs
const sweptAtOnce = 200
const keptMs = 30 * 24 * 60 * minuteMs

export interface MailRecipient {
  userId: number
  to: string
  language: string
  firstName: string
}

/**
 * Stores a mail in the transaction of its cause, in the user's language; a job sends it after the commit. It is sent at
 * least once: a repetition has the same Message-ID. Returns its id; null when the account waits for its purge, and no other
 * mail than the notice of it is sent.
 */
export async function queueMail(
  ctx: QueueContext,
  tx: IdentityTransaction,
  { userId, to, ...content }: { userId: number; to: string } & MailContent,
): Promise<string | null> {
  const { language, firstName, hiddenAt } = await tx.prisma.user.findUniqueOrThrow({ where: { id: userId } })
  if (content.kind !== 'deletion-scheduled' && hiddenAt && (await findPurgeTime(tx, userId))) return null
  const [id] = await queueMails(ctx, tx, [{ recipient: { userId, to, language, firstName }, content }])
  return id as string
}

type QueueContext = Pick<IdentityContext, 'clock' | 'mailer' | 'jobs' | 'log'>

/** Many at once, in one statement; see {@link queueMail}. Returns their ids. */
export async function queueMails(
  ctx: QueueContext,
  tx: Transaction,
  mails: readonly { recipient: MailRecipient; content: MailContent }[],
): Promise<string[]> {
  const createdAt = ctx.clock()
  const rows = mails.map(({ recipient: { userId, to, language, firstName }, content }) => {
    const { subject, text, html } = renderMail(knownLanguage(language), firstName, content)
    return {
      id: randomUUID(),
      userId,
      recipient: to,
      kind: content.kind,
      subject,
      textBody: text,
      htmlBody: html,
      unsubscribeUrl: 'unsubscribe' in content.values ? content.values.unsubscribe : null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs[content.kind]),
    }
  })
  await insertMails(tx, rows)
  const ids = rows.map(({ id }) => id)
  if (ctx.mailer) for (const id of ids) afterCommit(tx, () => enqueue(ctx, id))
  return ids
}

/** While Redis is unavailable the job waits; what a crash loses here, {@link sendUnsentMails} finds. */
function enqueue({ jobs, log }: Pick<IdentityContext, 'jobs' | 'log'>, id: string): void {
  jobs
    .queue<object>(mailQueue)
    .add(id, {})
    .catch(error => log.warn({ err: error, mail: id }, 'a mail waits for the next sweep'))
}

/** Sends a mail that is not sent yet. Rejects when the server does not take it now. */
export async function sendMail(
  { mailer, db, clock, log }: Pick<IdentityContext, 'mailer' | 'db' | 'clock' | 'log'>,
  id: string,
): Promise<void> {
  if (!mailer) return
  const now = clock()
  const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + claimMs) })
  if (!mail) return
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailError && error.isRefusal)) {
      await releaseMail(db, id)
      throw error
    }
    log.warn({ err: error, kind: mail.kind }, 'a mail was refused')
    await markRefused(db, id, clock())
    return
  }
  await markSent(db, id, clock())
}

/**
 * Sends what a crash, or a mail server that was unavailable, left unsent. Ends at the first failure: the rest waits for
 * the next run, in which mails with fewer attempts come first.
 */
export async function sendUnsentMails(ctx: IdentityContext): Promise<number> {
  if (!ctx.mailer) return 0
  const now = ctx.clock()
  const before = new Date(now.getTime() - sweptAfterMs)
  const ids = await listUnsent(ctx.db, { now, before, limit: sweptAtOnce })
  for (const id of ids) await sendMail(ctx, id)
  return ids.length
}

/** Deletes the texts of mails that expired, and mails after 30 days. */
export async function purgeOldMails({ db, clock }: Pick<IdentityContext, 'db' | 'clock'>) {
  const now = clock()
  return {
    texts: await purgeTexts(db, now),
    mails: await purgeMails(db, new Date(now.getTime() - keptMs)),
  }
}
