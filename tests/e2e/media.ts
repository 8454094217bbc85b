import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CreatePost, type Post, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestEnvironment, type TestEnvironment } from './environment.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import type { Member } from './members.ts'

/** The stack of the worker, and files for its visitors, while the tests of a file run. Videos are played by playlists. */
export function mediaEnvironment(): { readonly env: TestEnvironment; readonly files: MediaFiles } {
  let env: TestEnvironment
  let files: MediaFiles
  beforeAll(async () => {
    ;[env, files] = await Promise.all([startTestEnvironment(undefined, false), createMediaFiles()])
  })
  afterAll(async () => {
    await env?.close()
    await files?.remove()
  })
  return {
    get env() {
      return env
    },
    get files() {
      return files
    },
  }
}

/** Uploads a PNG as the page's user, and gives its address. */
export async function uploadPicture(page: Page, path: string): Promise<string> {
  const buffer = await readFile(path)
  const answer = await page.request.post(routes.uploadMedia.path, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    multipart: { purpose: 'post', file: { name: basename(path), mimeType: 'image/png', buffer } },
  })
  expect(answer.status()).toBe(202)
  return (await answer.json()).url
}

/** Uploads a video by tus, in one piece, and gives its address. */
export async function uploadVideo(page: Page, path: string): Promise<string> {
  const data = await readFile(path)
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await page.request.post(routes.createUpload.path, {
    headers: {
      ...tus,
      'idempotency-key': crypto.randomUUID(),
      'upload-length': String(data.length),
      'upload-metadata': `purpose ${Buffer.from('post').toString('base64')}`,
    },
  })
  expect(created.status()).toBe(201)
  const answer = await page.request.patch(created.headers().location ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data,
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()).url
}

/** Shares an insight with media, without waiting until they are ready. */
export const shareMedia = ({ call }: Pick<Member, 'call'>, body: Partial<CreatePost>): Promise<Post> =>
  call(routes.createPost, { body: { type: 'text', content: '', museumId: null, tags: [], ...body } })
