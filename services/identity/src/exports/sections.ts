import { type ExportSection, exportRows } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'

/** Before the first of a list that is ordered by a uuid. */
const firstUuid = ['00000000-0000-0000-0000-000000000000']

/**
 * The account and what belongs to it. Secrets are left out: hashes, tokens, the secret of the authenticator app, texts of
 * mails. Other users are named as the user's own lists name them, and hidden ones by their id alone.
 */
export function exportSections({ db }: Pick<IdentityContext, 'db'>, userId: number): ExportSection[] {
  const section = (file: string, statement: string, first?: readonly (string | number)[]) =>
    exportRows(db, userId, { file, statement, ...(first && { first }) })
  /** A list of pairs: `own` is the user's column, `other` the other user's, `at` the column of the time. */
  const pairs = (file: string, table: string, own: string, other: string, extra = '') =>
    section(
      file,
      `select f.${other} as key, f.${other} as "userId",
         case when u.hidden_at is null then u.username end as username, f.created_at as "createdAt" ${extra}
       from ${table} f join users u on u.id = f.${other}
       where f.${own} = $1 and f.${other} > $3 order by f.${other} limit $2`,
    )
  const device = 'device, browser, system, network'
  return [
    section(
      'profile',
      `select id as key, id, username, slug, email, email_verified as "emailVerified", first_name as "firstName",
         last_name as "lastName", bio, profile_image_url as "profileImageUrl", role, created_at as "createdAt",
         username_changed_at as "usernameChangedAt",
         array(select slug from former_slugs where user_id = users.id order by retired_at) as "formerSlugs"
       from users where id = $1 and id > $3 limit $2`,
    ),
    section(
      'settings',
      `select id as key, language, profile_visibility as "profileVisibility", show_email as "showEmail",
         show_followers as "showFollowers", show_following as "showFollowing", allow_messages as "allowMessages",
         allow_tagging as "allowTagging",
         (select enabled_at from two_factor where user_id = users.id) as "twoFactorSince"
       from users where id = $1 and id > $3 limit $2`,
    ),
    pairs('following', 'follows', 'follower_id', 'followee_id'),
    pairs('followers', 'follows', 'followee_id', 'follower_id'),
    pairs('follow-requests-sent', 'follow_requests', 'requester_id', 'target_id'),
    pairs('follow-requests-received', 'follow_requests', 'target_id', 'requester_id'),
    pairs('blocked-users', 'blocks', 'blocker_id', 'blocked_id'),
    pairs('muted-users', 'mutes', 'muter_id', 'muted_id', ', f.until'),
    section(
      'sessions',
      `select id as key, id, ${device}, remember_me as "rememberMe", created_at as "createdAt",
         renewed_at as "lastUsedAt", expires_at as "expiresAt"
       from sessions where user_id = $1 and id > $3 order by id limit $2`,
      firstUuid,
    ),
    section(
      'sign-ins',
      `select id as key, at, outcome, ${device}
       from sign_ins where user_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'known-devices',
      `select json_build_array(device, browser, system) as key, device, browser, system, seen_at as "lastSeenAt"
       from known_devices where user_id = $1 and (device, browser, system) > ($3, $4, $5)
       order by device, browser, system limit $2`,
      ['', '', ''],
    ),
    section(
      'moderations',
      `select id as key, id, type, reason, created_at as "createdAt", expires_at as "expiresAt",
         ended_at as "endedAt", end_reason as "endReason"
       from moderations where user_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'role-changes',
      `select id as key, from_role as "from", to_role as "to", at
       from role_changes where user_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'mails',
      `select id as key, kind, recipient, subject, created_at as "createdAt", sent_at as "sentAt"
       from mails where user_id = $1 and id > $3 order by id limit $2`,
      firstUuid,
    ),
    section(
      'exports',
      `select id as key, id, requested_at as "requestedAt", status
       from exports where user_id = $1 and id > $3 order by id limit $2`,
    ),
  ]
}
