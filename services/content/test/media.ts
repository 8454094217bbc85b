import { addressOf, createMediaEvents } from '@vitrine/testing'
import type { Person, TestEnvironment } from './environment.ts'

/** The part of the media service, and posts that show what it has. */
export function createMedia(env: TestEnvironment) {
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
    ...createMediaEvents(env.publisher),
    share,
    images,
    sharePictures: (author: Person, ids: number[], more: object = {}) =>
      share(author, { images: images(...ids), ...more }),
    shareVideo: (author: Person, id: number, more: object = {}) =>
      share(author, { type: 'video', content: '', videoUrl: addressOf(id, 'mp4'), ...more }),
    get: async (id: number, as?: Person | null) => env.call('GET', `/api/posts/${id}`, as),
  }
}
