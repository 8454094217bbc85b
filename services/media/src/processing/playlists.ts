import type { VideoRendition } from '@vitrine/contracts'
import type { Fragment, FragmentedFile } from './fragments.ts'

/** Fragments are added up to segments of about this length: fewer requests, and still a change of the rendition in time. */
const segmentSeconds = 4

/** The playlist of one rendition (RFC 8216): byte ranges of the file that also plays by itself. */
export function mediaPlaylist(fileName: string, { initBytes, fragments }: FragmentedFile): string {
  const segments = segmentsOf(fragments)
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${fileName}",BYTERANGE="${initBytes}@0"`,
    ...segments.flatMap(({ seconds, bytes, start }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${start}`,
      fileName,
    ]),
    '#EXT-X-ENDLIST',
  ])
}

function segmentsOf(fragments: readonly Fragment[]): Fragment[] {
  const segments: Fragment[] = []
  for (const fragment of fragments) {
    const last = segments.at(-1)
    if (last && last.seconds + fragment.seconds <= segmentSeconds) {
      last.bytes += fragment.bytes
      last.seconds += fragment.seconds
    } else segments.push({ ...fragment })
  }
  return segments
}

/** The playlist that names all renditions; the first is what a player begins with. */
export function mainPlaylist(
  renditions: readonly {
    playlist: string
    rendition: Pick<VideoRendition, 'width' | 'height' | 'bitrate' | 'codecs'>
    peakBitrate: number
  }[],
): string {
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ playlist, peakBitrate, rendition: { width, height, bitrate, codecs } }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitrate},AVERAGE-BANDWIDTH=${bitrate},` +
        `CODECS="${codecs.replaceAll(' ', '')}",RESOLUTION=${width}x${height}`,
      playlist,
    ]),
  ])
}

/** Of the segment with the most bits per second. */
export const peakBitrate = ({ fragments }: Pick<FragmentedFile, 'fragments'>): number =>
  Math.max(...segmentsOf(fragments).map(({ bytes, seconds }) => Math.ceil((bytes * 8) / (seconds || 1))))

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`
