import {
  type MediaFailure,
  mediaFailed,
  mediaFilePath,
  mediaReady,
  mediaRemoved,
  type RenderedMedia,
} from '@vitrine/contracts'
import type { Person, TestEnvironment } from './environment.ts'

const hash = 'abcdefghijklmnopqrstuvwxyz'
export const addressOf = (id: number, extension = 'webp'): string =>
  mediaFilePath(`${id}-${hash}.${extension}`)

export const pictureOf = (id: number): RenderedMedia => ({
  id,
  kind: 'picture',
  url: addressOf(id),
  posterUrl: null,
  width: 800,
  height: 600,
  durationMs: null,
  placeholder: 'AAAA',
  images: [{ url: addressOf(id), format: 'webp', width: 800, height: 600, bytes: 10 }],
  renditions: [],
  hlsUrl: null,
})

export const videoOf = (id: number): RenderedMedia => ({
  ...pictureOf(id),
  kind: 'video',
  url: addressOf(id, 'mp4'),
  posterUrl: addressOf(id),
  durationMs: 2_000,
  hlsUrl: addressOf(id, 'm3u8'),
  renditions: [
    { url: addressOf(id, 'mp4'), width: 800, height: 600, bytes: 10, bitrate: 1, codecs: 'avc1.64001f' },
  ],
})

/** The part of the media service, and posts that show what it has. */
export function createMedia(env: TestEnvironment) {
  let lastId = 1_000
  const { publisher } = env
  const ready = (owner: Person, media: RenderedMedia, purpose: 'post' | 'museum' = 'post') =>
    publisher.publish(mediaReady, { media, ownerId: owner.id, purpose, readyAt: new Date().toISOString() })
  const share = async (author: Person, more: object = {}) => {
    const { body, status } = await env.call('POST', '/api/posts', author, {
      type: 'text',
      content: 'In room 4',
      ...more,
    })
    return { ...body, httpStatus: status }
  }
  const images = (...ids: number[]) => ids.map(id => ({ url: addressOf(id), altText: '' }))
  return {
    nextId: () => ++lastId,
    ready,
    failed: (owner: Person, id: number, reason: MediaFailure = 'damaged') =>
      publisher.publish(mediaFailed, {
        mediaId: id,
        ownerId: owner.id,
        kind: 'picture',
        purpose: 'post',
        reason,
      }),
    removed: (owner: Person, id: number, cause: 'moderator' | 'unattached' | 'erasure' = 'moderator') =>
      publisher.publish(mediaRemoved, { mediaId: id, ownerId: owner.id, cause }),
    share,
    images,
    sharePictures: (author: Person, ids: number[], more: object = {}) =>
      share(author, { images: images(...ids), ...more }),
    shareVideo: (author: Person, id: number, more: object = {}) =>
      share(author, { type: 'video', content: '', videoUrl: addressOf(id, 'mp4'), ...more }),
    get: async (id: number, as?: Person | null) => env.call('GET', `/api/posts/${id}`, as),
  }
}
