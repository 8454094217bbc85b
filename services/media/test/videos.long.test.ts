import { afterAll, beforeAll, it } from 'vitest'
import { type Case, expectPrepared, h264, mp4 } from './prepared-videos.ts'
import { createClips } from './videos.ts'
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
  ['a panorama', 'wide.mp4', mp4, { size: '2000x500', encode: h264 }, ['1280x320']],
  ['odd sides', 'odd.mp4', mp4, { size: '321x241', encode: [...h264, '-pix_fmt', 'yuv444p'] }, ['320x240']],
  ['4:4:4', '444.mp4', mp4, { encode: [...h264, '-pix_fmt', 'yuv444p'] }, ['320x240']],
  [
    'QuickTime with PCM',
    'pcm.mov',
    'video/quicktime',
    { encode: [...h264, '-c:a', 'pcm_s16le'] },
    ['320x240'],
  ],
  [
    'a variable frame rate',
    'vfr.mp4',
    mp4,
    { rate: 30, encode: ['-vf', "select='not(mod(n,3))+gt(n,30)'", '-vsync', 'vfr', ...h264] },
    ['320x240'],
  ],
  ['wide pixels', 'sar.mp4', mp4, { size: '360x288', encode: ['-vf', 'setsar=16/15', ...h264] }, ['384x288']],
  ['one frame', 'short.mp4', mp4, { seconds: 0.1, hasSound: false, encode: h264 }, ['320x240']],
])('prepares %s', (...given) => expectPrepared(env, clips, given))
