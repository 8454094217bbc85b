import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Case, expectPrepared, h264, mp4 } from './prepared-videos.ts'
import { createClips, ffmpeg } from './videos.ts'
import { createVideosEnvironment, type VideosEnvironment } from './videos-environment.ts'

let env: VideosEnvironment
let clips: Awaited<ReturnType<typeof createClips>>
beforeAll(async () => {
  env = await createVideosEnvironment()
  clips = await createClips()
})
afterAll(async () => {
  await clips.remove()
  await env.close()
})

it.each<Case>([
  ['what is fine already', 'fine.mp4', mp4, { encode: [...h264, '-pix_fmt', 'yuv420p'] }, ['320x240']],
  ['1080p', '1080.mp4', mp4, { size: '1920x1080', encode: h264 }, ['1280x720', '640x360']],
  ['a portrait', 'portrait.mp4', mp4, { size: '1080x1920', encode: h264 }, ['720x1280', '360x640']],
  ['no sound', 'silent.mp4', mp4, { hasSound: false, encode: h264 }, ['320x240']],
  [
    'HEVC',
    'hevc.mov',
    'video/quicktime',
    {
      encode: ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
    },
    ['320x240'],
  ],
  [
    'WebM',
    'vp9.webm',
    'video/webm',
    { encode: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'] },
    ['320x240'],
  ],
  [
    'a recording without a duration',
    'live.webm',
    'video/webm',
    { encode: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm', '-live', '1'] },
    ['320x240'],
  ],
])('prepares %s', (...given) => expectPrepared(env, clips, given))

it('turns a video as its camera was held', async () => {
  const lying = await clips.make('lying.mp4', { encode: [...h264, '-pix_fmt', 'yuv420p'] })
  const turned = join(clips.directory, 'turned.mp4')
  await ffmpeg(['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned])
  const asset = await env.settled(await env.accept(turned))
  expect(asset.rendered).toMatchObject({ width: 240, height: 320 })
})

it('keeps the frames of what is fine already, and takes every trace of the camera out', async () => {
  const path = await clips.make('traces.mp4', {
    encode: [
      ...[
        ...h264,
        '-pix_fmt',
        'yuv420p',
        '-movflags',
        '+use_metadata_tags',
        '-metadata',
        'location=+48.1371+11.5754/',
      ],
      ...['-metadata', 'title=SECRET-TITLE', '-metadata', 'creation_time=2026-01-02T03:04:05Z'],
      ...['-bsf:v', 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+SECRET-CAMERA'],
    ],
  })
  const original = await readFile(path)
  expect(original.includes('SECRET-CAMERA') && original.includes('+48.1371')).toBe(true)
  const asset = await env.settled(await env.accept(path))
  const stored = await env.storedBytes(asset)
  for (const trace of ['SECRET', '+48.1371', 'Exif']) expect(stored.includes(trace)).toBe(false)
  const hashes = async (file: string) =>
    (await ffmpeg(['-i', file, '-map', '0:v', '-f', 'framemd5', '-'])).stdout
  const frames = (text: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith('0,'))
      .map(line => line.split(',').at(-1))
  const main = env.stored(asset, asset.rendered?.url ?? '')
  expect(frames(await hashes(main))).toEqual(frames(await hashes(path)))
})

it('writes playlists whose ranges hold every frame', async () => {
  const path = await clips.make('hls.mp4', {
    size: '1280x720',
    seconds: 9,
    rate: 10,
    encode: [...h264, '-g', '20'],
  })
  const asset = await env.settled(await env.accept(path))
  const all = env.stored(asset, asset.rendered?.hlsUrl ?? '')
  const playlists = (await readFile(all, 'utf8')).split('\n').filter(line => line.endsWith('.m3u8'))
  expect(playlists).toHaveLength(2)
  for (const name of playlists) {
    const playlist = env.stored(asset, name)
    const { stdout } = await ffmpeg([
      '-allowed_extensions',
      'ALL',
      '-i',
      playlist,
      '-map',
      '0:v',
      '-f',
      'framemd5',
      '-',
    ])
    expect(stdout.split('\n').filter(line => line.startsWith('0,'))).toHaveLength(90)
    expect((await readFile(playlist, 'utf8')).match(/#EXTINF/g)).toHaveLength(3)
  }
})

/** A server that nothing may ask. */
async function createCanary() {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/segment.ts`, asked: () => asked, close: () => server.close() }
}

it('opens nothing that a file names', async () => {
  const canary = await createCanary()
  const fine = await readFile(await clips.make('host.mp4', { encode: h264 }))
  const playlist = (target: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`
  const hostile: [string, Buffer | string, string][] = [
    ['playlist.mp4', playlist(canary.url), mp4],
    ['passwd.mp4', playlist('file:///etc/passwd'), mp4],
    ['playlist.webm', playlist(canary.url), 'video/webm'],
    ['concat.mp4', `ffconcat version 1.0\nfile ${canary.url}\nfile /etc/passwd\n`, mp4],
    ['box.mp4', Buffer.concat([fine.subarray(0, 32), Buffer.from(playlist(canary.url))]), mp4],
    ['manifest.mov', `<MPD><BaseURL>${canary.url}</BaseURL></MPD>`, 'video/quicktime'],
  ]
  for (const [name, content, type] of hostile) {
    const path = join(clips.directory, name)
    await writeFile(path, content)
    expect(await env.refusal(await env.accept(path, type)), name).toBe('damaged')
  }
  expect(canary.asked()).toBe(0)
  canary.close()
})

it('stores nothing of what follows a video in the same file', async () => {
  const path = join(clips.directory, 'polyglot.mp4')
  const fine = await readFile(await clips.make('innocent.mp4', { encode: [...h264, '-pix_fmt', 'yuv420p'] }))
  await writeFile(path, Buffer.concat([fine, Buffer.from('<script>SECRET</script>PK\x03\x04#EXTM3U')]))
  const asset = await env.settled(await env.accept(path))
  if (asset.state === 'ready') expect((await env.storedBytes(asset)).includes('SECRET')).toBe(false)
  else expect(asset.reason).toBe('damaged')
})

it.each<[reason: string, title: string, make: () => Promise<string>]>([
  [
    'video_too_long',
    '61.5 s',
    () => clips.make('long.mp4', { seconds: 61.5, rate: 4, size: '64x64', encode: h264 }),
  ],
  [
    'video_too_long',
    '70 s without a duration',
    () =>
      clips.make('long-live.mp4', {
        seconds: 70,
        rate: 4,
        size: '64x64',
        encode: [...h264, '-movflags', '+frag_keyframe+empty_moov'],
      }),
  ],
  [
    'too_many_pixels',
    '36 megapixels',
    () => clips.make('flood.mov', { size: '6000x6000', rate: 1, seconds: 1, encode: ['-c:v', 'mjpeg'] }),
  ],
  ['video_type', 'sound alone', () => clips.make('sound.mp4', { encode: ['-map', '1:a'] })],
  ['video_type', 'another codec', () => clips.make('other.mov', { encode: ['-c:v', 'qtrle'] })],
  ['damaged', 'nothing', () => cut('nothing.mp4', 0)],
  ['damaged', 'a video without its end', () => cut('end.mp4', 0.5, ['-movflags', '+faststart'])],
  ['damaged', 'a video without its index', () => cut('index.mp4', 0.5)],
])('refuses with %s: %s', async (reason, _, make) => {
  expect(await env.refusal(await env.accept(await make()))).toBe(reason)
})

async function cut(name: string, share: number, encode: readonly string[] = []): Promise<string> {
  const path = await clips.make(name, { encode: [...h264, ...encode] })
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length * share))
  return path
}

it('reports its progress, and leaves nothing but what is published', async () => {
  const set = vi.spyOn(env.ctx.redis, 'set')
  const id = await env.accept(
    await clips.make('progress.mp4', { size: '1280x720', seconds: 4, rate: 30, encode: h264 }),
  )
  expect((await env.settled(id)).state).toBe('ready')
  const reported = set.mock.calls
    .filter(([key]) => key === `progress:${id}`)
    .map(([, value]) => Number(value))
  expect(reported.some(progress => progress > 0 && progress < 100)).toBe(true)
  await expect.poll(env.litter).toEqual([])
  expect((await env.announced()).get(id)).toBe(1)
})
