import { isMediaFileName, type RenderedMedia } from '@vitrine/contracts'

type Images = Pick<RenderedMedia, 'images'>

/** The `srcset` of one format, or undefined where nothing is stored in it. */
export function srcSetOf({ images }: Images, format: 'avif' | 'webp'): string | undefined {
  const candidates = images
    .filter(image => image.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
  return candidates.length > 0 ? candidates.join(', ') : undefined
}

/** The picture itself, or the poster of a video; null where it has none yet. */
export const stillOf = ({ kind, url, posterUrl }: Pick<RenderedMedia, 'kind' | 'url' | 'posterUrl'>) =>
  kind === 'video' ? posterUrl : url

/** The name of the file that an address leads to, which is the same in every signed address of it. */
export const fileNameOf = (url: string | null) => url?.slice(url.lastIndexOf('/') + 1) ?? ''

/** A stored picture in one of the smaller sizes (CN5); an address of any other picture as it is. */
export function smallerOf(url: string, width: '400' | '800'): string {
  return isMediaFileName(fileNameOf(url)) ? `${url}?w=${width}&fmt=webp` : url
}
