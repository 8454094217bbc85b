import { pictureMaxPixels } from '@vitrine/contracts'
import { readSeconds, renderLimits } from './limits.ts'
import type { VideoProbe } from './probe.ts'

/** Names within the directory of a run, and what the names of the stored files are derived from. */
export type RenditionName = 'main' | 'low'

export interface PlannedRendition {
  name: RenditionName
  width: number
  height: number
  /** The input's own frames and sound, in another container. */
  isCopy: boolean
}

export interface Plan {
  renditions: PlannedRendition[]
  poster: { width: number; height: number; second: number }
}

interface Box {
  short: number
  long: number
}
/** 720p, also of a portrait: 720 pixels on its short side. */
const mainBox: Box = { short: 720, long: 1280 }
/** For slow connections, where the main rendition is clearly larger. */
const lowBox: Box = { short: 360, long: 640 }
const lowFromShort = 540
const posterBox: Box = { short: 1600, long: 1600 }
/** What is worth to be kept as it is; more costs every reader's connection. */
const copyMaxBitrate = 6_000_000
const copyProfiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])
const maxFramesPerSecond = 60
/** Readers can begin, and change the rendition, at these. */
const keyFrameSeconds = 2

const even = (pixels: number) => Math.max(2, 2 * Math.floor(pixels / 2 + 0.25))

/** As large as it fits, never enlarged; both sides even, as 4:2:0 needs. */
function fitInto({ width, height }: { width: number; height: number }, { short, long }: Box) {
  const scale = Math.min(1, short / Math.min(width, height), long / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

function canCopy({ video, audio, bitrate }: VideoProbe): boolean {
  const size = fitInto(video, mainBox)
  return (
    video.codec === 'h264' &&
    copyProfiles.has(video.profile) &&
    video.pixelFormat === 'yuv420p' &&
    !video.isRotated &&
    !video.isInterlaced &&
    video.hasSquarePixels &&
    video.framesPerSecond <= maxFramesPerSecond &&
    size.width === video.width &&
    size.height === video.height &&
    bitrate <= copyMaxBitrate &&
    (!audio || (audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2))
  )
}

export function planOf(probe: VideoProbe): Plan {
  const { video, durationMs } = probe
  const main = fitInto(video, mainBox)
  const renditions: PlannedRendition[] = [{ name: 'main', ...main, isCopy: canCopy(probe) }]
  if (Math.min(main.width, main.height) >= lowFromShort)
    renditions.push({ name: 'low', ...fitInto(video, lowBox), isCopy: false })
  const second = durationMs > 1_200 ? 1 : durationMs / 2_000
  return { renditions, poster: { ...fitInto(video, posterBox), second } }
}

/**
 * Fragments that play by themselves and from a playlist: one index of all fragments precedes them. With `delay_moov` edit
 * lists are written, without which the sound comes some frames early.
 */
const container = ['-movflags', '+frag_keyframe+delay_moov+default_base_moof+global_sidx']
/** Nothing that the camera wrote: no place, no time, no name of a device. */
const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-dn', '-sn']

const encodeVideo = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-profile:v', 'high'],
  ...['-fpsmax', String(maxFramesPerSecond), '-flags:v', '+bitexact', '-threads', '1'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`],
]
const rates: Record<RenditionName, readonly string[]> = {
  main: ['-maxrate', '4M', '-bufsize', '8M'],
  low: ['-maxrate', '800k', '-bufsize', '1600k'],
}
/** SEI messages, in which cameras and encoders write what they like. */
const withoutMessages = ['-bsf:v', 'filter_units=remove_types=6']

const encodeAudio = (channels: number, name: RenditionName): string[] => [
  ...['-c:a', 'aac', '-ac', String(Math.min(2, Math.max(1, channels)))],
  ...['-b:a', name === 'main' ? '128k' : '64k', '-flags:a', '+bitexact'],
]

/** Whole from the moment that it is there, while ffmpeg is still at work. */
export const posterFile = 'poster.png'

/** The arguments of the one command that makes everything of a video. */
export function commandOf(
  probe: VideoProbe,
  plan: Plan,
  files: { input: string; directory: string },
): string[] {
  const { demuxer, video, audio } = probe
  const drawn = plan.renditions.filter(({ isCopy }) => !isCopy)
  const path = (name: string) => `${files.directory}/${name}`
  return [
    ...[
      '-hide_banner',
      '-nostdin',
      '-y',
      '-loglevel',
      'error',
      '-progress',
      'pipe:1',
      '-stats_period',
      '0.5',
    ],
    ...['-filter_complex_threads', '1', '-protocol_whitelist', 'file,pipe'],
    ...['-max_pixels', String(pictureMaxPixels), '-threads', '1', '-t', String(readSeconds)],
    ...['-f', demuxer, '-i', files.input],
    ...['-filter_complex', filterOf(video, drawn, plan.poster)],
    ...plan.renditions.flatMap(({ name, isCopy }) => [
      ...['-map', isCopy ? `0:${video.index}` : `[${name}]`],
      ...(audio ? ['-map', `0:${audio.index}`] : []),
      ...(isCopy ? ['-c:v', 'copy'] : [...encodeVideo, ...rates[name]]),
      ...withoutMessages,
      ...(!audio ? [] : isCopy ? ['-c:a', 'copy'] : encodeAudio(audio.channels, name)),
      ...[...withoutMetadata, ...container, '-fs', String(renderLimits.fileBytes)],
      ...['-f', 'mp4', path(`${name}.mp4`)],
    ]),
    ...['-map', '[poster]', '-frames:v', '1', '-c:v', 'png', '-threads', '1', ...withoutMetadata],
    ...['-f', 'image2', '-update', '1', '-atomic_writing', '1', path(posterFile)],
  ]
}

function filterOf(
  { index, isInterlaced }: VideoProbe['video'],
  drawn: readonly PlannedRendition[],
  { width, height, second }: Plan['poster'],
): string {
  const outputs = [
    ...drawn.map(({ name, width, height }) => ({ name, filter: `scale=${width}:${height},setsar=1` })),
    { name: 'poster', filter: `select=gte(t\\,${second}),scale=${width}:${height},setsar=1` },
  ]
  const split = `[0:${index}]${isInterlaced ? 'bwdif=mode=send_frame,' : ''}split=${outputs.length}${outputs.map(({ name }) => `[of-${name}]`).join('')}`
  return [split, ...outputs.map(({ name, filter }) => `[of-${name}]${filter}[${name}]`)].join(';')
}
