import {
  type Audience,
  mediaRemoved,
  postMediaAttached,
  postMediaDetached,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { keepAttachments } from '../src/attachments/attachments.projection.ts'
import { purgeVersions } from '../src/attachments/attachments.repository.ts'
import { keepAudiences } from '../src/attachments/audiences.projection.ts'
import { isPublic } from '../src/attachments/is-public.ts'
import { findFile } from '../src/ledger/files.repository.ts'
import { createTestEnvironment } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { ctx, drain } = env

const userOf = (id: number) => ({
  id,
  username: `person${id}`,
  slug: `person${id}`,
  firstName: 'Some',
  lastName: 'One',
  profileImageUrl: null,
  role: 'Traveler' as const,
})
const register = (id: number) =>
  env.publish(
    userRegistered,
    { user: userOf(id), registeredAt: ctx.clock().toISOString() },
    { aggregateVersion: 1 },
  )
const see = (id: number, audience: Audience, aggregateVersion: number) =>
  env.publish(
    userUpdated,
    { user: userOf(id), audience, allowsMessages: true, allowsTagging: true },
    { aggregateVersion },
  )
const attach = (
  postId: number,
  authorId: number,
  mediaIds: number[],
  aggregateVersion: number,
  { isPublished = true, audience = 'public' }: { isPublished?: boolean; audience?: Audience } = {},
) =>
  env.publish(postMediaAttached, { postId, authorId, audience, mediaIds, isPublished }, { aggregateVersion })
const detach = (
  postId: number,
  authorId: number,
  mediaIds: number[],
  aggregateVersion: number,
  deletedAs: 'author' | 'moderator' = 'author',
) => env.publish(postMediaDetached, { postId, authorId, mediaIds, deletedAs }, { aggregateVersion })
const unattachedAt = async (id: number) => (await findFile(ctx.db, id))?.unattachedAt

describe('what shows media', () => {
  it('keeps them from expiring, and lets them expire a day after it no longer does', async () => {
    const [one, two] = [await env.upload(1), await env.upload(1)]
    await attach(11, 1, [one._id, two._id], 1)
    await drain()
    expect([await unattachedAt(one._id), await unattachedAt(two._id)]).toEqual([null, null])
    expect((await env.as(1, 'GET', `/api/media/${one._id}`)).body.expiresAt).toBeNull()
    env.advance(60_000)
    await attach(11, 1, [one._id], 2)
    await drain()
    expect([await unattachedAt(one._id), await unattachedAt(two._id)]).toEqual([null, ctx.clock()])
    await attach(12, 1, [one._id], 1)
    await detach(11, 1, [one._id], 3)
    await drain()
    expect(await unattachedAt(one._id)).toBeNull()
    await detach(12, 1, [one._id], 2)
    await drain()
    expect(await unattachedAt(one._id)).toEqual(ctx.clock())
  })

  it('is what the newest event says, in whatever order they come', async () => {
    const { _id } = await env.upload(2)
    await detach(21, 2, [_id], 5)
    await drain()
    await attach(21, 2, [_id], 4)
    await drain()
    expect(await unattachedAt(_id)).toEqual(expect.any(Date))
  })

  it('is never another user’s, never what is being removed, and never of another purpose', async () => {
    const [foreign, removed, museum] = [
      await env.upload(3),
      await env.upload(4),
      await env.upload(4, { purpose: 'museum' }),
    ]
    await env.as(4, 'DELETE', `/api/media/${removed._id}`)
    await attach(31, 4, [foreign._id, removed._id, museum._id, 999_999], 1)
    await drain()
    expect(await ctx.db.query('select 1 from attachments where subject_id = 31')).toEqual([])
    expect(await unattachedAt(foreign._id)).toEqual(expect.any(Date))
  })

  it('makes them public while the audience of their owner is', async () => {
    const { _id } = await env.upload(5)
    await register(5)
    await attach(41, 5, [_id], 1)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(true)
    await see(5, 'friends', 3)
    await see(5, 'public', 2)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(false)
    await see(5, 'public', 4)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(true)
    await detach(41, 5, [_id], 2)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(false)
  })

  it.each([
    ['public', true],
    ['private', false],
  ] as const)(
    'takes the audience of an owner whose events have expired from the post: %s',
    async (audience, isSeen) => {
      const userId = isSeen ? 101 : 102
      const { _id } = await env.upload(userId)
      await attach(userId, userId, [_id], 1, { audience })
      await drain()
      expect(await isPublic(ctx.db, _id)).toBe(isSeen)
      // What is known by an event is newer.
      await see(userId, isSeen ? 'friends' : 'public', 1)
      await attach(userId, userId, [_id], 2, { audience })
      await drain()
      expect(await isPublic(ctx.db, _id)).toBe(!isSeen)
    },
  )

  it('shows them to everyone only while it is published, and keeps them meanwhile', async () => {
    const { _id } = await env.upload(9)
    await register(9)
    const seen: [boolean, Date | null | undefined][] = []
    for (const [version, isPublished] of [false, true, false, true].entries()) {
      await attach(71, 9, [_id], version + 1, { isPublished })
      await drain()
      seen.push([await isPublic(ctx.db, _id), await unattachedAt(_id)])
    }
    expect(seen).toEqual([false, true, false, true].map(isShown => [isShown, null]))
    // Another insight of the same file is another matter.
    await attach(72, 9, [_id], 1)
    await attach(71, 9, [_id], 5, { isPublished: false })
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(true)
  })

  it('that a moderator deleted takes along what nothing else shows', async () => {
    const [only, shared] = [await env.upload(10), await env.upload(10)]
    await attach(81, 10, [only._id, shared._id], 1)
    await attach(82, 10, [shared._id], 1)
    await drain()
    await detach(81, 10, [only._id, shared._id], 2, 'moderator')
    await drain()
    await expect
      .poll(() => env.published(mediaRemoved))
      .toContainEqual({ mediaId: only._id, ownerId: 10, cause: 'moderator' })
    expect((await findFile(ctx.db, shared._id))?.removal).toBeNull()
  })

  it('makes the photo of a profile public unless the account is hidden', async () => {
    const { _id } = await env.upload(6)
    await ctx.db.query('insert into profile_photos (user_id, media_id) values (6, $1)', [_id])
    await see(6, 'private', 1)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(true)
    await see(6, 'hidden', 2)
    await drain()
    expect(await isPublic(ctx.db, _id)).toBe(false)
  })

  it('names the files that a change makes private, and no other', async () => {
    const [one, two, three] = [await env.upload(8), await env.upload(8), await env.upload(8)]
    const made: number[][] = []
    const note = async (_ctx: unknown, _tx: unknown, ids: readonly number[]) => void made.push([...ids])
    const post = { postId: 61, authorId: 8 }
    const received = { id: '', version: 1, time: '', key: '', aggregateVersion: 1 }
    const attached = keepAttachments(ctx, note)
    const audiences = keepAudiences(ctx, note)
    const say = (audience: Audience, aggregateVersion: number) =>
      ctx.db.transaction(tx => {
        const data = { user: userOf(8), audience, allowsMessages: true, allowsTagging: true }
        return audiences([{ ...received, type: 'user-updated', aggregateVersion, data }], {
          tx,
          afterCommit() {},
        })
      })
    const show = (mediaIds: number[], aggregateVersion: number, isPublished = true) =>
      ctx.db.transaction(tx => {
        const event = { ...received, type: 'post-media-attached' as const, aggregateVersion }
        return attached(
          { ...event, data: { ...post, audience: 'public', mediaIds, isPublished } },
          { tx, afterCommit() {} },
        )
      })
    await say('public', 1)
    await show([one._id, two._id, three._id], 1)
    expect(made).toEqual([])
    await show([one._id, two._id], 2)
    await say('friends', 2)
    await say('private', 3)
    await say('public', 2)
    expect(made).toEqual([[three._id], [one._id, two._id]])
    await say('public', 4)
    await show([one._id, two._id], 3, false)
    expect(made[2]).toEqual([one._id, two._id])
  })

  it('is forgotten once no older event can come', async () => {
    const shown = await env.upload(7)
    await attach(51, 7, [shown._id], 1)
    await detach(52, 7, [], 1)
    await drain()
    await purgeVersions(ctx.db, new Date(ctx.clock().getTime() + 1))
    const kept = await ctx.db.query<{ id: number }>(
      'select subject_id as id from attachment_versions where subject_id in (51, 52)',
    )
    expect(kept).toEqual([{ id: 51 }])
  })
})
