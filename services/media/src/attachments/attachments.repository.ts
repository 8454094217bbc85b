import type { Audience } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { AssetPurpose } from '../assets/asset.ts'

/** What shows files, such as a post. That of a photo of a meetup is the photo, which has the id of its file. */
export type Subject =
  | { kind: 'post' | 'museum'; id: number }
  | { kind: 'community-post' | 'meetup'; id: number; communityId: number }

/** What files are uploaded for that a subject can show: posts of communities show what insights can show too. */
const purposeOf = {
  post: 'post',
  'community-post': 'post',
  museum: 'museum',
  meetup: 'meetup',
} as const satisfies Record<Subject['kind'], AssetPurpose>

/** Notes that this is the newest that is known of the subject; false: something newer is. */
export async function claimVersion(
  tx: Transaction,
  { kind, id }: Subject,
  version: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into attachment_versions as known (kind, subject_id, version, changed_at) values ($1, $2, $3, $4)
     on conflict (kind, subject_id) do update set version = excluded.version, changed_at = excluded.changed_at
     where known.version < excluded.version returning 1`,
    [kind, id, version, at],
  )
  return rows.length > 0
}

/** The files that the subject has shown so far. */
export async function findShown(tx: Transaction, { kind, id }: Subject): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select media_id as id from attachments where kind = $1 and subject_id = $2',
    [kind, id],
  )
  return rows.map(row => row.id)
}

/** Locks the rows of these files, in the order of their ids. */
export async function lockFiles(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('select 1 from files where id = any($1::bigint[]) order by id for update', [ids])
}

/** The audience of an author of whom no event has come: the account is older than what topics keep. */
export async function assumeAudience(
  tx: Transaction,
  { authorId, audience }: { authorId: number; audience: Audience },
): Promise<void> {
  await tx.query(
    `insert into audiences (user_id, audience, version)
     select $1, $2, 0 where exists (select 1 from files where user_id = $1) on conflict do nothing`,
    [authorId, audience],
  )
}

/** What a subject shows from now on. */
export interface Shown {
  authorId: number
  mediaIds: readonly number[]
  /** Whether its readers see it. */
  isPublished: boolean
}

/** From now on the subject shows these of its author's files, and no other. */
export async function setShown(
  tx: Transaction,
  subject: Subject,
  { authorId, mediaIds, isPublished }: Shown,
): Promise<void> {
  const { kind, id } = subject
  const communityId = 'communityId' in subject ? subject.communityId : null
  await tx.query(
    'delete from attachments where kind = $1 and subject_id = $2 and media_id <> all($3::bigint[])',
    [kind, id, mediaIds],
  )
  await tx.query(
    `insert into attachments (media_id, kind, subject_id, is_published, community_id)
     select id, $1, $2, $5, $6 from files
     where id = any($3::bigint[]) and user_id = $4 and purpose = $7 and removal is null
     on conflict (media_id, kind, subject_id) do update set is_published = excluded.is_published`,
    [kind, id, mediaIds, authorId, isPublished, communityId, purposeOf[kind]],
  )
}

/** Notes of these files since when nothing shows them, or that something does. */
export async function noteAttached(tx: Transaction, ids: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update files f set unattached_at = case
       when exists (select 1 from attachments a where a.media_id = f.id) then null
       else coalesce(f.unattached_at, $2) end
     where id = any($1::bigint[]) and purpose <> 'profile'`,
    [ids, at],
  )
}

/** Those of these files that nothing shows any more. */
export async function unattachedAmong(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from files where id = any($1::bigint[]) and unattached_at is not null and removal is null',
    [ids],
  )
  return rows.map(row => row.id)
}

export async function isAttached(tx: Transaction, mediaId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from attachments where media_id = $1
     union all select 1 from profile_photos where media_id = $1 limit 1`,
    [mediaId],
  )
  return rows.length > 0
}

/** Deletes versions of subjects that show nothing, once no older event can arrive any more; returns how many. */
export const purgeVersions = (db: Sql, before: Date): Promise<number> =>
  purge(
    db,
    `delete from attachment_versions where (kind, subject_id) in (
       select kind, subject_id from attachment_versions v where changed_at < $2 and not exists (
         select 1 from attachments a where a.kind = v.kind and a.subject_id = v.subject_id) limit $1::int)
     returning 1`,
    [before],
  )
