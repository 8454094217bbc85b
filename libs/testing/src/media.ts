import {
  type EventData,
  type EventDefinition,
  type MediaFailure,
  type MediaPurpose,
  mediaFailed,
  mediaFilePath,
  mediaReady,
  mediaRemoved,
  type RenderedMedia,
} from '@vitrine/contracts'

const hash = 'abcdefghijklmnopqrstuvwxyz'
/** An address as an upload answers it. */
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

interface Publisher {
  publish<Definition extends EventDefinition>(
    definition: Definition,
    data: EventData<Definition>,
  ): Promise<unknown>
}
type Owner = { id: number }

/** The part of the media service: what it publishes. */
export function createMediaEvents(publisher: Publisher) {
  let lastId = 1_000
  return {
    nextId: () => ++lastId,
    ready: (owner: Owner, media: RenderedMedia, purpose: MediaPurpose = 'post') =>
      publisher.publish(mediaReady, { media, ownerId: owner.id, purpose, readyAt: new Date().toISOString() }),
    failed: (owner: Owner, id: number, reason: MediaFailure = 'damaged', purpose: MediaPurpose = 'post') =>
      publisher.publish(mediaFailed, {
        mediaId: id,
        ownerId: owner.id,
        kind: 'picture',
        purpose,
        reason,
      }),
    removed: (owner: Owner, id: number, cause: 'moderator' | 'unattached' | 'erasure' = 'moderator') =>
      publisher.publish(mediaRemoved, { mediaId: id, ownerId: owner.id, cause }),
  }
}
