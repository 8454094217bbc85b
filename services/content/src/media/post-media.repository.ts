import type { CreatePost, PostMedia, RenderedMedia } from '@vitrine/contracts'
import { type GivenMedia, givenPictures, givenVideo, type Sql, type Transaction } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

/** A picture or the video of a post, as its row and the copy of the media have it. */
export interface PostMediaRow {
  id: number
  altText: string
  describedBy: number | null
  /** Null: not ready, or removed. */
  rendered: RenderedMedia | null
}

/** What a post's own row says of its media; null of a post of text alone. */
export interface MediaColumns {
  media: PostMediaRow[] | null
  caption_languages: string[] | null
  /** Who offered captions. */
  captioned_by: (number | string)[] | null
  sensitive_reason: string | null
}

/** SQL: one of the media as {@link PostMediaRow}, of `post_media` s and `media` m. */
export const mediaObject = `json_build_object(
  'id', s.media_id, 'altText', s.alt_text, 'describedBy', s.described_by, 'rendered', m.rendered)`
const showsMedia = (table: string) => `(
  select json_agg(${mediaObject} order by s.place)
  from post_media s left join media m on m.id = s.media_id and m.owner_id = ${table}.author_id
  where s.post_id = ${table}.id)`
/** SQL: the languages of the captions of a post, and who offered those. */
export const captionColumns = (postId: string, when = 'true'): string => `
  case when ${when} then array(
    select language from post_captions where post_id = ${postId} order by language) end as caption_languages,
  case when ${when} then array(
    select distinct described_by from post_captions
    where post_id = ${postId} and described_by is not null order by 1) end as captioned_by`

/** SQL: the {@link MediaColumns} of posts `p`. The rows of media are read for posts that have some. */
export const mediaColumns = `case when p.has_media then ${showsMedia('p')} end as media,
  ${captionColumns('p.id', "p.has_media and p.type = 'video'")}, p.sensitive_reason`
/** SQL: the same of posts that are prepared. */
export const preparingMediaColumns = `${showsMedia('p')} as media, ${captionColumns('p.id')},
  p.sensitive_reason`

/** SQL: who described what a post shows, of those whom the viewer may see. */
export const describers = (postId: string, viewer: string): string =>
  `array(select d.described_by from (
      select described_by from post_media where post_id = ${postId}
      union select described_by from post_captions where post_id = ${postId}) d
    where d.described_by is not null and ${maySee(viewer, 'd.described_by')})`

/** What a new post shows. */
export const givenMedia = ({ videoUrl, videoAltText, images }: CreatePost): GivenMedia[] =>
  videoUrl === null ? givenPictures(images) : givenVideo(videoUrl, videoAltText)

/** What a post shows, in its order. */
export const findPostMedia = (
  sql: Sql,
  postId: number,
): Promise<{ mediaId: number; kind: PostMedia['kind']; altText: string }[]> =>
  sql.query(
    `select media_id as "mediaId", kind, alt_text as "altText" from post_media where post_id = $1 order by place`,
    [postId],
  )

/** Writes alt texts; those that change lose the credit of who offered the one before. Returns whether one changed. */
export async function updateAltTexts(
  tx: Transaction,
  postId: number,
  given: readonly { mediaId: number; altText: string }[],
): Promise<boolean> {
  const changed = await tx.query(
    `update post_media s set alt_text = given.alt_text, described_by = null
     from unnest($2::bigint[], $3::text[]) as given(media_id, alt_text)
     where s.post_id = $1 and s.media_id = given.media_id and s.alt_text <> given.alt_text returning 1`,
    [postId, given.map(each => each.mediaId), given.map(each => each.altText)],
  )
  return changed.length > 0
}

/** Deletes what is said and offered of what posts show. */
export async function deleteDescriptions(tx: Transaction, postIds: readonly number[]): Promise<void> {
  await tx.query('delete from post_captions where post_id = any($1::bigint[])', [postIds])
  await tx.query('delete from post_descriptions where post_id = any($1::bigint[])', [postIds])
}
