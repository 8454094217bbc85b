import { userRegistered } from '@vitrine/contracts'
import { findOwnTraces, findUnknownColumns } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

/** No other number of this test, and in no other text. */
const userId = 7_345_611
const word = 'heliotropic'

/**
 * Every column that can name a user, and what an erasure leaves of it: `nothing`; `audit`: the numeric id, in the log alone (SE8);
 * `by-media`: it goes with the event of the file.
 */
const ofUsers: Record<string, 'nothing' | 'audit' | 'by-media'> = {
  'bans.banned_by': 'nothing',
  'bans.user_id': 'nothing',
  'calendar_tokens.user_id': 'nothing',
  'comments.author_id': 'nothing',
  'comments.mentions': 'nothing',
  'communities.created_by': 'nothing',
  'communities.creator_id': 'nothing',
  'communities.deleted_by': 'nothing',
  'deleted_comments.author_id': 'nothing',
  'deleted_comments.deleted_by': 'nothing',
  'deleted_comments.mentions': 'nothing',
  'deleted_posts.author_id': 'nothing',
  'deleted_posts.deleted_by': 'nothing',
  'deleted_posts.mentions': 'nothing',
  'events.organizer_id': 'nothing',
  'hidden_people.user_id': 'nothing',
  'hidden_people.viewer_id': 'nothing',
  'invitations.invited_by': 'nothing',
  'invitations.user_id': 'nothing',
  'join_requests.decided_by': 'nothing',
  'join_requests.user_id': 'nothing',
  'likes.user_id': 'nothing',
  'media.owner_id': 'by-media',
  'meetup_insights.author_id': 'nothing',
  'meetup_photos.uploader_id': 'nothing',
  'member_stats.user_id': 'nothing',
  'members.user_id': 'nothing',
  'moderation_log.actor_id': 'audit',
  'moderation_log.details': 'audit',
  'moderation_log.target_id': 'audit',
  'moderation_log.target_user_id': 'audit',
  'museums.manager_id': 'nothing',
  'people.id': 'nothing',
  'pins.pinned_by': 'nothing',
  'plan_votes.user_id': 'nothing',
  'poll_votes.user_id': 'nothing',
  'post_search.author_id': 'nothing',
  'posts.author_id': 'nothing',
  'posts.mentions': 'nothing',
  'recap_consents.user_id': 'nothing',
  'report_entries.reporter_id': 'nothing',
  'reports.claimed_by': 'nothing',
  'reports.decided_by': 'nothing',
  'reports.subject_id': 'nothing',
  'restrictions.set_by': 'nothing',
  'restrictions.user_id': 'nothing',
  'rsvps.user_id': 'nothing',
  'user_follows.followee_id': 'nothing',
  'user_follows.follower_id': 'nothing',
  'visit_plans.creator_id': 'nothing',
  'waiting_posts.author_id': 'nothing',
  'waiting_posts.decided_by': 'nothing',
}
/** Columns of other things, and numbers, by their names. */
const ofNoUser = new Set([
  ...[
    'id',
    'community_id',
    'post_id',
    'comment_id',
    'media_id',
    'parent_id',
    'root_id',
    'report_id',
    'target_id',
    'event_id',
    'meetup_id',
    'museum_id',
    'museum_event_id',
    'declined_museum_ids',
    'plan_id',
    'museum_ids',
  ],
  ...[
    'age',
    'place',
    // A position among users, for the seconds in which a reminder is sent.
    'reminded_to',
    'option_index',
    'counted',
    'version',
    'manager_version',
    'position_version',
    'visits_version',
    'posts',
    'comments',
    'likes',
    'votes',
    'reporters',
  ],
  ...['members', 'active_members', 'busy_members'],
  ...['visit_length', 'voters_count'],
  ...['max_attendees', 'attending', 'offered', 'interested', 'waitlisted'],
  // Texts of the product's own shape, or of the user alone.
  ...['details', 'poll', 'answers', 'rendered', 'options', 'tags', 'guidelines', 'join_questions'],
  ...['opening_hours', 'times', 'time'],
])

/** Names the user in every column of {@link ofUsers}, among what others own, and has them write the word wherever they can. */
async function fill(): Promise<void> {
  const { id: of, members } = await env.community(['member'])
  const [other] = members
  const mine = await env.community([])
  const post = await env.post(of, other)
  const comment = await env.comment(post.id, other)
  const trashed = await env.post(of, other)
  const trashedComment = await env.comment(post.id, other)
  await env.call(other, 'DELETE', `/api/community-posts/${trashed.id}`)
  await env.call(other, 'DELETE', `/api/community-comments/${trashedComment.id}`)
  const poll = await env.post(of, other, { type: 'poll', content: 'When?', pollOptions: ['A', 'B'] })
  await env.post(of, other)
  const user = {
    id: userId,
    username: word,
    slug: word,
    firstName: '',
    lastName: '',
    profileImageUrl: null,
    role: 'Traveler' as const,
  }
  await env.publisher.publish(userRegistered, { user, registeredAt: '2026-01-01T00:00:00.000Z' })
  await env.drain()
  const [u, o, c] = [userId, other.id, of]
  const mentions = `jsonb_build_array(jsonb_build_object('id', ${u}, 'name', '${word}'))`
  const report = (target: string, columns: string, values: string) =>
    `insert into reports (community_id, target_type, target_id, reported_at, ${columns})
     values (${c}, ${target}, now(), ${values})`
  const statements = [
    `insert into members (community_id, user_id, role, joined_at, active_at) values (${c}, ${u}, 'moderator', now(), now())`,
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     values (${mine.id}, ${u}, 'admin', false, now(), now())`,
    `update members set is_creator = false where community_id = ${mine.id} and user_id = ${mine.creator.id}`,
    `update members set is_creator = true where community_id = ${mine.id} and user_id = ${u}`,
    `update communities set creator_id = ${u}, created_by = ${u} where id = ${mine.id}`,
    `update communities set deleted_by = ${u} where id = ${c}`,
    `insert into bans (community_id, user_id, banned_by, banned_at) values (${c}, ${o}, ${u}, now()), (${mine.id}, ${u}, ${o}, now())`,
    `insert into restrictions (community_id, user_id, kind, set_by, set_at)
     values (${c}, ${o}, 'canPost', ${u}, now()), (${c}, ${u}, 'canPost', ${o}, now())`,
    `insert into join_requests (community_id, user_id, answers, status, requested_at, decided_at, decided_by, reason)
     values (${c}, ${u}, '[{"question": "?", "answer": "${word}"}]', 'pending', now(), null, null, ''),
       (${c}, ${o}, '[]', 'rejected', now(), now(), ${u}, '${word}')`,
    `insert into invitations (community_id, user_id, invited_by, invited_at) values (${c}, ${u}, ${o}, now()), (${c}, ${o}, ${u}, now())`,
    `insert into calendar_tokens values (${u}, '\\x00', now())`,
    `insert into user_follows values (${u}, ${o}), (${o}, ${u})`,
    `insert into hidden_people (viewer_id, user_id, reason) values (${u}, ${o}, 'mutes'), (${o}, ${u}, 'mutes')`,
    `insert into member_stats (community_id, user_id, posts, comments) values (${c}, ${u}, 1, 1)`,
    `update posts set mentions = ${mentions} where id = ${post.id}`,
    `update comments set mentions = ${mentions} where id = ${comment.id}`,
    `update deleted_posts set mentions = ${mentions}, deleted_by = ${u} where id = ${trashed.id}`,
    `update deleted_comments set mentions = ${mentions}, deleted_by = ${u} where id = ${trashedComment.id}`,
    `insert into likes (post_id, user_id, changed_at) values (${post.id}, ${u}, now())`,
    `insert into poll_votes (post_id, user_id, option_index, voted_at) values (${poll.id}, ${u}, 0, now())`,
    `update polls set votes = '{1,0}' where post_id = ${poll.id}`,
    `insert into pins (post_id, community_id, pinned_by, pinned_at) values (${post.id}, ${c}, ${u}, now())`,
    // What the user wrote: shown, waiting, in the trash; with a version before.
    `insert into community_post_counts (post_id, community_id) values (900001, ${c}), (900002, ${c})`,
    `insert into posts (id, community_id, author_id, type, content, fingerprint, created_at)
     values (900001, ${c}, ${u}, 'text', '${word}', '', now())`,
    `insert into post_search (post_id, community_id, author_id, words) values (900001, ${c}, ${u}, to_tsvector('simple', '${word}'))
     on conflict do nothing`,
    `insert into post_revisions (post_id, written_at, content, details) values (900001, now(), '${word}', '{}')`,
    `insert into deleted_posts (id, community_id, author_id, type, content, details, place, fingerprint, created_at, deleted_as, deleted_at)
     values (900002, ${c}, ${u}, 'text', '${word}', '{}', 1, '', now(), 'author', now())`,
    `insert into waiting_posts (id, community_id, author_id, type, content, fingerprint, cause, status, created_at)
     values (900003, ${c}, ${u}, 'text', '${word}', '', 'community', 'pending', now())`,
    `insert into waiting_posts (id, community_id, author_id, type, content, fingerprint, cause, status, created_at, decided_by, decided_at)
     values (900004, ${c}, ${o}, 'text', '', '', 'community', 'rejected', now(), ${u}, now())`,
    `insert into comments (community_id, post_id, author_id, content, created_at) values (${c}, ${post.id}, ${u}, '${word}', now())`,
    `insert into comment_revisions (comment_id, community_id, written_at, content)
     select id, community_id, now(), '${word}' from comments where author_id = ${u}`,
    `insert into deleted_comments (id, community_id, post_id, author_id, content, created_at, root_id, deleted_as, deleted_at)
     values (900005, ${c}, ${post.id}, ${u}, '${word}', now(), 900005, 'author', now())`,
    report(`'community', ${mine.id}`, 'status, subject_id', `'escalated', ${u}`),
    report(`'community_post', 900001`, 'status, subject_id', `'open', ${u}`),
    report(`'community_post', ${post.id}`, 'status, subject_id, claimed_by', `'claimed', ${o}, ${u}`),
    report(
      `'community_comment', ${comment.id}`,
      'status, subject_id, action, decided_by, decided_at, note',
      `'dismissed', ${o}, 'dismiss', ${u}, now(), '${word}'`,
    ),
    // Escalated by the user, with a note, and decided by another one.
    report(
      `'community_post', ${poll.id}`,
      'status, subject_id, action, decided_by, decided_at, note',
      `'dismissed', ${o}, 'dismiss', ${o}, now(), '${word}'`,
    ),
    `insert into moderation_log (community_id, actor_id, action, target_type, target_id, target_user_id, details, at)
     select ${c}, ${u}, 'escalate_report', 'community_post', target_id, ${o}, jsonb_build_object('report', id), now()
     from reports where target_type = 'community_post' and target_id = ${poll.id}`,
    `insert into moderation_log (community_id, actor_id, action, target_type, target_id, target_user_id, reason, at)
     values (${c}, ${o}, 'unban_member', 'user', ${u}, ${u}, 'No, ${word}', now())`,
    `insert into moderation_log (community_id, actor_id, action, target_type, target_id, target_user_id, details, at)
     values (${c}, ${o}, 'transfer_community', 'community', ${c}, ${o}, '{"from": ${u}}', now())`,
    `insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, details, is_weighty, reported_at)
     select ${u}, target_type, target_id, id, ${c}, 'spam', '${word}', true, now() from reports
     where target_type = 'community_post' and target_id = ${post.id}`,
    // Meetups of the user, which another one attends too: one to come, one that is over, one that was cancelled.
    ...[
      ['900007', `now() + interval '9 days'`, 'null'],
      ['900008', `now() - interval '9 days'`, 'null'],
      ['900009', `now() + interval '9 days'`, 'now()'],
    ].map(
      ([id, at, cancelledAt]) =>
        `insert into events (id, kind, community_id, organizer_id, title, description, location, starts_at, ends_at, has_end,
           timezone, enable_waitlist, cost, details, attending, cancelled_at, created_at) overriding system value
         values (${id}, 'meetup', ${c}, ${u}, 'Walk', '', '', ${at}, ${at} + interval '2 hours', false, 'UTC', false, 'free', '{}', 2,
           ${cancelledAt}, now())`,
    ),
    `insert into rsvps (event_id, user_id, community_id, status, changed_at)
     select id, user_id, ${c}, 'attending', now() from events, unnest(array[${u}, ${o}]) user_id where organizer_id = ${u}`,
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at)
     select id, id, community_id, ${u}, '${word}', '${word}', now() from events where organizer_id = ${u}`,
    `insert into recaps (meetup_id, drafted_at) values (900008, now())`,
    `insert into recap_consents (meetup_id, user_id, community_id, given_at)
     select 900008, user_id, ${c}, now() from unnest(array[${u}, ${o}]) user_id`,
    `insert into meetup_insights (meetup_id, post_id, author_id) values (900008, 900012, ${u}), (900008, 900013, ${o})`,
    `insert into museums (id, slug, name, city, country, category_code, cover_url, version, manager_id)
     values (900010, '', '', '', '', 'art', '', 1, ${u})`,
    `insert into visit_plans (id, community_id, creator_id, first_day, last_day, visit_length, timezone, voters_count, created_at)
       overriding system value
     values (900011, ${c}, ${u}, current_date, current_date + 3, 60, 'UTC', 2, now())`,
    `insert into plan_museums (plan_id, museum_id, place, votes) values (900011, 900010, 1, 2)`,
    `insert into plan_times (plan_id, time, votes) values (900011, '2040-05-04 morning', 2)`,
    `insert into plan_votes (plan_id, user_id, museum_ids, times, voted_at)
     select 900011, user_id, '{900010}', '{2040-05-04 morning}', now() from unnest(array[${u}, ${o}]) user_id`,
    `insert into media (id, owner_id, kind, purpose, state, changed_at, version) values (900006, ${u}, 'picture', 'post', 'ready', now(), 1)`,
  ]
  for (const statement of statements) await env.db.query(statement)
}

const traces = () => findOwnTraces(env.db, { id: userId, words: [word] })

describe('the columns of this service', () => {
  it('are known as those that can name a user and those that cannot', async () => {
    expect(await findUnknownColumns(env.db, { ofUsers, ofNoUser })).toEqual([])
    expect(Object.keys(ofUsers).filter(name => !/\.(id|.*_id|.*_by|mentions|details)$/.test(name))).toEqual(
      [],
    )
  })

  it('name a user whose account is erased no more, but as numbers in the log', async () => {
    await fill()
    const before = await traces()
    expect(Object.keys(ofUsers).filter(name => !before.includes(name))).toEqual([])
    await erasure.erase(env.ctx, userId)
    await env.drain()
    expect(await traces()).toEqual(Object.keys(ofUsers).filter(name => ofUsers[name] !== 'nothing'))
    // Erased again: what it has done, it does not find.
    await erasure.erase(env.ctx, userId)
    await env.drain()
    expect(await traces()).toEqual(Object.keys(ofUsers).filter(name => ofUsers[name] !== 'nothing'))
    expect(await env.rows('poll_votes v join polls p on p.post_id = v.post_id')).toBe(0)
    expect(await env.rows(`polls where votes = '{0,0}'`)).toBe(1)
    // A plan stays, without the user's vote.
    expect(
      await env.rows(
        'visit_plans p join plan_museums m on m.plan_id = p.id join plan_times t on t.plan_id = p.id where voters_count = 1 and m.votes = 1 and t.votes = 1',
      ),
    ).toBe(1)
    // A recap stays, with what another guest agreed to and shared.
    expect(
      await env.rows('recaps join recap_consents using (meetup_id) join meetup_insights using (meetup_id)'),
    ).toBe(1)
    expect(
      await env.rows('events where attending = 1 and (cancelled_at is not null or starts_at < now())'),
    ).toBe(3)
  })
})
