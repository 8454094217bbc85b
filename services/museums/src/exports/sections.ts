import { type ExportSection, exportRows } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'

/** The museums that a user follows, has visited, has visited with a group, has added, has suggested, has changed and has asked to manage, the suggested edits and how accurate they were, the confirmed details, the reviews, and the replies to reviews of others. */
export const exportSections = ({ db }: MuseumsContext, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'museums-followed',
    statement: `select f.museum_id as key, f.museum_id as "museumId", m.name, m.slug, f.followed_at as "followedAt"
      from museum_follows f join museums m on m.id = f.museum_id
      where f.user_id = $1 and f.museum_id > $3 order by f.museum_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museums-visited',
    statement: `select c.id as key, c.museum_id as "museumId", m.name, m.slug, c.day::text as day, c.at as "checkedInAt",
        c.is_verified as "isVerified", c.is_counted as "isCounted", c.note
      from check_ins c join museums m on m.id = c.museum_id
      where c.user_id = $1 and c.id > $3 order by c.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-group-visits',
    statement: `select g.meetup_id as key, g.meetup_id as "meetupId", g.meetup, g.community, g.museum_id as "museumId",
        m.name, m.slug, g.day::text as day, g.attended_count as "attendedCount"
      from group_stamps g join museums m on m.id = g.museum_id
      where g.user_id = $1 and g.meetup_id > $3 order by g.meetup_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-hours-seen',
    statement: `select o.id as key, o.museum_id as "museumId", m.name, m.slug, o.day::text as day, o.at,
        o.was_open as "wasOpen", o.contradicts as "contradictsHours"
      from hours_observations o join museums m on m.id = o.museum_id
      where o.user_id = $1 and o.id > $3 order by o.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museums-added',
    statement: `select id as key, id as "museumId", name, slug, description, category, address, address2, city, state,
        zip_code as "zipCode", country, latitude, longitude, phone, email, website, donate_url as "donateUrl",
        amenities, created_at as "createdAt"
      from museums where created_by = $1 and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-suggestions',
    statement: `select id as key, id, name, description, address, city, country, website, phone, status,
        museum_id as "museumId", reason, created_at as "createdAt", decided_at as "decidedAt"
      from museum_suggestions where user_id = $1 and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-suggestions-decided',
    statement: `select id as key, id, status, museum_id as "museumId", reason, decided_at as "decidedAt"
      from museum_suggestions where decided_by = $1 and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-edits',
    statement: `select e.id as key, e.museum_id as "museumId", m.name, m.slug, e.at, e.fields
      from museum_edits e join museums m on m.id = e.museum_id
      where e.user_id = $1 and e.id > $3 order by e.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-edit-suggestions',
    statement: `select s.id as key, s.museum_id as "museumId", m.name, m.slug, s.reason, s.fields, s.status,
        s.created_at as "createdAt", s.reviewed_at as "reviewedAt", s.approved, s.rejection
      from museum_edit_suggestions s join museums m on m.id = s.museum_id
      where s.user_id = $1 and s.id > $3 order by s.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-fields-confirmed',
    statement: `select c.id as key, c.museum_id as "museumId", m.name, m.slug, c.field, c.at
      from field_confirmations c join museums m on m.id = c.museum_id
      where c.user_id = $1 and c.id > $3 order by c.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-edit-accuracy',
    statement: `select user_id as key, accepted as "acceptedFields", rejected as "rejectedFields"
      from contributor_accuracy where user_id = $1 and user_id > $3 order by user_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-manager-requests',
    statement: `select r.id as key, r.museum_id as "museumId", m.name, m.slug, r.museum_email as "museumEmail", r.reason,
        r.status, r.admin_notes as "adminNotes", r.created_at as "createdAt", r.reviewed_at as "reviewedAt"
      from manager_requests r join museums m on m.id = r.museum_id
      where r.user_id = $1 and r.id > $3 order by r.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-reviews',
    statement: `select r.id as key, r.museum_id as "museumId", m.name, m.slug, r.stars, r.content,
        r.visit_month as "visitMonth", r.created_at as "createdAt", r.edited_at as "editedAt"
      from museum_reviews r join museums m on m.id = r.museum_id
      where r.user_id = $1 and r.id > $3 order by r.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'museum-review-replies',
    statement: `select r.id as key, r.museum_id as "museumId", m.name, m.slug, r.reply as content,
        r.replied_at as "createdAt"
      from museum_reviews r join museums m on m.id = r.museum_id
      where r.replied_by = $1 and r.id > $3 order by r.id limit $2`,
  }),
]
