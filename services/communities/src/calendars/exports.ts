import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** Since when a user has an address for their own calendar (SE7); the address itself is stored nowhere. */
export const calendarSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'calendar-address',
    statement: `select user_id as key, created_at as "createdAt" from calendar_tokens
      where user_id = $1 and user_id > $3 order by user_id limit $2`,
  }),
]
