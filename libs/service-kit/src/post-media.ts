import {
  mediaFailures,
  mediaFileOf,
  mediaIdOf,
  type NewPicture,
  type PostFailure,
  type PostMedia,
  type RenderedMedia,
  serverTexts,
  signedMediaPath,
  texts,
} from '@vitrine/contracts'
import type { z } from 'zod'
import type { Sql, Transaction } from './database.ts'
import { invalid } from './errors.ts'
import { findMedia } from './media-copies.ts'
import { type MediaUrlKeys, signedMediaToken } from './media-token.ts'

/**
 * What posts show, in a table `post_media` (`post_id`, `place`, `media_id`, `kind`, `alt_text`), also those that are not
 * published and those in the trash; beside the copy of media.
 */

/** What a new post shows. */
export interface GivenMedia {
  mediaId: number
  kind: PostMedia['kind']
  altText: string
  /** Of the request, for refusals. */
  field: string
}

export const givenPictures = (images: readonly z.output<typeof NewPicture>[]): GivenMedia[] =>
  images.map(({ url, altText }, place) => ({
    mediaId: mediaIdOf(url) ?? 0,
    kind: 'picture',
    altText,
    field: `images.${place}.url`,
  }))

export const givenVideo = (url: string, altText: string): GivenMedia[] => [
  { mediaId: mediaIdOf(url) ?? 0, kind: 'video', altText, field: 'videoUrl' },
]

/** Refuses what is known to be another's, of another kind, failed or removed. What is unknown may still arrive. */
export async function refuseUnusableMedia(
  tx: Transaction,
  authorId: number,
  media: readonly GivenMedia[],
): Promise<void> {
  if (media.length === 0) return
  const ids = media.map(each => each.mediaId)
  const known = new Map((await findMedia(tx, ids)).map(each => [each.id, each]))
  for (const { mediaId, kind, field } of media) {
    const found = known.get(mediaId)
    if (!found) continue
    const isOwn = found.owner_id === authorId && found.kind === kind && found.purpose === 'post'
    if (!isOwn || found.state === 'removed') throw invalid(field, texts.media.fileRequired)
    if (found.state === 'failed') throw invalid(field, serverTexts[mediaFailures[found.reason ?? 'damaged']])
  }
}

export async function insertPostMedia(
  tx: Transaction,
  postId: number,
  media: readonly GivenMedia[],
): Promise<void> {
  if (media.length === 0) return
  await tx.query(
    `insert into post_media (post_id, place, media_id, kind, alt_text)
     select $1, place, media_id, kind, alt_text
     from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as given(media_id, kind, alt_text, place)`,
    [postId, media.map(each => each.mediaId), media.map(each => each.kind), media.map(each => each.altText)],
  )
}

/** What posts show, by their ids, each in its order. */
export async function mediaOfPosts(sql: Sql, postIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await sql.query<{ post_id: number; media_id: number }>(
    'select post_id, media_id from post_media where post_id = any($1::bigint[]) order by post_id, place',
    [postIds],
  )
  return idsByPost(rows)
}

const idsByPost = (rows: readonly { post_id: number; media_id: number }[]): Map<number, number[]> =>
  new Map(
    [...Map.groupBy(rows, row => row.post_id)].map(([id, media]) => [id, media.map(row => row.media_id)]),
  )

/** Deletes what posts show; returns the media by the ids of the posts. */
export async function deletePostMedia(
  tx: Transaction,
  postIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ post_id: number; media_id: number }>(
    'delete from post_media where post_id = any($1::bigint[]) returning post_id, media_id',
    [postIds],
  )
  return idsByPost(rows)
}

/**
 * Whether all that a post shows is ready; else why it can never be shown, or null while it waits: one has failed, is not its
 * author's, or is unknown while nothing `isAwaited` any more.
 */
export async function mediaOutcome(
  sql: Sql,
  post: { id: number; author_id: number },
  { isAwaited }: { isAwaited: boolean },
): Promise<'ready' | PostFailure | null> {
  const states = await sql.query<{
    state: 'unknown' | 'ready' | 'failed' | 'foreign'
    reason: PostFailure | null
  }>(
    `select case when m.id is null then 'unknown' when m.state = 'failed' and m.owner_id = $2 then 'failed'
         when m.state = 'ready' and m.owner_id = $2 and m.kind = s.kind and m.purpose = 'post' then 'ready'
         else 'foreign' end as state, m.reason
     from post_media s left join media m on m.id = s.media_id where s.post_id = $1 order by s.place`,
    [post.id, post.author_id],
  )
  if (states.every(({ state }) => state === 'ready')) return 'ready'
  const failed = states.find(({ state }) => state === 'failed')
  if (failed) return failed.reason ?? 'processing_failed'
  const isMissing = states.some(({ state }) => state === 'foreign' || (state === 'unknown' && !isAwaited))
  return isMissing ? 'media_missing' : null
}

/** How the addresses of media are answered: as they are, or signed for a reader whom the statement admitted. */
export type Signing = { keys: MediaUrlKeys; now: Date } | null

/** The media with each of its addresses signed by one token. */
export function signedMedia(media: RenderedMedia, signing: Signing): RenderedMedia {
  if (!signing) return media
  const token = signedMediaToken(signing.keys, media.id, signing.now)
  const sign = (path: string): string => {
    const file = mediaFileOf(path)
    return file ? signedMediaPath(file.name, token) : path
  }
  const signOrNull = (path: string | null) => path && sign(path)
  return {
    ...media,
    url: sign(media.url),
    posterUrl: signOrNull(media.posterUrl),
    hlsUrl: signOrNull(media.hlsUrl),
    images: media.images.map(each => ({ ...each, url: sign(each.url) })),
    renditions: media.renditions.map(each => ({ ...each, url: sign(each.url) })),
  }
}
