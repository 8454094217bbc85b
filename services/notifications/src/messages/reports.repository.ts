import type { ReportReason } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

interface Report {
  conversationId: number
  messageId: number
  reporterId: number
  reportedId: number
  reason: ReportReason
  details: string
  at: Date
}

/** Returns its id; undefined when the user has reported the conversation before. */
export async function insertReport(tx: Transaction, report: Report): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into message_reports
       (conversation_id, message_id, reporter_id, reported_id, reason, details, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      report.conversationId,
      report.messageId,
      report.reporterId,
      report.reportedId,
      report.reason,
      report.details,
      report.at,
    ],
  )
  return row?.id
}
