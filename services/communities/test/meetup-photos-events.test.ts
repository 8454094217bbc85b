import {
  type EventDefinition,
  meetupPhotoAttached,
  meetupPhotoReceived,
  photoDeleted,
  photoUploaded,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnready } from '../src/meetups/photos/removal.ts'
import { tasks } from '../src/tasks.ts'

import { aboutPhoto, createMeetupPhotoEnvironment, type MeetupPhotoEnvironment } from './meetup-photos.ts'
import { dayMs, hourMs } from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupPhotoEnvironment
beforeAll(async () => {
  env = await createMeetupPhotoEnvironment()
})
afterAll(() => env.stop())

/** How often each event about a photo was published. */
async function countsOf(photo: number) {
  const count = async (event: EventDefinition) => (await env.published(event, photo)).length
  return {
    attached: await count(meetupPhotoAttached),
    uploaded: await count(photoUploaded),
    deleted: await count(photoDeleted),
  }
}
const shownOnce = { attached: 1, uploaded: 1, deleted: 0 }
const nothing = { attached: 0, uploaded: 0, deleted: 0 }

describe('a photo that the media service has received', () => {
  it('is attached at once, and appears when its picture is ready', async () => {
    const all = await env.gathering()
    const { meetupId, guest, organizer, member } = all
    const id = env.nextId()
    await env.publishReceived(guest, meetupId, id, { altText: 'A red door', caption: 'Where we met' })
    await env.drain()
    expect(await env.published(meetupPhotoAttached, id)).toEqual([
      {
        ...aboutPhoto(all, id, guest),
        community: { id: all.id, name: expect.any(String), isPrivate: false },
      },
    ])
    expect(await countsOf(id)).toEqual({ ...shownOnce, uploaded: 0 })
    expect(await env.idsFor(member, meetupId)).toEqual([])
    expect(await env.photos(guest, meetupId)).toMatchObject([{ id, media: null, failure: null }])

    await env.publishReady(guest, id)
    await env.drain()
    expect(await env.photos(member, meetupId)).toMatchObject([
      { id, media: { id }, altText: 'A red door', caption: 'Where we met', uploader: guest.user },
    ])
    const [uploaded] = await env.published(photoUploaded, id)
    expect(uploaded).toEqual({
      community: { id: all.id, name: expect.any(String), isPrivate: false },
      visibility: 'members',
      meetup: expect.objectContaining({ id: meetupId, title: expect.any(String) }),
      ...{ organizerId: organizer.id, photoId: id, uploader: guest.user },
      ...{ altText: 'A red door', caption: 'Where we met', uploadedAt: expect.any(String) },
    })
    expect(await countsOf(id)).toEqual(shownOnce)
  })

  it('appears where its picture was ready before', async () => {
    const { meetupId, guest, member } = await env.gathering({ isPrivate: true })
    const id = env.nextId()
    await env.publishReady(guest, id)
    await env.drain()
    expect(await env.isStored(id)).toBe(false)
    await env.publishReceived(guest, meetupId, id)
    await env.drain()
    expect(await env.idsFor(member, meetupId)).toEqual([id])
    expect(await countsOf(id)).toEqual(shownOnce)
    expect(await env.published(photoUploaded, id)).toMatchObject([
      { visibility: 'members', community: { isPrivate: true } },
    ])
  })

  it('appears once, however often the events come, and with what it was received with first', async () => {
    const { meetupId, guest, member } = await env.gathering()
    const [first, second] = [env.nextId(), env.nextId()]
    for (let round = 0; round < 2; round++) {
      await env.publishReceived(guest, meetupId, first, { caption: `Version ${round}` })
      await env.publishReady(guest, first)
      await env.publishReady(guest, second)
      await env.publishReceived(guest, meetupId, second, { caption: `Version ${round}` })
      await env.drain()
    }
    const expected = [second, first].map(id => ({ id, caption: 'Version 0' }))
    expect(await env.photos(member, meetupId)).toMatchObject(expected)
    for (const id of [first, second]) expect(await countsOf(id)).toEqual(shownOnce)
  })

  it('appears once where many arrive with their pictures at the same moment', async () => {
    const { meetupId, guest, organizer, member } = await env.gathering()
    const ids = Array.from({ length: 12 }, env.nextId)
    await Promise.all(
      ids.flatMap((id, index) => {
        const owner = index % 2 === 0 ? guest : organizer
        return [env.publishReady(owner, id), env.publishReceived(owner, meetupId, id)]
      }),
    )
    await env.drain()
    expect(await env.idsFor(member, meetupId)).toEqual(ids.toReversed())
    for (const id of ids) expect(await countsOf(id)).toEqual(shownOnce)
  })

  it('does not appear as that of another user, whose picture it is not', async () => {
    const { meetupId, guest, organizer, member } = await env.gathering()
    const id = await env.unready(guest, meetupId)
    await env.publishReady(organizer, id)
    await env.drain()
    expect(await env.idsFor(member, meetupId)).toEqual([])
    expect(await countsOf(id)).toEqual({ ...shownOnce, uploaded: 0 })
  })
})

type Gathering = Awaited<ReturnType<MeetupPhotoEnvironment['gathering']>>

describe('a photo that arrives late', () => {
  const changes: [string, (all: Gathering) => Promise<unknown>][] = [
    ['of a guest who has left the community', ({ guest, id }) => env.leave(guest, id)],
    [
      'of a guest who is banned',
      ({ id, creator, guest }) =>
        moderationOf(env, id).remove(creator, guest, { ban: true, reason: 'Spam.' }),
    ],
    ['of a guest who attends no more', ({ guest, meetupId }) => env.answer(guest, meetupId, 'none')],
    [
      'of a guest who is muted',
      ({ id, creator, guest }) => moderationOf(env, id).restrict(creator, guest, { isMuted: true }),
    ],
    ['of a meetup that is cancelled', ({ organizer, meetupId }) => env.remove(organizer, meetupId)],
    [
      'of a meetup whose photo sharing is off',
      async ({ organizer, meetupId }) =>
        env.edit(organizer, await env.show(organizer, meetupId), { allowPhotoSharing: false }),
    ],
    [
      'of a community that is archived',
      ({ id }) => env.db.query(`update communities set state = 'archived' where id = $1`, [id]),
    ],
    [
      'of a community that is deleted',
      ({ id }) =>
        env.db.query(`update communities set state = 'deleted', deleted_at = now() where id = $1`, [id]),
    ],
  ]
  it.each(changes)('%s is not kept, so that media deletes it', async (_, change) => {
    const all = await env.gathering()
    const { meetupId, guest } = all
    const [before, late] = [env.nextId(), env.nextId()]
    await env.publishReceived(guest, meetupId, before)
    await env.drain()
    await change(all)
    await env.publishReceived(guest, meetupId, late)
    await env.publishReady(guest, late)
    await env.drain()
    expect([await env.isStored(before), await env.isStored(late)]).toEqual([true, false])
    expect(await countsOf(late)).toEqual(nothing)
  })

  it('of an unknown meetup, or a removed one, is not kept', async () => {
    const { id, creator } = await env.community([])
    const { id: removed } = await env.meetup(id, creator)
    await env.remove(creator, removed)
    for (const meetupId of [removed, 987_654]) {
      const late = env.nextId()
      await env.publishReceived(creator, meetupId, late)
      await env.publishReady(creator, late)
      await env.drain()
      expect(await env.isStored(late)).toBe(false)
      expect(await countsOf(late)).toEqual(nothing)
    }
  })
})

describe('a photo whose picture cannot be shown', () => {
  it('says so to its uploader, appears to no one, and is deleted after a day', async () => {
    const all = await env.gathering()
    const { meetupId, guest, organizer, member } = all
    const [early, late] = [env.nextId(), env.nextId()]
    await env.publishFailed(guest, early)
    await env.publishReceived(guest, meetupId, early)
    await env.publishReceived(guest, meetupId, late)
    await env.publishFailed(guest, late, 'too_many_pixels')
    await env.drain()
    expect(await env.photos(guest, meetupId)).toMatchObject([
      { id: late, failure: 'too_many_pixels', media: null },
      { id: early, failure: 'damaged', media: null },
    ])
    for (const as of [organizer, member]) expect(await env.idsFor(as, meetupId)).toEqual([])
    await env.publishFailed(guest, late)
    const shown = (await env.add(guest, meetupId, 1))[0]

    const task = tasks(env.ctx).find(({ name }) => name === 'delete-unready-photos')
    if (!task) throw new Error('there is no such task')
    const now = env.time.offsetMs
    env.time.offsetMs += dayMs - hourMs
    await task.run()
    expect(await env.idsFor(guest, meetupId)).toEqual([shown, late, early])
    env.time.offsetMs += 2 * hourMs
    await task.run()
    await task.run()
    expect(await env.idsFor(guest, meetupId)).toEqual([shown])
    for (const id of [early, late]) {
      expect(await env.published(photoDeleted, id)).toMatchObject([
        { ...aboutPhoto(all, id, guest), deletedBy: null, deletedAs: 'failed' },
      ])
      expect(await countsOf(id)).toEqual({ attached: 1, uploaded: 0, deleted: 1 })
    }
    env.time.offsetMs = now
  })

  it('that never became ready is deleted after a day, in several rounds where there are many', async () => {
    const { id, meetupId, guest } = await env.gathering()
    const waits = await env.unready(guest, meetupId)
    await env.db.query(
      `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at)
       select 2000000000000 + n, $1, $2, $3, '', '', $4 from generate_series(1, 450) n`,
      [meetupId, id, guest.id, env.ctx.clock()],
    )
    expect(await deleteUnready(env.ctx, new Date(env.ctx.clock().getTime() - dayMs))).toBe(0)
    const before = new Date(env.ctx.clock().getTime() + hourMs)
    expect(await deleteUnready(env.ctx, before)).toBeGreaterThanOrEqual(451)
    expect(await env.rows('meetup_photos where meetup_id = $1', meetupId)).toBe(0)
    for (const photo of [waits, 2_000_000_000_001, 2_000_000_000_450])
      expect(await env.published(photoDeleted, photo)).toMatchObject([{ deletedAs: 'failed' }])
  })

  it('is deleted when its file is, also where it was shown', async () => {
    const all = await env.album()
    const { meetupId, guest, member, ofGuest, ofOrganizer } = all
    const waits = await env.unready(guest, meetupId)
    for (const id of [ofGuest, waits]) await env.publishRemoved(guest, id)
    await env.drain()
    for (const as of [member, guest]) expect(await env.idsFor(as, meetupId)).toEqual([ofOrganizer])
    for (const id of [ofGuest, waits])
      expect(await env.published(photoDeleted, id)).toMatchObject([
        { ...aboutPhoto(all, id, guest), deletedBy: null, deletedAs: 'failed' },
      ])
    // An event that comes late waits for no file that is deleted.
    await env.publishReceived(guest, meetupId, waits)
    await env.drain()
    expect(await env.idsFor(guest, meetupId)).toEqual([ofOrganizer])
  })
})

describe('what is published of photos', () => {
  it('is for members alone, and its texts are not kept once it is sent', async () => {
    const { meetupId, guest, organizer } = await env.gathering()
    const id = env.nextId()
    const words = { altText: 'Heliotropic alternative', caption: 'Heliotropic caption' }
    await env.publishReceived(guest, meetupId, id, words)
    await env.publishReady(guest, id)
    await env.drain()
    await env.deletePhoto(organizer, meetupId, id)
    const published = [
      ...(await env.published(meetupPhotoAttached, id)),
      ...(await env.published(photoUploaded, id)),
      ...(await env.published(photoDeleted, id)),
    ]
    expect(published.map(({ visibility }) => visibility)).toEqual(['members', 'members', 'members'])
    expect(published[1]).toMatchObject(words)
    for (const table of ['outbox', 'inbox', 'meetup_photos'])
      expect([table, await env.rows(`${table} t where to_jsonb(t)::text like '%Heliotropic%'`)]).toEqual([
        table,
        0,
      ])
    expect(meetupPhotoReceived.carriesText && photoUploaded.carriesText).toBe(true)
  })

  it('are names of their uploaders as they are by then', async () => {
    const { meetupId, guest } = await env.gathering()
    const id = await env.unready(guest, meetupId)
    await env.update(guest, 'public', { firstName: 'Renamed' })
    await env.publishReady(guest, id)
    await env.drain()
    const uploader = { ...guest.user, firstName: 'Renamed' }
    expect(await env.published(photoUploaded, id)).toMatchObject([{ uploader }])
    expect(await env.photos(guest, meetupId)).toMatchObject([{ uploader }])
  })
})
