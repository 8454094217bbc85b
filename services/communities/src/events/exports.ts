import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** Meetups that a user organizes, the photos of meetups, and the answers to meetups and museum events (SE7). */
export const eventSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'meetups',
    statement: `select e.id as key, c.name as community, e.title, e.description, e.location, e.starts_at as "startsAt",
        case when e.has_end then e.ends_at end as "endsAt", e.timezone, e.max_attendees as "maxAttendees",
        e.enable_waitlist as "enableWaitlist", e.cost, e.details, e.tags, museum.name as museum,
        e.collaboration as "collaborationStatus", e.can_museum_promote as "canMuseumPromote",
        e.cancelled_at as "cancelledAt", e.created_at as "createdAt",
        (select nullif(r.text, '') from recaps r where r.meetup_id = e.id) as recap
      from events e join communities c on c.id = e.community_id left join museums museum on museum.id = e.museum_id
      where e.organizer_id = $1 and e.id > $3 order by e.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'meetup-answers',
    statement: `select r.event_id as key, c.name as community, museum.name as museum, e.title, e.starts_at as "startsAt",
        e.timezone, r.status, r.offered_until as "offeredUntil", r.changed_at as "answeredAt"
      from rsvps r join events e on e.id = r.event_id left join communities c on c.id = e.community_id
      left join museums museum on museum.id = e.museum_id
      where r.user_id = $1 and r.event_id > $3 order by r.event_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'meetup-photos',
    statement: `select p.id as key, p.id as "mediaId", c.name as community, e.title as meetup, p.alt_text as "altText",
        p.caption, p.uploaded_at as "uploadedAt"
      from meetup_photos p join events e on e.id = p.meetup_id join communities c on c.id = p.community_id
      where p.uploader_id = $1 and p.id > $3 order by p.id limit $2`,
  }),
]
