import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** The meetups whose recaps may show a user's photos (SE7). */
export const recapSection = (db: Sql, userId: number): ExportSection =>
  exportRows(db, userId, {
    file: 'meetup-recap-consents',
    statement: `select given.meetup_id as key, c.name as community, e.title as meetup, given.given_at as "givenAt"
      from recap_consents given join events e on e.id = given.meetup_id join communities c on c.id = e.community_id
      where given.user_id = $1 and given.meetup_id > $3 order by given.meetup_id limit $2`,
  })
