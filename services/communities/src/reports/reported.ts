import type { ReportTarget } from '@vitrine/contracts'

/**
 * SQL: whether the reader has not reported a thing (MM8), for lists; all arguments but the kind are SQL expressions. An array, so
 * that a statement reads it once, however many rows it filters.
 */
export const isUnreported = (reader: string, kind: ReportTarget, id: string): string =>
  `${id} <> all(array(select target_id from report_entries
     where reporter_id = ${reader} and target_type = '${kind}'))`

/** SQL: whether a report waits for those who moderate, also one that a moderator has claimed. */
export const isOpen = (status: string): string => `${status} in ('open', 'claimed')`

/** SQL: as {@link isOpen}, or for the platform. */
export const undecided = (status: string): string => `${status} in ('open', 'claimed', 'escalated')`
