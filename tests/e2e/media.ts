import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CreatePost, type Post, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Member } from './members.ts'

const run = promisify(execFile)

/** A file that ffmpeg draws. */
async function drawn(name: string, args: readonly string[]): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
  try {
    const file = join(directory, name)
    await run(process.env.FFMPEG ?? 'ffmpeg', ['-v', 'error', ...args, file])
    return await readFile(file)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** A picture of a size such as `1200x800`. */
export const drawPicture = (size: string) =>
  drawn('picture.png', ['-f', 'lavfi', '-i', `testsrc2=s=${size}`, '-frames:v', '1'])

/** A video of some seconds, with sound. */
export const drawVideo = (size: string, seconds: number) =>
  drawn('video.mp4', [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=24:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=f=330:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ])

/** Uploads a picture as the page's user, and gives its address. */
export async function uploadPicture(page: Page, buffer: Buffer): Promise<string> {
  const answer = await page.request.post(routes.uploadMedia.path, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    multipart: { purpose: 'post', file: { name: 'picture.png', mimeType: 'image/png', buffer } },
  })
  expect(answer.status()).toBe(202)
  return (await answer.json()).url
}

/** Uploads a video by tus, in one piece, and gives its address. */
export async function uploadVideo(page: Page, buffer: Buffer): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await page.request.post(routes.createUpload.path, {
    headers: {
      ...tus,
      'idempotency-key': crypto.randomUUID(),
      'upload-length': String(buffer.length),
      'upload-metadata': `purpose ${Buffer.from('post').toString('base64')}`,
    },
  })
  expect(created.status()).toBe(201)
  const answer = await page.request.patch(created.headers().location ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: buffer,
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()).url
}

/** Shares an insight with media, without waiting until they are ready. */
export const shareMedia = ({ call }: Pick<Member, 'call'>, body: Partial<CreatePost>): Promise<Post> =>
  call(routes.createPost, { body: { type: 'text', content: '', museumId: null, tags: [], ...body } })
