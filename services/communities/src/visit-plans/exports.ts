import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** Plans of visits that a user made, and what they chose in them (SE7). */
export const visitPlanSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'visit-plans',
    statement: `select p.id as key, c.name as community, p.first_day::text as "from", p.last_day::text as "to",
        p.visit_length as "visitLength", p.max_attendees as "maxAttendees", p.timezone,
        array(select museum.name from plan_museums pm join museums museum on museum.id = pm.museum_id
          where pm.plan_id = p.id order by pm.place) as museums, p.created_at as "createdAt"
      from visit_plans p join communities c on c.id = p.community_id
      where p.creator_id = $1 and p.id > $3 order by p.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'visit-plan-votes',
    statement: `select v.plan_id as key, c.name as community,
        array(select museum.name from museums museum where museum.id = any(v.museum_ids) order by museum.id) as museums,
        v.times, v.voted_at as "votedAt"
      from plan_votes v join visit_plans p on p.id = v.plan_id join communities c on c.id = p.community_id
      where v.user_id = $1 and v.plan_id > $3 order by v.plan_id limit $2`,
  }),
]
