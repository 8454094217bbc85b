import { meetupPhotoAttached, photoDeleted, photoUploaded } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { deleteUnready } from '../src/meetups/photos/removal.ts'
import type { Person } from './environment.ts'
import { aPhoto, createMeetupPhotoEnvironment, type MeetupPhotoEnvironment } from './meetup-photos.ts'
import { hourMs, refusalsOf } from './meetups.ts'
import { report } from './reports.ts'

let env: MeetupPhotoEnvironment
beforeAll(async () => {
  env = await createMeetupPhotoEnvironment()
})
afterAll(() => env.stop())

/** A photo whose picture is ready arrives while a transaction has done `first` and is not over; returns its id. */
async function arriveBehind(
  first: (tx: Transaction) => Promise<unknown>,
  owner: Person,
  meetupId: number,
): Promise<number> {
  const id = env.nextId()
  await env.publishReady(owner, id)
  await env.drain()
  await env.behind(first, async () => {
    await env.publishReceived(owner, meetupId, id)
    await env.drain()
  })
  return id
}

describe('at once with a photo that arrives', () => {
  it('the removal of the meetup is waited for, and the photo is not kept', async () => {
    const { id, creator } = await env.community([])
    const { id: meetupId } = await env.meetup(id, creator)
    const photo = await arriveBehind(
      async tx => {
        await tx.query('delete from rsvps where event_id = $1', [meetupId])
        await tx.query('delete from events where id = $1', [meetupId])
      },
      creator,
      meetupId,
    )
    expect(await env.isStored(photo)).toBe(false)
    expect(await env.published(meetupPhotoAttached, photo)).toEqual([])
  })

  it('the cancellation of the meetup is waited for, and the photo is not kept', async () => {
    const { meetupId, guest } = await env.gathering()
    const photo = await arriveBehind(
      tx => tx.query('update events set cancelled_at = $2 where id = $1', [meetupId, env.ctx.clock()]),
      guest,
      meetupId,
    )
    expect(await env.isStored(photo)).toBe(false)
  })

  it('the last answer of its uploader counts', async () => {
    const { meetupId, guest } = await env.gathering()
    const photo = await arriveBehind(
      async tx => {
        await tx.query('select 1 from events where id = $1 for update', [meetupId])
        await tx.query('delete from rsvps where event_id = $1 and user_id = $2', [meetupId, guest.id])
      },
      guest,
      meetupId,
    )
    expect(await env.isStored(photo)).toBe(false)
  })

  it('the removal of the meetup leaves neither a photo without a meetup nor one whose file stays', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, creator } = await env.community([])
      const { id: meetupId } = await env.meetup(id, creator)
      const ids = Array.from({ length: 8 }, env.nextId)
      await env.add(creator, meetupId, 2)
      const [removed] = await Promise.all([
        env.remove(creator, meetupId),
        ...ids.flatMap(photo => [
          env.publishReady(creator, photo),
          env.publishReceived(creator, meetupId, photo),
        ]),
      ])
      expect(removed.statusCode).toBe(200)
      await env.drain()
      expect(await env.rows('meetup_photos where meetup_id = $1', meetupId)).toBe(0)
      for (const photo of ids) {
        const attached = await env.published(meetupPhotoAttached, photo)
        expect(await env.published(photoDeleted, photo)).toHaveLength(attached.length)
      }
    }
  })
})

describe('at once', () => {
  it('two deletions of a photo, of which one finds it, publish one event', async () => {
    const { meetupId, guest, organizer, moderator, ofGuest } = await env.album()
    const answers = await Promise.all(
      [guest, organizer, moderator, guest].map(as => env.deletePhoto(as, meetupId, ofGuest)),
    )
    expect(refusalsOf(answers).toSorted()).toEqual(['200', ...Array(3).fill('404 not_found')])
    expect(await env.published(photoDeleted, ofGuest)).toHaveLength(1)
  })

  it('reports, deletions, pictures that become ready, the task and an erasure all end', async () => {
    const all = await env.album()
    const { meetupId, guest, organizer, waiting, interested, member, moderator, ofGuest, ofOrganizer } = all
    const ids = Array.from({ length: 10 }, env.nextId)
    for (const photo of ids) await env.publishReceived(guest, meetupId, photo)
    await env.drain()
    const before = new Date(env.ctx.clock().getTime() + hourMs)
    const answers = await Promise.all([
      ...[waiting, interested, member].map(as => report(env, as, aPhoto(ofOrganizer))),
      ...[waiting, interested, member].map(as => report(env, as, aPhoto(ofGuest))),
      env.deletePhoto(moderator, meetupId, ofGuest),
      env.deletePhoto(organizer, meetupId, ofGuest),
      ...ids.slice(0, 3).map(photo => env.deletePhoto(guest, meetupId, photo)),
      ...ids.toReversed().map(async photo => {
        await env.publishReady(guest, photo)
        return null
      }),
      deleteUnready(env.ctx, before).then(() => null),
      erasure.erase(env.ctx, guest.id).then(() => null),
    ])
    for (const answer of refusalsOf(answers.flatMap(each => each ?? [])))
      expect(['200', '201', '404 not_found', '403 not_a_member']).toContain(answer)
    await env.drain()
    expect(await env.rows('meetup_photos where uploader_id = $1', guest.id)).toBe(0)
    for (const photo of ids) {
      expect(await env.published(photoDeleted, photo)).toHaveLength(1)
      expect((await env.published(photoUploaded, photo)).length).toBeLessThanOrEqual(1)
    }
    expect(await env.idsFor(organizer, meetupId)).toEqual([])
    expect(await env.isStored(ofOrganizer)).toBe(true)
  })
})
