import type { Post, PostMedia, RenderedMedia, UserSummary } from '@vitrine/contracts'
import { type Signing, signedMedia } from '@vitrine/service-kit'
import type { MediaColumns } from './post-media.repository.ts'

/** The usernames of who described media, by their ids. */
export type Credits = ReadonlyMap<number, string>

/** Those of `ids`, as PostgreSQL's arrays hold them. */
export const creditsOf = (
  ids: readonly (number | string)[] | null,
  users: ReadonlyMap<number, UserSummary>,
): Credits =>
  new Map(
    (ids ?? []).flatMap(id => {
      const user = users.get(Number(id))
      return user ? [[user.id, user.username] as const] : []
    }),
  )

type Row = NonNullable<MediaColumns['media']>[number]

/** One of the media of a post; null while it is not ready. */
export function postMediaOf(
  row: Row,
  { caption_languages, captioned_by }: Pick<MediaColumns, 'caption_languages' | 'captioned_by'>,
  credits: Credits,
  signing: Signing,
): PostMedia | null {
  if (!row.rendered) return null
  const isVideo = row.rendered.kind === 'video'
  const captionedBy = isVideo ? (captioned_by ?? []).flatMap(id => credits.get(Number(id)) ?? []) : []
  return {
    ...signedMedia(row.rendered, signing),
    altText: row.altText,
    captionLanguages: (isVideo && caption_languages) || [],
    describedBy: credits.get(row.describedBy ?? 0) ?? null,
    ...(captionedBy.length > 0 && { captionedBy }),
  }
}

/** What a post answers of its media. */
export function mediaAnswer(
  row: MediaColumns,
  credits: Credits,
  signing: Signing,
): Pick<Post, 'media' | 'images' | 'videoUrl' | 'sensitive'> {
  const media = (row.media ?? []).flatMap(each => postMediaOf(each, row, credits, signing) ?? [])
  return {
    media,
    ...addressesOf(media),
    sensitive: row.sensitive_reason === null ? null : { reason: row.sensitive_reason },
  }
}

/** The addresses that lists of addresses show: each picture, or the poster of the video and the video itself. */
export function addressesOf(media: readonly RenderedMedia[]): Pick<Post, 'images' | 'videoUrl'> {
  return {
    images: media.flatMap(each => (each.kind === 'picture' ? each.url : (each.posterUrl ?? []))),
    videoUrl: media.find(each => each.kind === 'video')?.url ?? null,
  }
}
