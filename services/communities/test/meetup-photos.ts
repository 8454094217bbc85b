import { type MediaFailure, type MeetupPhoto, maxRowId, meetupPhotoReceived } from '@vitrine/contracts'
import { createMediaEvents, pictureOf } from '@vitrine/testing'
import type { Answer, Person } from './environment.ts'
import { createMeetupDiscussionEnvironment, idsOf } from './meetup-discussion.ts'
import { successOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'
import { decidingIn, type Thing } from './reports.ts'

/** Meetups, and the photos of their guests; the test takes the part of the media service. */
export async function createMeetupPhotoEnvironment() {
  const env = await createMeetupDiscussionEnvironment()
  const { call, publisher, drain } = env
  const media = createMediaEvents(publisher)
  const urlOf = (meetup: number) => `/api/meetups/${meetup}/photos`
  const fetchPhotos = (as: Person | null, meetup: number, query = ''): Promise<Answer> =>
    call(as, 'GET', `${urlOf(meetup)}${query}`)
  const photos = async (as: Person, meetup: number, query = ''): Promise<MeetupPhoto[]> =>
    successOf(await fetchPhotos(as, meetup, query))
  /** Beyond those of rows: pictures have larger ids. */
  const nextId = () => maxRowId + media.nextId()
  const publishReceived = (
    owner: Person,
    meetupId: number,
    id: number,
    more: { altText?: string; caption?: string } = {},
  ) =>
    publisher.publish(meetupPhotoReceived, {
      ...{ visibility: 'involved', meetupId, mediaId: id, ownerId: owner.id },
      ...{ altText: 'A bell', caption: 'After the rain', ...more },
      receivedAt: env.ctx.clock().toISOString(),
    })
  const publishReady = (owner: Person, id: number) => media.ready(owner, pictureOf(id), 'meetup')

  /** One that is not ready; returns its id. */
  async function unready(owner: Person, meetupId: number): Promise<number> {
    const id = nextId()
    await publishReceived(owner, meetupId, id)
    await drain()
    return id
  }
  /** So many photos that are shown; returns their ids in order. */
  async function add<const Count extends number>(owner: Person, meetupId: number, count: Count) {
    const ids = Array.from({ length: count }, nextId)
    for (const id of ids) {
      await publishReceived(owner, meetupId, id)
      await publishReady(owner, id)
    }
    await drain()
    return ids as IdsOf<Count>
  }
  const isStored = async (id: number) => (await env.rows('meetup_photos where id = $1', id)) === 1

  return {
    ...env,
    fetchPhotos,
    photos,
    idsFor: async (as: Person, meetup: number): Promise<number[]> => idsOf(await photos(as, meetup)),
    permit: (as: Person | null, meetup: number): Promise<Answer> =>
      call(as, 'GET', `/api/meetups/${meetup}/photo-permit`),
    deletePhoto: (as: Person | null, meetup: number, photo: number, headers = {}): Promise<Answer> =>
      call(as, 'DELETE', `${urlOf(meetup)}/${photo}`, undefined, headers),
    nextId,
    publishReceived,
    publishReady,
    publishFailed: (owner: Person, id: number, reason?: MediaFailure) =>
      media.failed(owner, id, reason, 'meetup'),
    publishRemoved: media.removed,
    unready,
    add,
    isStored,
    /** As `gathering`, with photos of the guest and the organizer that are shown. */
    async album(more: Parameters<typeof env.gathering>[0] = {}) {
      const all = await env.gathering(more)
      const { id, meetupId, guest, organizer } = all
      const [ofGuest] = await add(guest, meetupId, 1)
      const [ofOrganizer] = await add(organizer, meetupId, 1)
      return { ...all, ofGuest, ofOrganizer, ...moderationOf(env, id), ...decidingIn(env, id) }
    },
  }
}
export type MeetupPhotoEnvironment = Awaited<ReturnType<typeof createMeetupPhotoEnvironment>>

/** A tuple, so that tests take ids out of it by name. */
type IdsOf<Count extends number, Found extends number[] = []> = number extends Count
  ? number[]
  : Found['length'] extends Count
    ? Found
    : IdsOf<Count, [...Found, number]>

export const aPhoto = (id: number): Thing => ({ targetType: 'meetup_photo', targetId: id })

/** What every event about a photo says of it. */
export const aboutPhoto = (
  { id, meetupId }: { id: number; meetupId: number },
  photoId: number,
  uploader: Person,
) => ({ community: { id }, visibility: 'members', meetupId, photoId, uploaderId: uploader.id })
