import { pictureMaxPixels } from '@vitrine/contracts'
import { z } from 'zod'
import { type ChildOptions, Late, runChild } from './child.ts'
import { probeLimits, readSeconds } from './limits.ts'
import { refused } from './refused.ts'

export interface VideoProbe {
  /** Of the container that the first bytes are of, never one that ffmpeg would guess. */
  demuxer: 'mov' | 'matroska'
  durationMs: number
  video: {
    index: number
    codec: string
    profile: string
    pixelFormat: string
    /** As it is shown: after rotation, in square pixels. */
    width: number
    height: number
    isRotated: boolean
    hasSquarePixels: boolean
    isInterlaced: boolean
    framesPerSecond: number
  }
  /** The first sound that can be decoded. */
  audio: { index: number; codec: string; profile: string; channels: number } | null
  /** Bits per second, of everything. */
  bitrate: number
}

const demuxers: Record<string, VideoProbe['demuxer']> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}
/** What phones, cameras and browsers record. */
const videoCodecs = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'mjpeg', 'prores'])
const audioCodecs = /^(aac|opus|vorbis|mp3|alac|flac|amr_nb|amr_wb|pcm_\w+)$/
/** Of the header's duration: files whose end is missing have less. */
const completeShare = 0.9
const maxOutput = 4_000_000

const text = z.string().default('')
const ratio = z
  .string()
  .regex(/^\d+[:/]\d+$/)
  .catch('0:1')
const Stream = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  profile: z.coerce.string().default(''),
  pix_fmt: text,
  width: z.number().default(0),
  height: z.number().default(0),
  channels: z.number().default(0),
  field_order: text,
  sample_aspect_ratio: ratio,
  avg_frame_rate: ratio,
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).default([]),
})
const Output = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.coerce.number().catch(0), size: z.coerce.number().catch(0) }),
})
type Stream = z.output<typeof Stream>

const numberOf = (value: string): number => {
  const [over = 0, under = 1] = value.split(/[:/]/).map(Number)
  return under === 0 ? 0 : over / under
}

/** Reads what a file is; rejects with a `MediaRefused` where it can be no video of ours. */
export async function probeVideo(
  ffprobe: string,
  input: { path: string; type: string },
  options: Pick<ChildOptions, 'signal' | 'priority'> = {},
): Promise<VideoProbe> {
  const demuxer = demuxers[input.type]
  if (!demuxer) throw refused('video_type', input.type)
  const read = (args: readonly string[]) => readOutput(ffprobe, args, demuxer, input.path, options)
  const output = Output.safeParse(parseJson(await read(['-of', 'json', '-show_format', '-show_streams'])))
  if (!output.success) throw refused('damaged', 'no streams')
  const { streams, format } = output.data
  const video = streams.find(each => each.codec_type === 'video' && each.disposition.attached_pic === 0)
  if (!video || !videoCodecs.has(video.codec_name)) throw refused('video_type', video?.codec_name)
  if (video.width < 2 || video.height < 2) throw refused('damaged', 'no pixels')
  if (video.width * video.height > pictureMaxPixels) throw refused('too_many_pixels')

  const audio = streams.find(each => each.codec_type === 'audio' && audioCodecs.test(each.codec_name))
  const seconds = await measure(read, [video, ...(audio ? [audio] : [])])
  if (Math.max(seconds, format.duration) > readSeconds) throw refused('video_too_long')
  if (seconds <= 0 || seconds < format.duration * completeShare)
    throw refused('damaged', `${seconds} s of ${format.duration} s`)
  return {
    demuxer,
    durationMs: Math.round(seconds * 1000),
    video: shown(video),
    audio: audio
      ? { index: audio.index, codec: audio.codec_name, profile: audio.profile, channels: audio.channels }
      : null,
    bitrate: Math.round((format.size * 8) / seconds),
  }
}

function shown(stream: Stream): VideoProbe['video'] {
  const rotation = stream.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const aspect = numberOf(stream.sample_aspect_ratio)
  const hasSquarePixels = aspect === 0 || aspect === 1
  const width = hasSquarePixels ? stream.width : Math.max(2, Math.round(stream.width * aspect))
  const isSideways = Math.abs(rotation) % 180 === 90
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    width: isSideways ? stream.height : width,
    height: isSideways ? width : stream.height,
    isRotated: rotation !== 0,
    hasSquarePixels,
    isInterlaced: !['', 'unknown', 'progressive'].includes(stream.field_order),
    framesPerSecond: numberOf(stream.avg_frame_rate),
  }
}

type Read = (args: readonly string[]) => Promise<string>

/** From the packets, because headers lie and recordings of browsers have none. In seconds, at most a little over the limit. */
async function measure(read: Read, streams: readonly Stream[]): Promise<number> {
  const indexes = new Set(streams.map(({ index }) => index))
  const entries = 'packet=stream_index,pts_time,duration_time'
  const output = await read([
    '-of',
    'csv=p=0',
    '-show_entries',
    entries,
    '-read_intervals',
    `%+${readSeconds + 1}`,
  ])
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const line of output.split('\n')) {
    const [index, start, length] = line.split(',').map(Number.parseFloat)
    if (index === undefined || !indexes.has(index) || start === undefined || Number.isNaN(start)) continue
    first = Math.min(first, start)
    last = Math.max(last, start + (length || 0))
  }
  return last - Math.max(0, first)
}

async function readOutput(
  ffprobe: string,
  args: readonly string[],
  demuxer: string,
  path: string,
  options: Pick<ChildOptions, 'signal' | 'priority'>,
): Promise<string> {
  let output = ''
  const outcome = await runChild(
    ffprobe,
    ['-v', 'error', ...args, '-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', path],
    {
      ...options,
      limits: probeLimits,
      onLine: line => {
        if (output.length < maxOutput) output += `${line}\n`
      },
    },
  )
  if (outcome.ended === 'late') throw new Late('ffprobe was not done in time')
  const isOfFile = outcome.ended === 'exit' || outcome.ended === 'limit'
  if (!isOfFile) throw new Error(`ffprobe was ${outcome.ended}`)
  if (outcome.ended === 'limit' || outcome.code !== 0 || output.length >= maxOutput)
    throw refused('damaged', outcome.stderr.slice(-300))
  return output
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
