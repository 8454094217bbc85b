import {
  type CommunityPost,
  type CreateCommunityPost,
  mediaIdOf,
  type RenderedMedia,
  type UpdateCommunityPost,
} from '@vitrine/contracts'
import {
  type GivenMedia,
  givenPictures,
  givenVideo,
  type Signing,
  signedMedia,
  type Transaction,
} from '@vitrine/service-kit'

/** What a new post shows of its author's uploads. */
export function givenMedia(post: CreateCommunityPost): GivenMedia[] {
  if (post.type === 'text') return givenPictures(post.images)
  return post.type === 'video' && mediaIdOf(post.videoUrl) !== null
    ? givenVideo(post.videoUrl, post.videoAltText)
    : []
}

/** One of the media of a post; `rendered` is null while it is not ready, and once it was removed. */
interface PostMediaRow {
  id: number
  altText: string
  rendered: RenderedMedia | null
}

/** Null: the post has none. */
export interface MediaColumn {
  media: PostMediaRow[] | null
}

/** SQL: the {@link MediaColumn} of a table of posts, or its alias. The rows of media are read for posts that have some. */
export const mediaColumn = (of: string): string => `case when ${of}.has_media then (
  select json_agg(json_build_object('id', s.media_id, 'altText', s.alt_text, 'rendered', m.rendered) order by s.place)
  from post_media s left join media m on m.id = s.media_id and m.owner_id = ${of}.author_id
  where s.post_id = ${of}.id) end as media`

/** What a post answers of its media. */
export function mediaAnswer(
  { media }: MediaColumn,
  details: Pick<CommunityPost, 'videoUrl'>,
  signing: Signing,
): Pick<CommunityPost, 'media' | 'videoUrl'> {
  const shown = (media ?? []).flatMap(({ rendered, altText }) =>
    rendered ? [{ ...signedMedia(rendered, signing), altText, captionLanguages: [], describedBy: null }] : [],
  )
  const video = shown.find(({ kind }) => kind === 'video')
  return { media: shown, videoUrl: video?.url ?? details.videoUrl }
}

/** What its author is answered of the media that are not ready. */
export function waitingAnswer({ media }: MediaColumn): Pick<CommunityPost, 'preparing' | 'waiting'> {
  const waiting = (media ?? []).flatMap(({ id: mediaId, altText, rendered }) =>
    rendered ? [] : [{ mediaId, altText }],
  )
  return { preparing: waiting.map(({ mediaId }) => mediaId), ...(waiting.length > 0 && { waiting }) }
}

/** Writes alt texts; returns whether one changed. */
export async function updateAltTexts(
  tx: Transaction,
  postId: number,
  given: NonNullable<UpdateCommunityPost['altTexts']>,
): Promise<boolean> {
  const changed = await tx.query(
    `update post_media s set alt_text = given.alt_text
     from unnest($2::bigint[], $3::text[]) as given(media_id, alt_text)
     where s.post_id = $1 and s.media_id = given.media_id and s.alt_text <> given.alt_text returning 1`,
    [postId, given.map(each => each.mediaId), given.map(each => each.altText)],
  )
  return changed.length > 0
}

/** The posts that show one of these media: those that readers are shown, and those that wait for their media. */
export async function postsShowing(
  tx: Transaction,
  mediaIds: readonly number[],
): Promise<{ published: number[]; preparing: number[] }> {
  const rows = await tx.query<{ id: number; is_published: boolean }>(
    `select distinct s.post_id as id, p.id is not null as is_published
     from post_media s left join posts p on p.id = s.post_id
     left join waiting_posts w on w.id = s.post_id and w.status in ('preparing', 'failed')
     where s.media_id = any($1::bigint[]) and (p.id is not null or w.id is not null) order by s.post_id`,
    [mediaIds],
  )
  const idsOf = (isPublished: boolean) =>
    rows.flatMap(row => (row.is_published === isPublished ? row.id : []))
  return { published: idsOf(true), preparing: idsOf(false) }
}
