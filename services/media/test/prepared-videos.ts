import { expect } from 'vitest'
import { type Clip, type createClips, describeFile } from './videos.ts'
import type { VideosEnvironment } from './videos-environment.ts'

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
export const mp4 = 'video/mp4'

/** A clip, and the sizes of the renditions that are made of it. */
export type Case = [title: string, file: string, type: string, clip: Clip, sizes: string[]]

interface Stream {
  codec_type: string
  codec_name: string
  pix_fmt?: string
  width?: number
  height?: number
}

async function streamsOf(path: string): Promise<Stream[]> {
  const entries = 'stream=codec_type,codec_name,pix_fmt,width,height'
  return (await describeFile(path, entries)).streams as Stream[]
}

/** Uploads the clip, and checks all that is published of it. */
export async function expectPrepared(
  env: VideosEnvironment,
  clips: Awaited<ReturnType<typeof createClips>>,
  [, file, type, clip, sizes]: Case,
): Promise<void> {
  const id = await env.accept(await clips.make(file, clip), type)
  const asset = await env.settled(id)
  expect(asset.reason).toBeNull()
  const { rendered } = asset
  expect(rendered?.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes)
  const seconds = clip.seconds ?? 2
  expect(Math.abs((rendered?.durationMs ?? 0) - seconds * 1000)).toBeLessThan(150)
  expect(rendered?.images.length).toBeGreaterThan(0)
  expect(rendered?.placeholder).toMatch(/^[\w+/]{20,}=*$/)
  for (const { url, width, height, codecs, bytes } of rendered?.renditions ?? []) {
    const streams = await streamsOf(env.stored(asset, url))
    expect(streams[0]).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width, height })
    expect(streams[1]?.codec_name).toBe(clip.hasSound === false ? undefined : 'aac')
    expect(codecs).toMatch(
      clip.hasSound === false ? /^avc1\.[0-9a-f]{6}$/ : /^avc1\.[0-9a-f]{6}, mp4a\.40\.2$/,
    )
    expect(asset.files).toContainEqual(expect.objectContaining({ type: 'video/mp4', bytes }))
  }
}
