import { photoDeleted, texts } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCommunities } from '../src/communities/purge.ts'
import { erasure } from '../src/erasure/erasure.ts'
import { purgeCancelledEvents } from '../src/events/purge.ts'
import { type Person, refusalOf } from './environment.ts'
import { aboutPhoto, createMeetupPhotoEnvironment, type MeetupPhotoEnvironment } from './meetup-photos.ts'
import { dayMs, hourMs, inTurn, messageOf, refusalsOf } from './meetups.ts'

let env: MeetupPhotoEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupPhotoEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

const logged = '?action=delete_photo'
const deletions = (photo: number) => env.published(photoDeleted, photo)
/** Beyond those that the media service gives here; so many photos of a meetup that are stored without events. */
let lastStored = 3_000_000_000_000
async function store(meetupId: number, uploader: Person, count: number): Promise<number[]> {
  const first = lastStored + 1
  lastStored += count
  await env.db.query(
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at, shown_at)
     select n, $1, e.community_id, $2, '', '', now(), now()
     from events e, generate_series($3::bigint, $4::bigint) n where e.id = $1`,
    [meetupId, uploader.id, first, lastStored],
  )
  return Array.from({ length: count }, (_, index) => first + index)
}

describe('deleting a photo', () => {
  it('is for its uploader and the organizer, whose deletions the log does not have', async () => {
    const all = await env.album()
    const { meetupId, guest, organizer, waiting, interested, member, moderator, ofGuest, ofOrganizer } = all
    const outsider = await env.person()
    await env.drain()
    const before = await env.snapshot()
    const refused = await inTurn([waiting, interested, member, outsider], as =>
      env.deletePhoto(as, meetupId, ofGuest),
    )
    expect(refusalsOf(refused)).toEqual([
      ...['403 forbidden', '403 forbidden', '403 forbidden'],
      '403 not_a_member',
    ])
    expect(refusalOf(await env.deletePhoto(guest, meetupId, ofOrganizer))).toEqual([403, 'forbidden'])
    expect(refusalOf(await env.deletePhoto(null, meetupId, ofGuest))).toEqual([401, 'unauthenticated'])
    expect(await env.snapshot()).toEqual(before)

    const [another] = await env.add(guest, meetupId, 1)
    for (const [as, photo, uploader, deletedAs] of [
      [guest, ofGuest, guest, 'author'],
      [organizer, another, guest, 'organizer'],
      [organizer, ofOrganizer, organizer, 'author'],
    ] as const) {
      expect((await env.deletePhoto(as, meetupId, photo)).json()).toEqual({ id: photo })
      expect(await env.isStored(photo)).toBe(false)
      expect(await deletions(photo)).toEqual([
        {
          ...aboutPhoto(all, photo, uploader),
          community: { id: all.id, name: expect.any(String), isPrivate: false },
          ...{ deletedBy: as.id, deletedAs },
        },
      ])
      const again = await env.deletePhoto(as, meetupId, photo)
      expect([...refusalOf(again), messageOf(again)]).toEqual([
        ...[404, 'not_found'],
        texts.meetup.photoNotFound,
      ])
    }
    expect(await all.log(moderator, logged)).toEqual([])
  })

  it('is for both also when they are no members any more', async () => {
    const { id, meetupId, organizer, guest, member, ofGuest, ofOrganizer } = await env.album({
      isPrivate: true,
    })
    const [another] = await env.add(guest, meetupId, 1)
    for (const as of [organizer, guest]) await env.leave(as, id)
    for (const as of [organizer, guest])
      expect(refusalOf(await env.fetchPhotos(as, meetupId))).toEqual([403, 'not_a_member'])
    expect(refusalOf(await env.deletePhoto(guest, meetupId, ofOrganizer))).toEqual([403, 'not_a_member'])
    expect((await env.deletePhoto(guest, meetupId, ofGuest)).statusCode).toBe(200)
    expect((await env.deletePhoto(organizer, meetupId, another)).statusCode).toBe(200)
    expect(await env.idsFor(member, meetupId)).toEqual([ofOrganizer])
  })

  it('is for who moderates, of lower ranks than their own, and the log has it', async () => {
    const all = await env.album()
    const { id, meetupId, creator, moderator, guest, ofGuest, ofOrganizer } = all
    const admin = await env.member(id)
    const peer = await env.member(id)
    for (const [who, role] of [
      [admin, 'admin'],
      [peer, 'moderator'],
    ] as const)
      await env.db.query('update members set role = $3 where community_id = $1 and user_id = $2', [
        ...[id, who.id, role],
      ])
    await env.answer(guest, meetupId, 'none')
    const meetup = await env.show(all.organizer, meetupId)
    await env.edit(all.organizer, meetup, { maxAttendees: 9 })
    for (const who of [admin, peer, moderator]) await env.answer(who, meetupId)
    const [ofAdmin] = await env.add(admin, meetupId, 1)
    const [ofPeer] = await env.add(peer, meetupId, 1)
    const [ofCreator] = await env.add(creator, meetupId, 1)

    const before = await env.snapshot()
    for (const [as, photos] of [
      [moderator, [ofAdmin, ofPeer, ofCreator]],
      [admin, [ofCreator]],
    ] as const) {
      const offered = (await env.photos(as, meetupId)).filter(each => !each.mayDelete).map(each => each.id)
      expect(offered.toSorted()).toEqual(photos)
      for (const photo of photos)
        expect(refusalOf(await env.deletePhoto(as, meetupId, photo))).toEqual([403, 'forbidden'])
    }
    expect(await env.snapshot()).toEqual(before)

    const deleted = [
      [moderator, ofGuest, guest, false],
      [admin, ofPeer, peer, false],
      [creator, ofAdmin, admin, false],
      [platform, ofCreator, creator, true],
    ] as const
    for (const [as, photo, uploader] of deleted) {
      expect((await env.deletePhoto(as, meetupId, photo)).statusCode).toBe(200)
      expect(await deletions(photo)).toMatchObject([
        { ...aboutPhoto(all, photo, uploader), deletedBy: as.id, deletedAs: 'moderator' },
      ])
    }
    expect(await all.log(moderator, logged)).toMatchObject(
      deleted.toReversed().map(([actor, , uploader, asPlatformAdmin]) => ({
        ...{ action: 'delete_photo', actor: actor.user, targetUser: uploader.user },
        asPlatformAdmin,
      })),
    )
    expect(await env.idsFor(moderator, meetupId)).toEqual([ofOrganizer])
    // It is final: nothing of it is in the trash.
    expect(await all.deleted(moderator)).toEqual([])
  })

  it('returns 404 under another meetup, and for what a reader is not shown', async () => {
    const { id, meetupId, creator, guest, organizer, member, ofGuest } = await env.album()
    const { id: other } = await env.meetup(id, creator)
    const waits = await env.unready(guest, meetupId)
    await env.block(organizer, member)
    const before = await env.snapshot()
    const { notFound, photoNotFound } = texts.meetup
    for (const [as, meetup, photo, message] of [
      [guest, other, ofGuest, photoNotFound],
      [creator, other, ofGuest, photoNotFound],
      [guest, meetupId, 987_654, photoNotFound],
      [guest, 987_654, ofGuest, notFound],
      // One that is not ready.
      [member, meetupId, waits, photoNotFound],
    ] as const) {
      const answer = await env.deletePhoto(as, meetup, photo)
      expect([...refusalOf(answer), messageOf(answer)]).toEqual([404, 'not_found', message])
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('that is sent again with its key answers the same, and is published once', async () => {
    const { meetupId, guest, ofGuest } = await env.album()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let round = 0; round < 2; round++) {
      const answer = await env.deletePhoto(guest, meetupId, ofGuest, headers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { id: ofGuest }])
    }
    expect(await deletions(ofGuest)).toHaveLength(1)
  })
})

describe('the end of a meetup', () => {
  it('that no one comes to takes its photos along', async () => {
    const all = await env.album()
    const { id, meetupId, creator, organizer, guest, waiting, interested, ofGuest, ofOrganizer } = all
    const { id: elsewhere } = await env.meetup(id, creator)
    const [kept] = await env.add(creator, elsewhere, 1)
    const waits = await env.unready(guest, meetupId)
    for (const as of [waiting, interested, guest]) await env.answer(as, meetupId, 'none')
    expect((await env.remove(organizer, meetupId)).json()).toEqual({ id: meetupId, isCancelled: false })
    for (const [photo, uploader] of [
      [ofGuest, guest],
      [waits, guest],
      [ofOrganizer, organizer],
    ] as const) {
      expect(await env.isStored(photo)).toBe(false)
      expect(await deletions(photo)).toMatchObject([
        { ...aboutPhoto(all, photo, uploader), deletedBy: organizer.id, deletedAs: 'meetup' },
      ])
      expect(refusalOf(await env.deletePhoto(uploader, meetupId, photo))).toEqual([404, 'not_found'])
    }
    expect(refusalOf(await env.fetchPhotos(organizer, meetupId))).toEqual([404, 'not_found'])
    expect(await env.idsFor(creator, elsewhere)).toEqual([kept])
  })

  it('that was cancelled takes its photos along 30 days later, in several rounds where there are many', async () => {
    const all = await env.album()
    const { meetupId, organizer, guest, member, ofGuest, ofOrganizer } = all
    const many = await store(meetupId, guest, 450)
    await env.remove(organizer, meetupId)
    expect(await deletions(ofGuest)).toEqual([])
    const now = env.time.offsetMs
    env.time.offsetMs += 30 * dayMs - hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.idsFor(member, meetupId)).toHaveLength(24)
    env.time.offsetMs += 2 * hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.rows('meetup_photos where meetup_id = $1', meetupId)).toBe(0)
    expect(await env.rows('events where id = $1', meetupId)).toBe(0)
    for (const photo of [ofGuest, ofOrganizer, ...many.slice(0, 1), ...many.slice(-1)])
      expect(await deletions(photo)).toMatchObject([{ meetupId, deletedBy: null, deletedAs: 'meetup' }])
    env.time.offsetMs = now
  })

  it('with its community leaves no photo', async () => {
    const { id, ofGuest } = await env.album()
    await env.db.query(`update communities set state = 'deleted', deleted_at = $2 where id = $1`, [
      id,
      new Date(env.ctx.clock().getTime() - 31 * dayMs),
    ])
    await purgeCommunities(env.ctx)
    expect(await env.rows('meetup_photos where community_id = $1', id)).toBe(0)
    // The media service deletes the files of the community by the event of that.
    expect(await deletions(ofGuest)).toEqual([])
  })
})

describe('what a deleted user leaves', () => {
  it('is no photo, and those of others in the meetups of the user that are over', async () => {
    const all = await env.album()
    const { meetupId, organizer, guest, member, ofGuest, ofOrganizer } = all
    const now = env.time.offsetMs
    env.turnTo(Date.parse((await env.show(guest, meetupId)).dateTime) + 30 * hourMs)
    const waits = await env.unready(organizer, meetupId)
    const many = await store(meetupId, organizer, 250)
    await erasure.erase(env.ctx, organizer.id)
    expect(await env.idsFor(member, meetupId)).toEqual([ofGuest])
    expect(await env.rows('meetup_photos where uploader_id = $1', organizer.id)).toBe(0)
    for (const photo of [ofOrganizer, waits, ...many.slice(0, 1), ...many.slice(-1)])
      expect(await deletions(photo)).toMatchObject([
        { ...aboutPhoto(all, photo, organizer), deletedBy: null, deletedAs: 'erasure' },
      ])
    await erasure.erase(env.ctx, organizer.id)
    expect(await deletions(ofOrganizer)).toHaveLength(1)
    // Whoever else came adds more.
    expect((await env.permit(guest, meetupId)).statusCode).toBe(200)
    env.time.offsetMs = now
  })
})

describe('the export of a user', () => {
  it('has the photos that they added, and no others', async () => {
    const { id, meetupId, guest, organizer, ofGuest, ofOrganizer } = await env.album()
    const waits = await env.unready(guest, meetupId)
    const { title } = await env.show(guest, meetupId)
    const [{ name } = { name: '' }] = await env.db.query<{ name: string }>(
      'select name from communities where id = $1',
      [id],
    )
    const common = { community: name, meetup: title, altText: 'A bell', caption: 'After the rain' }
    const entry = (mediaId: number) => ({ ...common, mediaId, uploadedAt: expect.any(String) })
    expect((await exportOf(env, guest.id))['meetup-photos']).toEqual([entry(ofGuest), entry(waits)])
    expect((await exportOf(env, organizer.id))['meetup-photos']).toEqual([entry(ofOrganizer)])
    await env.deletePhoto(guest, meetupId, ofGuest)
    expect((await exportOf(env, guest.id))['meetup-photos']).toEqual([entry(waits)])
  })
})
