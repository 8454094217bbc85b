import { type ExportSection, exportRows } from '@vitrine/service-kit'
import { operatorSections } from '../cdn/operators.ts'
import type { MediaContext } from '../context.ts'

/** What a user has here: each list is a file of the export of their data. */
export const exportSections = ({ db }: MediaContext, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'media',
    statement: `select id as key, id, kind, purpose, bytes, created_at as "createdAt"
      from files where user_id = $1 and id > $3 order by id limit $2`,
  }),
  ...operatorSections(db, userId),
]
