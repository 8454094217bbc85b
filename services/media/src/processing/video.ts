import { existsSync } from 'node:fs'
import { mediaFilePath, type RenderedMedia, type VideoRendition } from '@vitrine/contracts'
import { writeProgress } from '../assets/progress.ts'
import type { MediaContext } from '../context.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import { allEnded } from './all-ended.ts'
import { commandOf, type Plan, planOf, posterFile } from './command.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { type FragmentedFile, readFragments } from './fragments.ts'
import { mainPlaylist, mediaPlaylist, peakBitrate } from './playlists.ts'
import { probeVideo, type VideoProbe } from './probe.ts'
import { refused } from './refused.ts'
import type { Prepare, Run } from './run.ts'

const playlistType = 'application/vnd.apple.mpegurl'
/** Of the whole, in percent: the rest is storing. */
const renderedPercent = 95
const progressMs = 1_000

/** Everything that is stored of a video: its renditions, their playlists, and the poster in the sizes of pictures. */
export const prepareVideo =
  (ctx: MediaContext): Prepare =>
  async run => {
    const { FFMPEG, FFPROBE, FFMPEG_PRIORITY: priority } = ctx.config
    // The original is not served: nothing could prove that no place is in it (docs/decisions/0132).
    if (!FFMPEG || !FFPROBE) throw refused('processing_failed', 'ffmpeg is not installed')
    const { asset, input, directory, signal } = run
    const probe = await probeVideo(FFPROBE, { path: input, type: asset.input.type }, { signal, priority })
    const plan = planOf(probe)
    const report = throttled(share => void writeProgress(ctx, asset._id, share * renderedPercent))
    const posterPath = `${directory}/${posterFile}`
    const isPosterThere = Promise.withResolvers<void>()
    const rendering = runFfmpeg(FFMPEG, commandOf(probe, plan, { input, directory }), {
      signal,
      priority,
      durationMs: probe.durationMs,
      onProgress(share) {
        report(share)
        if (existsSync(posterPath)) isPosterThere.resolve()
      },
    })
    rendering.then(isPosterThere.resolve, isPosterThere.reject)
    const [stored, poster] = await allEnded([
      rendering.then(() => storeRenditions(run, plan, probe)),
      // ffmpeg is at work on the rest meanwhile.
      isPosterThere.promise.then(() => preparePicture({ ...run, input: posterPath })),
    ])
    return renderedOf(run, probe, stored, poster)
  }

function renderedOf(
  { asset }: Run,
  { durationMs }: VideoProbe,
  { renditions, hlsUrl }: Pick<RenderedMedia, 'renditions' | 'hlsUrl'>,
  poster: RenderedMedia,
): RenderedMedia {
  const [main] = renditions
  if (!main) throw new Error('a video has no rendition')
  const { url, width, height } = main
  const { images, placeholder, url: posterUrl } = poster
  return {
    id: asset._id,
    kind: 'video',
    url,
    width,
    height,
    durationMs,
    hlsUrl,
    renditions,
    images,
    placeholder,
    posterUrl,
  }
}

/** Each rendition with its playlist, and the playlist of them all. */
async function storeRenditions(
  { put, directory }: Run,
  { renditions }: Plan,
  { durationMs, audio }: VideoProbe,
): Promise<Pick<RenderedMedia, 'renditions' | 'hlsUrl'>> {
  const stored = []
  for (const { name, width, height } of renditions) {
    const path = `${directory}/${name}.mp4`
    const fragments = await readFragments(path, audio !== null)
    const file = await put(`${name}.mp4`, 'video/mp4', path)
    const playlist = await put(`${name}.m3u8`, playlistType, Buffer.from(mediaPlaylist(file.name, fragments)))
    const rendition = renditionOf(mediaFilePath(file.name), { width, height }, fragments, durationMs)
    stored.push({ rendition, playlist: playlist.name, peakBitrate: peakBitrate(fragments) })
  }
  const all = await put('hls.m3u8', playlistType, Buffer.from(mainPlaylist(stored)))
  return { renditions: stored.map(({ rendition }) => rendition), hlsUrl: mediaFilePath(all.name) }
}

const renditionOf = (
  url: string,
  size: { width: number; height: number },
  { bytes, codecs }: FragmentedFile,
  durationMs: number,
): VideoRendition => ({
  url,
  ...size,
  bytes,
  bitrate: Math.max(1, Math.round((bytes * 8_000) / durationMs)),
  codecs,
})

/** At most once a second. */
function throttled(report: (share: number) => void): (share: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return share => {
    const now = performance.now()
    if (now - reportedAt < progressMs) return
    reportedAt = now
    report(share)
  }
}
