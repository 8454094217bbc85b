import { community, type DataSize, owner, type Run, reader } from './data.ts'

/** Of the reader's own reports, on posts and on comments each, whatever the size. */
const ownReports = 20

/**
 * A report on every fifth post, which three members reported: a third of them is left to the platform, a third is decided. The
 * reader has reported some posts and comments, which are in no list for the reader.
 */
export async function fillReports(run: Run, { posts, members }: DataSize): Promise<void> {
  await run(
    `insert into reports (community_id, target_type, target_id, subject_id, status, reporters, action, decided_by,
       decided_at, reported_at)
     select ${community}, 'community_post', n, author_id, status, 3, action, case when action is not null then ${owner} end,
       case when action is not null then now() - n * interval '1 second' end, now() - n * interval '2 seconds'
     from generate_series(5, $1::int, 5) n join posts on id = n, lateral (
       select (array['open', 'escalated', 'dismissed'])[1 + n / 5 % 3] as status,
         (array[null, 'escalate', 'dismiss'])[1 + n / 5 % 3] as action) as given`,
    posts,
  )
  await run(
    `insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, details,
       is_weighty, reported_at)
     select 20 + (r.id + k) % ($1 - 20), r.target_type, r.target_id, r.id, ${community}, 'spam', 'It advertises ' || r.id,
       false, r.reported_at
     from reports r, generate_series(1, 3) k`,
    members,
  )
  await run(
    `with own as (
       insert into reports (community_id, target_type, target_id, subject_id, status, reporters, action, decided_by,
         decided_at, reported_at)
       select ${community}, type, 7 + n * ($1 / ${ownReports}), 3, 'dismissed', 1, 'dismiss', ${owner}, now(), now()
       from unnest(array['community_post', 'community_comment']) type, generate_series(0, ${ownReports} - 1) n
       returning *
     )
     insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, is_weighty,
       reported_at)
     select ${reader}, target_type, target_id, id, ${community}, 'spam', false, reported_at from own`,
    posts,
  )
}
