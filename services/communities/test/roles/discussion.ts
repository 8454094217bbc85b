import { prepared } from '@vitrine/service-kit'
import { noDetails } from '../../src/meetups/details.ts'
import type { MuseumEventDetails } from '../../src/museum-events/details.ts'
import type { Person, TestEnvironment } from '../environment.ts'
import type { Scene } from './scene.ts'

type Written = Pick<
  Scene,
  | 'postId'
  | 'pollId'
  | 'commentId'
  | 'waitingId'
  | 'deletedPostId'
  | 'deletedCommentId'
  | 'deletionLogId'
  | 'reportId'
  | 'meetupId'
  | 'photoId'
  | 'insightId'
  | 'museumEventId'
  | 'planId'
  | 'planDay'
>

const inserted = prepared<Written>(
  'insert_discussion',
  `with ids as materialized (
       select nextval('post_ids')::int as post, nextval('post_ids')::int as poll, nextval('post_ids')::int as deleted,
         nextval('post_ids')::int as waiting, nextval(pg_get_serial_sequence('comments', 'id'))::int as comment,
         nextval(pg_get_serial_sequence('comments', 'id'))::int as deleted_comment,
         nextval(pg_get_serial_sequence('events', 'id'))::int as meetup,
         nextval(pg_get_serial_sequence('events', 'id'))::int as museum_event,
         ($4::timestamptz + interval '30 days')::date as plan_day
     ), counts as (
       insert into community_post_counts (post_id, community_id, comments)
       select id, $1, case when id = post then 1 else 0 end from ids, unnest(array[post, poll, deleted]) as counted(id)
     ), posts as (
       insert into posts (id, community_id, author_id, type, content, fingerprint, created_at)
       select id, $1, $2, case when id = poll then 'poll' else 'text' end, 'Light', '', $4
       from ids, unnest(array[post, poll]) as written(id)
     ), polls as (
       insert into polls (post_id, options, votes, closes_at)
       select poll, '{Prado,Louvre}', '{0,0}', $4::timestamptz + interval '7 days' from ids
     ), comments as (
       insert into comments (id, community_id, post_id, author_id, content, created_at) overriding system value
       select comment, $1, post, $2, 'Yes', $4 from ids
     ), waiting as (
       insert into waiting_posts (id, community_id, author_id, type, content, fingerprint, cause, created_at)
       select waiting, $1, $2, 'text', 'Wait', '', 'community', $4 from ids
     ), trash as (
       insert into deleted_posts (id, community_id, author_id, type, content, details, place, fingerprint, created_at,
         deleted_by, deleted_as, deleted_at)
       select deleted, $1, $2, 'text', 'Shadow', '{}', nextval('post_places'), '', $4, $3, 'moderator', $4 from ids
     ), comments_in_trash as (
       insert into deleted_comments (id, community_id, post_id, author_id, content, created_at, root_id, deleted_by,
         deleted_as, deleted_at)
       select deleted_comment, $1, post, $2, 'No', $4, deleted_comment, $3, 'moderator', $4 from ids
     ), logged as (
       insert into moderation_log (community_id, actor_id, action, target_type, target_id, target_user_id, at)
       select $1, $3, 'delete_post', 'community_post', deleted, $2, $4 from ids returning id
     ), reported as (
       insert into reports (community_id, target_type, target_id, subject_id, status, reporters, reported_at)
       select $1, 'community_post', post, $2, 'open', 1, $4 from ids returning id, target_id
     ), entries as (
       insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, is_weighty,
         reported_at)
       select $5, 'community_post', target_id, id, $1, 'spam', true, $4 from reported
     ), meetups as (
       insert into events (id, kind, community_id, organizer_id, title, description, location, starts_at, ends_at, has_end,
         timezone, enable_waitlist, cost, details, attending, created_at, museum_id, collaboration) overriding system value
       select meetup, 'meetup', $1, $2, 'Walk', 'By night', 'Gate', $4::timestamptz + interval '30 days',
         $4::timestamptz + interval '30 days 2 hours', false, 'UTC', false, 'free', $6, 1, $4,
         $7, 'discussion' from ids
     ), museum_events as (
       insert into events (id, kind, museum_id, title, description, location, starts_at, ends_at, has_end, timezone,
         enable_waitlist, cost, details, created_at) overriding system value
       select museum_event, 'museum_event', $7, 'Tour', 'By lamps', '', $4::timestamptz + interval '30 days',
         $4::timestamptz + interval '30 days 2 hours', false, 'UTC', false, 'free', $8, $4 from ids
     ), rsvps as (
       insert into rsvps (event_id, user_id, community_id, status, changed_at)
       select meetup, $2, $1, 'attending', $4 from ids
     ), photos as (
       insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at, shown_at)
       select 10000000000 + meetup, meetup, $1, $2, 'A gate', 'By night', $4, $4 from ids
     ), recaps as (
       insert into recaps (meetup_id, drafted_at) select meetup, $4 from ids
     ), consents as (
       insert into recap_consents (meetup_id, user_id, community_id, given_at) select meetup, $2, $1, $4 from ids
     ), insights as (
       insert into meetup_insights (meetup_id, post_id, author_id) select meetup, 20000000000 + meetup, $2 from ids
     ), plans as (
       insert into visit_plans (community_id, creator_id, first_day, last_day, visit_length, timezone, created_at)
       select $1, $2, plan_day, plan_day, 120, 'UTC', $4 from ids returning id
     ), plan_museums as (
       insert into plan_museums (plan_id, museum_id, place) select id, $7, 1 from plans
     ), stats as (
       insert into member_stats (community_id, user_id, posts, comments) values ($1, $2, 2, 1)
     )
     select post as "postId", poll as "pollId", comment as "commentId", waiting as "waitingId",
       deleted as "deletedPostId", deleted_comment as "deletedCommentId", (select id from logged) as "deletionLogId",
       (select id from reported) as "reportId", meetup as "meetupId", 10000000000 + meetup as "photoId",
       20000000000 + meetup as "insightId",
       museum_event as "museumEventId", (select id from plans) as "planId",
       plan_day::text as "planDay" from ids`,
)

const meetupDetails = JSON.stringify({ ...noDetails, allowComments: true, allowPhotoSharing: true })
const museumEventDetails = JSON.stringify({
  category: 'tour',
  price: '',
  requirements: '',
  ticketUrl: '',
  accessibilityNotes: '',
} satisfies MuseumEventDetails)

/**
 * A discussion of one author, stored in one statement: two posts with a comment, a post that waits, some in the trash, an open
 * report on a post, a meetup that names a museum, with a photo and the draft of a recap, an event of that museum, and an open
 * plan of a visit to it.
 */
export async function insertDiscussion(
  { db, ctx }: Pick<TestEnvironment, 'db' | 'ctx'>,
  community: number,
  {
    author,
    moderator,
    reporter,
    museumId,
  }: { author: Person; moderator: Person; reporter: Person; museumId: number },
): Promise<Written> {
  const [row] = await inserted(db, [
    community,
    author.id,
    moderator.id,
    ctx.clock(),
    reporter.id,
    meetupDetails,
    museumId,
    museumEventDetails,
  ])
  if (!row) throw new Error('a select returned no row')
  return row
}
