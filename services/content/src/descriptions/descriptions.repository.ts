import type { Captions, OfferDescription } from '@vitrine/contracts'
import { type Database, maxScanned, prepared, type Transaction } from '@vitrine/service-kit'
import { isListed, isPublic, maySee } from '../audience/audience.ts'
import {
  captionColumns,
  describers,
  type MediaColumns,
  mediaObject,
  type PostMediaRow,
} from '../media/post-media.repository.ts'

/** What is described: one of the media of a published post. */
interface Described {
  author_id: number
  content: string
  kind: 'picture' | 'video'
}

/** Of a post that the viewer may see, held against its deletion until the commit. */
export async function findDescribed(
  tx: Transaction,
  viewerId: number,
  { postId, mediaId }: { postId: number; mediaId: number },
): Promise<Described | null> {
  const [row] = await tx.query<Described>(
    `select p.author_id, p.content, s.kind from posts p join post_media s on s.post_id = p.id
     where p.id = $1 and s.media_id = $2 and ${maySee('$3', 'p.author_id')} for share of p`,
    [postId, mediaId, viewerId],
  )
  return row ?? null
}

/** In place of what the user offered before, declined or not; returns the id, and whether it is the first one. */
export async function storeOffer(
  tx: Transaction,
  offer: { postId: number; authorId: number; userId: number; at: Date } & OfferDescription,
): Promise<{ id: number; isNew: boolean }> {
  const { captions } = offer
  const [row] = await tx.query<{ id: number; isNew: boolean }>(
    `insert into post_descriptions (post_id, media_id, author_id, user_id, alt_text, language, lines, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (post_id, media_id, user_id, language) do update set
       alt_text = excluded.alt_text, lines = excluded.lines, created_at = excluded.created_at, declined_at = null
     returning id, xmax = 0 as "isNew"`,
    [
      offer.postId,
      offer.mediaId,
      offer.authorId,
      offer.userId,
      offer.altText,
      captions?.language ?? '',
      captions && JSON.stringify(captions.lines),
      offer.at,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row
}

export interface Offer {
  post_id: number
  media_id: number
  user_id: number
  alt_text: string | null
  language: string
  lines: Captions['lines'] | null
}

/** Takes an offer to this author that they accept; null when there is none. */
export async function takeOffer(tx: Transaction, id: number, authorId: number): Promise<Offer | null> {
  const [row] = await tx.query<Offer>(
    `delete from post_descriptions where id = $1 and author_id = $2 and declined_at is null
     returning post_id, media_id, user_id, alt_text, language, lines`,
    [id, authorId],
  )
  return row ?? null
}

/** Takes an offer to this author out of their list; returns whether there was one. */
export async function declineOffer(
  tx: Transaction,
  id: number,
  authorId: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update post_descriptions set declined_at = $3 where id = $1 and author_id = $2 and declined_at is null
     returning 1`,
    [id, authorId, at],
  )
  return rows.length > 0
}

export const findOfferedPost = async (
  tx: Transaction,
  id: number,
  authorId: number,
): Promise<number | null> => {
  const [row] = await tx.query<{ post_id: number }>(
    'select post_id from post_descriptions where id = $1 and author_id = $2',
    [id, authorId],
  )
  return row?.post_id ?? null
}

/** The alt text that the author accepted, with who is credited for it. */
export const setAltText = (
  tx: Transaction,
  { post_id, media_id, user_id, alt_text }: Offer,
): Promise<unknown> =>
  tx.query('update post_media set described_by = $3, alt_text = $4 where post_id = $1 and media_id = $2', [
    post_id,
    media_id,
    user_id,
    alt_text,
  ])

/** One of the media of a post, with what lists show of the post. */
export interface DescribedRow extends Pick<MediaColumns, 'caption_languages' | 'captioned_by'> {
  id: number
  post_id: number
  content: string
  author_id: number
  is_signed: boolean
  media: PostMediaRow
  describers: number[]
}
export type OfferRow = DescribedRow &
  Pick<Offer, 'user_id' | 'alt_text' | 'language' | 'lines'> & {
    created_at: Date
  }

const described = `p.id as post_id, p.content, p.author_id, not ${isPublic('p.author_id')} as is_signed,
  ${mediaObject} as media,
  ${captionColumns('p.id')},
  ${describers('p.id', '$1')} as describers`

const offers = prepared<OfferRow>(
  'descriptions_for_author',
  `select d.id, d.user_id, d.alt_text, d.language, d.lines, d.created_at, ${described}
   from post_descriptions d join posts p on p.id = d.post_id
   join post_media s on s.post_id = d.post_id and s.media_id = d.media_id
   join media m on m.id = s.media_id and m.owner_id = p.author_id
   where d.author_id = $1 and d.id < $2 and d.declined_at is null
     and ${isListed('$1', 'd.user_id', '$4::timestamptz')}
   order by d.id desc limit $3`,
)

/** What is offered to an author, newest first; not by those whom they are not shown. */
export const listOffers = (
  db: Database,
  authorId: number,
  { before, limit, now }: { before: number; limit: number; now: Date },
): Promise<OfferRow[]> => offers(db, [authorId, before, limit, now])

const undescribed = (before: string) =>
  `select id, post_id from post_media where kind = 'picture' and alt_text = '' and id < ${before} order by id desc`

const wanted = prepared<DescribedRow>(
  'undescribed_pictures',
  `select s.id, ${described}
   from (${undescribed('$2')} limit ${maxScanned}) as r
   join post_media s on s.id = r.id join posts p on p.id = r.post_id
   join media m on m.id = s.media_id and m.owner_id = p.author_id
   where p.sensitive_reason is null and p.author_id <> $1 and ${isPublic('p.author_id')}
     and ${isListed('$1', 'p.author_id', '$4::timestamptz')}
   order by s.id desc limit $3`,
)
const wantedEnd = prepared<{ id: number }>(
  'undescribed_pictures_end',
  `${undescribed('$1')} offset ${maxScanned - 1} limit 1`,
)

/** Pictures without an alt text among the next rows, newest first: of public posts of others, without a cover. */
export const listUndescribed = (
  db: Database,
  viewerId: number,
  { before, limit, now }: { before: number; limit: number; now: Date },
): Promise<DescribedRow[]> => wanted(db, [viewerId, before, limit, now])

/** The row where that scan stops; null when there are fewer. */
export const endOfUndescribed = async (db: Database, before: number): Promise<number | null> =>
  (await wantedEnd(db, [before]))[0]?.id ?? null
