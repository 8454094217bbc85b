import { notificationMailRequested, photoUploaded, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broadcastMeetupPhotos } from '../src/communities/broadcast.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { closed, community, communityActs, discussionActs, owner } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { meetupDiscussionActs } from './meetup-discussion.ts'
import { meetupPhotoActs, photoBy } from './meetup-photos.ts'
import { meetup, meetupActs, organizer } from './meetups.ts'

const today = new Date('2026-11-21T12:00:00.000Z')
let now = today
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
let photos: ReturnType<typeof meetupPhotoActs>
let user: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = communityActs(env)
  meet = meetupActs(env)
  photos = meetupPhotoActs(env)
  user = actsOn(env.publish)
})
afterAll(() => env.close())

const [me, other, outsider] = [1, 2, 8]
beforeEach(async () => {
  now = today
  await env.clear()
  for (const id of [me, other, organizer, owner]) await act.join(id)
  await env.service.drain()
})

const link = '/meetups/60?tab=photos'
const read = async (id = organizer) => {
  await env.service.drain()
  return env.listAs(id)
}
const kindsOf = async (id = organizer) => (await read(id)).map(({ kind }) => kind).toSorted()
const mute = (path: string) => env.putAs(organizer, `/api/notifications/${path}`, { muted: true })

describe('photos that users add to a meetup', () => {
  it('notify the organizer once for each meetup, with who added them, and quote nothing', async () => {
    for (const id of [90, 91]) await photos.upload(me, id)
    await photos.upload(other, 92)
    expect(await read()).toMatchObject([
      {
        kind: 'meetup_photo',
        type: 'other',
        title: 'New photos',
        message: 'person2 and person1 added photos to your meetup',
        excerpt: '',
        actorsCount: 2,
        link,
        thread: null,
        community: { id: closed.id, isMuted: false },
        notice: null,
      },
    ])
    expect([await read(me), await read(other)]).toEqual([[], []])
    for (const word of ['lantern', 'old gate']) expect(await env.rowsWith(word)).toEqual([])
    const { notifications } = await exportOf(env.service, organizer)
    expect(notifications).toMatchObject([{ kind: 'meetup_photo', postId: null, meetupId: 60 }])
  })

  it('notify again of a user who adds more, also after it was read, only after a day', async () => {
    const add = async (id: number, at: string) => {
      now = new Date(at)
      await photos.upload(me, id, closed, { uploadedAt: at })
      return (await read()).map(({ isRead }) => isRead)
    }
    expect(await add(90, '2026-11-21T12:00:00.000Z')).toEqual([false])
    const sent = await env.outboxTypes()
    await env.readAllAs(organizer)
    expect(await add(91, '2026-11-21T13:00:00.000Z')).toEqual([true])
    expect(await env.outboxTypes()).toEqual(sent)
    expect(await add(92, '2026-11-22T14:00:00.000Z')).toEqual([false, true])
    // Of another user it is news at once.
    await photos.upload(other, 93, closed, { uploadedAt: '2026-11-22T14:00:00.000Z' })
    expect((await read())[0]).toMatchObject({ actorsCount: 2 })
  })

  it('notify an organizer of no photo of their own, and no one for a deleted account', async () => {
    await photos.upload(organizer, 90)
    await photos.upload(other, 91, closed, { organizerId: null })
    expect(await read()).toEqual([])
  })

  it('are mailed without what was written', async () => {
    await env.publish(userVerified, { userId: organizer })
    await env.service.drain()
    await photos.upload(me, 90)
    await env.service.drain()
    now = new Date(today.getTime() + 60 * 60_000)
    await requestMails(env.service.ctx)
    const mails = await env.published(notificationMailRequested)
    expect(mails).toMatchObject([{ userId: organizer, items: [{ kind: 'meetup_photo', link }] }])
    expect(JSON.stringify(mails)).not.toContain('old gate')
  })

  it('are turned off by the toggle of comments, and by muting the community', async () => {
    await env.putAs(organizer, '/api/user/notification-preferences', { commentNotifications: false })
    await photos.upload(me, 90)
    expect(await read()).toEqual([])
    await env.putAs(organizer, '/api/user/notification-preferences', { commentNotifications: true })
    await mute(`communities/${closed.id}`)
    await photos.upload(me, 91)
    expect(await read()).toEqual([])
  })

  it('are not turned off by muting the discussion of the meetup, which they do not let the organizer mute', async () => {
    await photos.upload(me, 90)
    await env.service.drain()
    expect((await mute('meetup-threads/60')).statusCode).toBe(404)
    await meetupDiscussionActs(env).comment(me, 90)
    await env.service.drain()
    expect((await mute('meetup-threads/60')).statusCode).toBe(200)
    await photos.upload(other, 91)
    expect((await read()).find(({ kind }) => kind === 'meetup_photo')).toMatchObject({ actorsCount: 2 })
  })

  it.each(['block', 'mute'] as const)(
    'are not notified of when the organizer has a %s on who added them',
    async by => {
      await user[by](organizer, other)
      await env.service.drain()
      await photos.upload(other, 90)
      expect(await read()).toEqual([])
    },
  )
})

describe('the notification of the organizer', () => {
  it('goes with the last photo that it is about, also of those that were added after it was read', async () => {
    await photos.upload(me, 90)
    await photos.upload(other, 91)
    await env.service.drain()
    await env.readAllAs(organizer)
    await photos.upload(me, 92)
    await env.service.drain()
    await photos.delete(90, me)
    expect(await read()).toMatchObject([{ actorsCount: 2 }])
    await photos.delete(92, me)
    expect(await read()).toMatchObject([{ actors: [person(other)], actorsCount: 1 }])
    await photos.delete(91, other, { deletedBy: null, deletedAs: 'hidden' })
    expect(await read()).toEqual([])
  })

  it('neither goes with a comment of the number of a photo, nor a notification of that with a photo', async () => {
    const write = meetupDiscussionActs(env)
    await photos.upload(me, 90)
    await write.comment(me, 90)
    await write.comment(me, 91)
    await env.service.drain()
    await write.delete(90, me)
    expect(await kindsOf()).toEqual(['meetup_comment', 'meetup_photo'])
    await photos.delete(91, me)
    expect(await kindsOf()).toEqual(['meetup_comment', 'meetup_photo'])
    await photos.delete(90, me)
    expect(await kindsOf()).toEqual(['meetup_comment'])
  })

  it('is not opened by what arrives after the deletion of the photo or of its meetup', async () => {
    await photos.delete(90, me, {}, { aggregateVersion: 1_000_000 })
    await env.service.drain()
    await photos.upload(me, 90, closed, {}, { aggregateVersion: 999_999 })
    expect(await read()).toEqual([])
    await meet.delete(closed, { aggregateVersion: 1_000_000 })
    await env.service.drain()
    await photos.upload(me, 91, closed, {}, { aggregateVersion: 999_999 })
    expect(await read()).toEqual([])
  })

  it('goes with its meetup, and does not come back with the account of who added the photo', async () => {
    await photos.upload(me, 90)
    await env.service.drain()
    await meet.cancel()
    expect(await kindsOf()).toEqual(['meetup_photo'])
    await user.update(me, {}, 'hidden', { aggregateVersion: 1_000 })
    expect(await read()).toEqual([])
    await user.update(me, {}, 'public', { aggregateVersion: 1_001 })
    expect(await kindsOf()).toEqual(['meetup_photo'])
    await user.update(me, {}, 'hidden', { aggregateVersion: 1_002 })
    await env.service.drain()
    await meet.delete()
    await env.service.drain()
    await user.update(me, {}, 'public', { aggregateVersion: 1_003 })
    expect(await read()).toEqual([])
  })

  it.each([closed, community])('is for members of $name', async of => {
    for (const id of [me, organizer]) await act.join(id, 'member', of)
    await env.service.drain()
    await photos.upload(me, 90, of)
    expect(await kindsOf()).toEqual(['meetup_photo'])
    await act.leave(organizer, of)
    expect(await read()).toEqual([])
    await photos.upload(me, 91, of)
    expect(await read()).toEqual([])
  })
})

describe('the deletion of a photo', () => {
  const byModerator = {
    deletedBy: owner,
    deletedAs: 'moderator',
    reason: 'Spam',
    rule: 'No advertising',
  } as const
  const byOrganizer = { deletedBy: organizer, deletedAs: 'organizer' } as const

  it('by a moderator gives its uploader the reason and the rule, and where it can be contested', async () => {
    await photos.upload(me, 90)
    await photos.delete(90, me, byModerator)
    expect(await read(me)).toMatchObject([
      {
        kind: 'community_moderation',
        type: 'system',
        notice: { of: 'content-removed', community: closed.name, reason: 'Spam', rule: 'No advertising' },
        link: '/communities/4',
      },
    ])
    expect(await read()).toEqual([])
  })

  it('by the organizer notifies its uploader, once for several photos, also one who left', async () => {
    await act.leave(me)
    await env.service.drain()
    for (const id of [90, 91]) await photos.delete(id, me, byOrganizer)
    expect(await read(me)).toMatchObject([
      {
        kind: 'community_moderation',
        title: 'Photo removed',
        message: 'The organizer of a meetup in Vault Circle removed one or more of your photos',
        notice: { of: 'photo-removed', community: closed.name, reason: '' },
        link,
      },
    ])
  })

  it.each([
    ['its uploader', {}],
    ['an uploader who organizes the meetup', { ...byOrganizer, deletedBy: me }],
    ['an uploader who moderates', { ...byModerator, deletedBy: me }],
    ['an erasure', { deletedBy: null, deletedAs: 'erasure' }],
    ['a failure', { deletedBy: null, deletedAs: 'failed' }],
    ['the deletion of its meetup', { deletedBy: organizer, deletedAs: 'meetup' }],
  ] as const)('by %s notifies no one', async (_, by) => {
    await photos.delete(90, me, by)
    expect([await read(me), await read()]).toEqual([[], []])
  })

  it('by reports notifies its uploader until it is decided, and not of a comment of its number', async () => {
    const ofs = async () => (await read(me)).map(({ notice }) => notice?.of)
    const hidden = { deletedBy: null, deletedAs: 'hidden' } as const
    await photos.delete(90, me, hidden)
    await discussionActs(env).deleteComment(90, me, hidden)
    await env.service.drain()
    await photos.restore(90, me)
    expect(await ofs()).toEqual(['content-hidden'])
    await photos.delete(91, me, hidden)
    await env.service.drain()
    await photos.delete(91, me, byModerator)
    expect((await ofs()).toSorted()).toEqual(['content-hidden', 'content-removed'])
  })
})

it('what becomes of photos is reported by ids to the open pages of members, also in a public community', async () => {
  await act.join(me, 'member', community)
  await env.service.drain()
  const pages = await Promise.all([me, outsider].map(photos.listening))
  const [members = [], all] = pages.map(({ changes }) => changes)
  for (const happens of [
    () => photos.upload(other, 90),
    () => photos.delete(90, other, { deletedBy: null, deletedAs: 'hidden' }),
    () => photos.restore(90, other),
    () => photos.delete(90, other),
  ]) {
    await happens()
    await env.service.drain()
  }
  // Of the new photos of a user that came together, the newest stands for all.
  const created = (uploaderId: number, photoId: number) => ({
    type: photoUploaded.type,
    key: String(photoId),
    data: photoBy(uploaderId, photoId, community),
  })
  const handle = broadcastMeetupPhotos(env.service.ctx)
  const came = [created(other, 92), created(owner, 93), created(other, 94)]
  for (const effect of await env.effectsOf(handle, came)) effect()
  const ids = { communityId: closed.id, meetupId: meetup.id, photoId: 90 }
  const inPublic = { communityId: community.id, meetupId: 61, change: 'created' }
  await expect
    .poll(() => members)
    .toEqual([
      ...['created', 'deleted', 'restored', 'deleted'].map(change => ({ ...ids, change })),
      ...[94, 93].map(photoId => ({ ...inPublic, photoId })),
    ])
  expect(all).toEqual([])
  for (const { stop } of pages) stop()
})
