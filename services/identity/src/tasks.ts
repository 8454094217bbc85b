import type { Task } from '@vitrine/jobs'
import { purgeMutes } from './blocks/purge.ts'
import type { IdentityContext } from './context.ts'
import { enqueueDuePurges, purgeAccount, purgeQueue } from './deletion/purge.service.ts'
import { purgeOldExports } from './exports/exports.service.ts'
import { type ExportJob, exportQueue, resumeLeftExports, runExport } from './exports/run-export.ts'
import { mailQueue, purgeOldMails, sendMail, sendUnsentMails } from './mail/mail.service.ts'
import { answerLeftRequests, answerRequest, resetQueue } from './password-reset/reset-requests.ts'
import { purgeResets } from './password-reset/resets.repository.ts'
import { purgeSessions } from './sessions/purge.ts'
import { purgeKnownDevices } from './sign-ins/known-devices.ts'
import { purgeSignIns } from './sign-ins/sign-ins.repository.ts'
import { purgeVerifications } from './verification/verifications.repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Recurring jobs, and the work on queues. */
export const tasks = (ctx: IdentityContext): Task[] => {
  const { db, clock, mailer } = ctx
  return [
    { name: 'purge-sessions', every: hourMs, run: () => purgeSessions(db, clock()) },
    { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(db, clock()) },
    { name: 'purge-sign-ins', every: hourMs, run: () => purgeSignIns(db, clock()) },
    { name: 'purge-known-devices', every: 24 * hourMs, run: () => purgeKnownDevices(db, clock()) },
    { queue: purgeQueue, run: data => purgeAccount(ctx, (data as { userId: number }).userId) },
    { name: 'purge-accounts', every: hourMs, run: () => enqueueDuePurges(ctx) },
    { queue: resetQueue, run: (_data, { id }) => answerRequest(ctx, id) },
    { name: 'answer-left-resets', every: minuteMs, run: () => answerLeftRequests(ctx) },
    { name: 'purge-resets', every: hourMs, run: () => purgeResets(db, clock()) },
    { name: 'purge-verifications', every: hourMs, run: () => purgeVerifications(db, clock()) },
    { name: 'purge-mails', every: 10 * minuteMs, run: () => purgeOldMails(ctx) },
    { queue: exportQueue, run: data => runExport(ctx, (data as ExportJob).exportId) },
    { name: 'resume-left-exports', every: minuteMs, run: () => resumeLeftExports(ctx) },
    { name: 'purge-exports', every: 10 * minuteMs, run: () => purgeOldExports(ctx) },
    ...(mailer ? sending(ctx) : []),
  ]
}

const sending = (ctx: IdentityContext): Task[] => [
  { queue: mailQueue, concurrency: 2, run: (_data, { id }) => sendMail(ctx, id) },
  { name: 'send-unsent-mails', every: minuteMs, run: () => sendUnsentMails(ctx) },
]
