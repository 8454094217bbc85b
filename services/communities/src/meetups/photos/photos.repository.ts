import { type CommunityRank, type CommunityRole, communityRankOf, type MeetupPhoto } from '@vitrine/contracts'
import {
  maxScanned,
  prepared,
  type Signing,
  type Sql,
  type StoredMedia,
  scanPage,
  signedMedia,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isListed, maySee } from '../../audience/audience.ts'
import { isUnreported } from '../../reports/reported.ts'
import type { Reader } from '../meetups.repository.ts'

interface PhotoRow extends UserColumns {
  id: number
  meetup_id: number
  uploader_id: number
  alt_text: string
  caption: string
  uploaded_at: Date
  shown_at: Date | null
  rendered: StoredMedia['rendered']
  state: StoredMedia['state'] | null
  reason: StoredMedia['reason']
  /** Of the uploader in the community; null: no member any more. */
  community_role: CommunityRole | null
  is_creator: boolean | null
}

/** A photo, and the rank of its uploader, which decides who may delete it. */
export interface FoundPhoto extends Omit<MeetupPhoto, 'mayDelete'> {
  uploaderRank: CommunityRank
}

const columns = `p.id, p.meetup_id, p.uploader_id, p.alt_text, p.caption, p.uploaded_at, p.shown_at, m.rendered, m.state,
  m.reason, w.role as community_role, w.is_creator, ${userColumns('a')}`
const joins = `join people a on a.id = p.uploader_id left join media m on m.id = p.id and m.owner_id = p.uploader_id
  left join members w on w.community_id = p.community_id and w.user_id = p.uploader_id`

/** The photos below an id, newest first: one range of the index. */
const rows = (below: string) =>
  `select id, uploader_id, shown_at, is_hidden from meetup_photos where meetup_id = $1 and id < ${below} order by id desc`
/** `$2`: the reader, `$3`: whether they are a member, `$4`: now. */
const found = `select r.id from (${rows('$5')} limit ${maxScanned}) as r
  where not r.is_hidden and (r.shown_at is not null or r.uploader_id = $2)
    and ${isListed('$2::int', 'r.uploader_id', '$3::boolean', '$4::timestamptz')}
    and ${isUnreported('$2::int', 'meetup_photo', 'r.id')}
  order by r.id desc limit $6`
/** Behind an array the planner expects few rows, and behind a limit it looks each of them up. */
const page = prepared<PhotoRow>(
  'meetup_photos_page',
  `select ${columns} from unnest(array(${found})) as wanted(id)
   cross join lateral (select * from meetup_photos where id = wanted.id limit 1) as p ${joins} order by p.id desc`,
)
const scanEnd = prepared<{ id: number }>(
  'meetup_photos_scan_end',
  `${rows('$2')} offset ${maxScanned - 1} limit 1`,
)

/** One page of what the reader is shown, newest first, and the id below which the next one begins; null at the end. */
export async function listShownPhotos(
  sql: Sql,
  meetupId: number,
  reader: Reader & { at: Date; signing: Signing },
  { below, limit }: { below: number; limit: number },
): Promise<{ photos: FoundPhoto[]; next: number | null }> {
  const { rows, next } = await scanPage(
    { from: below, limit },
    (from, wanted) => page(sql, [meetupId, reader.id, reader.isMember, reader.at, from, wanted]),
    async from => (await scanEnd(sql, [meetupId, from]))[0]?.id ?? null,
  )
  return { photos: rows.map(row => photoOf(row, reader.signing)), next }
}

/** Photos by their ids, without regard to their audience. */
export async function findPhotos(sql: Sql, ids: readonly number[], signing: Signing): Promise<FoundPhoto[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<PhotoRow>(
    `select ${columns} from meetup_photos p ${joins} where p.id = any($1::bigint[])`,
    [ids],
  )
  return rows.map(row => photoOf(row, signing))
}

const photoOf = (row: PhotoRow, signing: Signing): FoundPhoto => ({
  id: row.id,
  meetupId: row.meetup_id,
  uploader: userSummaryOf(row.uploader_id, row),
  media: row.shown_at && row.rendered && signedMedia(row.rendered, signing),
  failure: row.state === 'failed' ? row.reason : null,
  altText: row.alt_text,
  caption: row.caption,
  uploadedAt: row.uploaded_at.toISOString(),
  uploaderRank: row.community_role
    ? communityRankOf({ role: row.community_role, isCreator: row.is_creator === true })
    : 'member',
})

export interface NewPhoto {
  id: number
  meetupId: number
  communityId: number
  uploaderId: number
  altText: string
  caption: string
  uploadedAt: string
}

/** False: it is there already. */
export async function insertPhoto(tx: Transaction, photo: NewPhoto): Promise<boolean> {
  const inserted = await tx.query(
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [
      photo.id,
      photo.meetupId,
      photo.communityId,
      photo.uploaderId,
      photo.altText,
      photo.caption,
      photo.uploadedAt,
    ],
  )
  return inserted.length > 0
}

/** The meetups of those of these photos that are not shown yet, in the order of their ids. */
export const findMeetupsOfUnshown = async (tx: Transaction, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `select distinct meetup_id as id from meetup_photos where id = any($1::bigint[]) and shown_at is null order by 1`,
      [ids],
    )
  ).map(({ id }) => id)

export interface ShownPhoto extends UserColumns {
  id: number
  uploader_id: number
  alt_text: string
  caption: string
  uploaded_at: Date
}

/** Shows those of these photos of a meetup whose pictures are ready; returns those that were not shown before. */
export const markShown = (
  tx: Transaction,
  meetupId: number,
  ids: readonly number[],
  at: Date,
): Promise<ShownPhoto[]> =>
  tx.query(
    `with ready as (
       select p.id from meetup_photos p
         join media m on m.id = p.id and m.state = 'ready' and m.kind = 'picture' and m.owner_id = p.uploader_id
       where p.id = any($2::bigint[]) and p.meetup_id = $1 and p.shown_at is null order by p.id for update of p
     ), shown as (
       update meetup_photos p set shown_at = $3 from ready where p.id = ready.id returning p.*
     )
     select p.id, p.uploader_id, p.alt_text, p.caption, p.uploaded_at, ${userColumns('a')}
     from shown p join people a on a.id = p.uploader_id order by p.id`,
    [meetupId, ids, at],
  )

/** Those of these photos whose pictures exist no more. */
export const findRemoved = async (tx: Transaction, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `select p.id from meetup_photos p join media m on m.id = p.id and m.state = 'removed'
       where p.id = any($1::bigint[]) order by p.id`,
      [ids],
    )
  ).map(({ id }) => id)

/** Null: there is no such photo. */
export async function findMeetupOf(sql: Sql, id: number): Promise<number | null> {
  const [row] = await sql.query<{ id: number }>(
    'select meetup_id as id from meetup_photos where id = $1::bigint',
    [id],
  )
  return row?.id ?? null
}

export interface LockedPhoto {
  uploader_id: number
  organizer_id: number | null
  /** The viewer may see it. */
  is_visible: boolean
}

export async function lockPhoto(tx: Transaction, id: number, viewer: Reader): Promise<LockedPhoto | null> {
  const [row] = await tx.query<LockedPhoto>(
    `select p.uploader_id, e.organizer_id,
       not p.is_hidden and p.shown_at is not null and ${maySee('$2::int', 'p.uploader_id', '$3::boolean')} as is_visible
     from meetup_photos p join events e on e.id = p.meetup_id where p.id = $1::bigint for update of p`,
    [id, viewer.id, viewer.isMember],
  )
  return row ?? null
}

/** What messages about a photo say of it. */
export interface PhotoColumns {
  id: number
  meetup_id: number
  uploader_id: number
  community_id: number
  community_name: string
  is_private: boolean
}

const named = (from: string) =>
  `select p.id, p.meetup_id, p.uploader_id, p.community_id, c.name as community_name, c.is_private
   from ${from} p join communities c on c.id = p.community_id order by p.id`

/** Hides or shows a photo; null where that is what it is already, or it is deleted. */
export async function setHidden(
  tx: Transaction,
  id: number,
  isHidden: boolean,
): Promise<PhotoColumns | null> {
  const [row] = await tx.query<PhotoColumns>(
    `with changed as (
       update meetup_photos set is_hidden = $2 where id = $1::bigint and is_hidden <> $2 returning *
     ) ${named('changed')}`,
    [id, isHidden],
  )
  return row ?? null
}

/** Which photos are deleted together, `$2` and on; all that are left where the limit is null. */
type Which = 'one' | 'meetup' | 'uploader' | 'unready'
const conditions: Record<Which, string> = {
  one: 'id = $2::bigint',
  meetup: 'meetup_id = $2::int',
  uploader: 'uploader_id = $2::int',
  unready: 'shown_at is null and uploaded_at < $2::timestamptz',
}

/** Deletes for good; returns what they were. */
export const deletePhotosWhere = (
  tx: Transaction,
  which: Which,
  value: number | Date,
  limit: number | null,
): Promise<PhotoColumns[]> =>
  tx.query(
    `with deleted as (
       delete from meetup_photos where id = any(array(
         select id from meetup_photos where ${conditions[which]} order by id limit $1 for update)) returning *
     ) ${named('deleted')}`,
    [limit, value],
  )
