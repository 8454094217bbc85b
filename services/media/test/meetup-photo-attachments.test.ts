import {
  communityDeleted,
  communityPurged,
  type EventData,
  mediaRemoved,
  meetupPhotoAttached,
  photoDeleted,
  postMediaAttached,
} from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { isPublic } from '../src/attachments/is-public.ts'
import { findFile } from '../src/ledger/files.repository.ts'
import { continueRemovals, markExpired } from '../src/removal/sweep.ts'
import { createTestEnvironment, hourMs } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { ctx } = env

const uploader = 1
let versions = 0
const next = () => ++versions
type DeletedAs = EventData<typeof photoDeleted>['deletedAs']

const of = (photoId: number, community = 1, uploaderId = uploader) => ({
  community: { id: community, name: 'Keepers of small museums', isPrivate: false },
  visibility: 'members' as const,
  meetupId: 17,
  photoId,
  uploaderId,
})
async function attach(data: ReturnType<typeof of>, aggregateVersion = next()): Promise<void> {
  await env.publish(meetupPhotoAttached, data, { aggregateVersion })
  await env.drain()
}
async function remove(photoId: number, deletedAs: DeletedAs, aggregateVersion = next()): Promise<void> {
  await env.publish(photoDeleted, { ...of(photoId), deletedBy: null, deletedAs }, { aggregateVersion })
  await env.drain()
}
const upload = async (userId = uploader, purpose: 'meetup' | 'post' = 'meetup') =>
  (await env.upload(userId, { purpose }))._id
const unattachedAt = async (id: number) => (await findFile(ctx.db, id))?.unattachedAt
const attachmentsOf = (id: number) =>
  ctx.db.query('select kind, subject_id, is_published, community_id from attachments where media_id = $1', [
    id,
  ])

describe('a photo that a meetup shows', () => {
  it('is kept for longer than a day, and is never for everyone', async () => {
    const [shown, other] = [await upload(), await upload()]
    await attach(of(shown))
    expect(await attachmentsOf(shown)).toEqual([
      { kind: 'meetup', subject_id: shown, is_published: false, community_id: 1 },
    ])
    expect(await isPublic(ctx.db, shown)).toBe(false)
    env.advance(25 * hourMs)
    expect(await markExpired(ctx)).toBe(1)
    await continueRemovals(ctx)
    expect([await unattachedAt(shown), await findFile(ctx.db, other)]).toEqual([null, null])
  })

  it('is a picture of its uploader that was uploaded for a meetup', async () => {
    const [foreign, ofAPost] = [await upload(2), await upload(uploader, 'post')]
    for (const id of [foreign, ofAPost]) {
      await attach(of(id))
      expect([await attachmentsOf(id), await unattachedAt(id)]).toEqual([[], expect.any(Date)])
    }
  })

  it.each<[DeletedAs, 'owner' | 'moderator']>([
    ['author', 'owner'],
    ['failed', 'owner'],
    ['meetup', 'owner'],
    ['organizer', 'moderator'],
    ['moderator', 'moderator'],
  ])('is removed when it is deleted: %s', async (deletedAs, cause) => {
    const id = await upload()
    await attach(of(id))
    await remove(id, deletedAs)
    await expect
      .poll(() => env.published(mediaRemoved))
      .toContainEqual({ mediaId: id, ownerId: uploader, cause })
    await expect.poll(() => findFile(ctx.db, id)).toBeNull()
    expect(await attachmentsOf(id)).toEqual([])
  })

  it('is detached when its uploader is erased, and removed with all files of that user', async () => {
    const id = await upload()
    await attach(of(id))
    await remove(id, 'erasure')
    expect([await attachmentsOf(id), await findFile(ctx.db, id)]).toMatchObject([[], { removal: null }])
    expect(await unattachedAt(id)).toEqual(ctx.clock())
  })

  it('stays while reports hide it, also where it is attached later', async () => {
    const [shown, late] = [await upload(), await upload()]
    await attach(of(shown))
    const old = next()
    await remove(shown, 'hidden')
    await remove(late, 'hidden')
    await attach(of(late), old)
    for (const id of [shown, late]) expect(await unattachedAt(id)).toBeNull()
    await remove(shown, 'moderator')
    await expect.poll(() => findFile(ctx.db, shown)).toBeNull()
  })

  it('is what the newest event says, in whatever order they come', async () => {
    const [deleted, attached] = [await upload(), await upload()]
    const old = next()
    await remove(deleted, 'erasure')
    await attach(of(deleted), old)
    expect(await attachmentsOf(deleted)).toEqual([])
    await attach(of(attached))
    await remove(attached, 'author', old)
    expect([await attachmentsOf(attached), await findFile(ctx.db, attached)]).toMatchObject([
      [{ subject_id: attached }],
      { removal: null },
    ])
  })

  it('has an id of its own kind: a post with the same id is another subject', async () => {
    const [id, ofAPost] = [await upload(), await upload(uploader, 'post')]
    await attach(of(id))
    const post = { postId: id, authorId: uploader, audience: 'public' as const, isPublished: true }
    await env.publish(postMediaAttached, { ...post, mediaIds: [ofAPost] }, { aggregateVersion: next() })
    await env.drain()
    expect(await attachmentsOf(ofAPost)).toMatchObject([{ kind: 'post', subject_id: id }])
    await remove(id, 'author')
    expect(await unattachedAt(ofAPost)).toBeNull()
  })

  it('expires with its purged community, and is not attached again', async () => {
    const [purged, kept] = [await upload(), await upload()]
    await attach(of(purged, 5))
    await attach(of(kept, 6))
    const { community } = of(purged, 5)
    const deleted = {
      community,
      visibility: 'public' as const,
      deletedBy: 1,
      deletedAt: ctx.clock().toISOString(),
    }
    await env.publish(communityDeleted, deleted, { aggregateVersion: next() })
    await env.publish(communityPurged, { communityId: 5 }, { aggregateVersion: next() })
    await env.drain()
    expect([await attachmentsOf(purged), await unattachedAt(purged)]).toEqual([[], ctx.clock()])
    expect(await unattachedAt(kept)).toBeNull()
    await attach(of(purged, 5))
    expect(await attachmentsOf(purged)).toEqual([])
  })
})
