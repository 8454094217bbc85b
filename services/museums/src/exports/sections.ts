import { type ExportSection, exportRows } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'

/** The museums that a user follows. */
export const exportSections = ({ db }: MuseumsContext, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'museums-followed',
    statement: `select f.museum_id as key, f.museum_id as "museumId", m.name, m.slug, f.followed_at as "followedAt"
      from museum_follows f join museums m on m.id = f.museum_id
      where f.user_id = $1 and f.museum_id > $3 order by f.museum_id limit $2`,
  }),
]
