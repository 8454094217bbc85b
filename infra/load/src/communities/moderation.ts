import { community, type DataSize, owner, type Run } from './data.ts'

/** An action and a member of equally many entries of the log in both sizes. */
export const seldom = { action: 'transfer_community', member: 9 }
/** Between two entries, so that those of the larger size are within the 30 days in which deletions can be restored. */
export const entryMs = 20_000
const seldomEntries = 25

/**
 * As many entries of the log as posts: every tenth is the deletion of a post that is in the trash. A fiftieth of the members is
 * restricted, and a tenth of the people who are no members is banned, each fifth of them until yesterday.
 */
export async function fillModeration(run: Run, { posts, members }: DataSize): Promise<void> {
  await run(
    `insert into moderation_log (community_id, actor_id, action, target_type, target_id, target_user_id, reason, at)
     select ${community}, ${owner}, case when n % 10 = 0 then 'delete_post' when at = 1 then '${seldom.action}'
         else (array['pin_post', 'approve_post', 'restrict_member'])[1 + n % 3] end,
       'community_post', 2 * $1 + n, case when at = 2 then ${seldom.member} else 20 + n::bigint * 7919 % ($2 - 20) end,
       'We asked for it ' || n, now() - n * interval '${entryMs} ms'
     from generate_series(1, $1::int) n, lateral (select n % ($1 / ${seldomEntries}) as at) given order by n desc`,
    posts,
    members,
  )
  await run(
    `insert into deleted_posts (id, community_id, author_id, type, content, details, place, fingerprint, created_at,
       deleted_by, deleted_as, deleted_at)
     select target_id, community_id, target_user_id, 'text', 'What we said in hall ' || target_id, '{}', target_id, '',
       at - interval '1 day', ${owner}, 'moderator', at
     from moderation_log where action = 'delete_post'`,
  )
  await run(
    `insert into restrictions (community_id, user_id, kind, set_by, set_at)
     select ${community}, n, kind, ${owner}, now()
     from generate_series(50, $1::int, 50) n, unnest(array['canPost', 'isMuted']) kind`,
    members,
  )
  await run(
    `insert into bans (community_id, user_id, until, reason, banned_by, banned_at)
     select ${community}, $1::int + n, case when n % 50 = 0 then now() - interval '1 day' end, 'Spam', ${owner}, now()
     from generate_series(10, $1::int, 10) n`,
    members,
  )
}
