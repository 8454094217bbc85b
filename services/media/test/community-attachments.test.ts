import {
  type Audience,
  communityCreated,
  communityDeleted,
  communityPostMediaAttached,
  communityPostMediaDetached,
  communityPurged,
  communityRestored,
  communityUpdated,
  mediaRemoved,
  postMediaAttached,
  userUpdated,
} from '@vitrine/contracts'
import { countWaiting } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepAttachments } from '../src/attachments/attachments.projection.ts'
import { keepCommunities } from '../src/attachments/communities.projection.ts'
import { purgeCommunities } from '../src/attachments/communities.repository.ts'
import { isPublic } from '../src/attachments/is-public.ts'
import type { MadePrivate } from '../src/attachments/made-private.ts'
import { findFile } from '../src/ledger/files.repository.ts'
import { createTestEnvironment } from './environment.ts'

const author = 1
const env = await createTestEnvironment()
const { ctx } = env
const user = {
  id: author,
  username: 'kestrel',
  slug: 'kestrel',
  firstName: 'Ada',
  lastName: 'Quist',
  profileImageUrl: null,
  role: 'Traveler' as const,
}
let versions = 0
const next = () => ++versions

/** A community as its events and those of its posts name it. */
const of = (id: number, isPrivate = false) => ({
  community: { id, name: 'Keepers of small museums', isPrivate },
  visibility: isPrivate ? ('members' as const) : ('public' as const),
})
const say = async (published: Promise<unknown>) => {
  await published
  await env.drain()
}
const see = (audience: Audience) =>
  say(
    env.publish(
      userUpdated,
      { user, audience, allowsMessages: true, allowsTagging: true },
      { aggregateVersion: next() },
    ),
  )
const create = (id: number, isPrivate = false, aggregateVersion = next()) =>
  say(
    env.publish(
      communityCreated,
      { ...of(id, isPrivate), creator: user, createdAt: ctx.clock().toISOString() },
      { aggregateVersion },
    ),
  )
const update = (id: number, isPrivate: boolean, aggregateVersion = next()) =>
  say(env.publish(communityUpdated, { ...of(id, isPrivate), updatedBy: author }, { aggregateVersion }))
const deleteCommunity = (id: number) =>
  say(
    env.publish(
      communityDeleted,
      { ...of(id), deletedBy: author, deletedAt: ctx.clock().toISOString() },
      { aggregateVersion: next() },
    ),
  )
const restore = (id: number, aggregateVersion = next()) =>
  say(env.publish(communityRestored, { ...of(id), restoredBy: author }, { aggregateVersion }))
const purge = (communityId: number) =>
  say(env.publish(communityPurged, { communityId }, { aggregateVersion: next() }))

interface Post {
  community: number
  isPrivate?: boolean
  postId: number
  mediaIds: number[]
  isPublished?: boolean
  authorId?: number
}
const attached = ({ community, isPrivate, postId, mediaIds, isPublished = true, authorId }: Post) => ({
  ...of(community, isPrivate),
  postId,
  authorId: authorId ?? author,
  audience: 'public' as const,
  mediaIds,
  isPublished,
})
const attach = (post: Post, aggregateVersion = next()) =>
  say(env.publish(communityPostMediaAttached, attached(post), { aggregateVersion }))
const detach = (
  { community, postId, mediaIds }: Post,
  deletedAs: 'author' | 'moderator' = 'author',
  aggregateVersion = next(),
) =>
  say(
    env.publish(
      communityPostMediaDetached,
      { ...of(community), postId, authorId: author, mediaIds, deletedAs },
      { aggregateVersion },
    ),
  )
const showByInsight = (postId: number, mediaIds: number[], isPublished = true) =>
  say(
    env.publish(
      postMediaAttached,
      { postId, authorId: author, audience: 'public', mediaIds, isPublished },
      { aggregateVersion: next() },
    ),
  )

const unattachedAt = async (id: number) => (await findFile(ctx.db, id))?.unattachedAt
/** Whether everyone may see it, and whether something keeps it. */
const stateOf = async (id: number) => [await isPublic(ctx.db, id), (await unattachedAt(id)) === null]
const received = () => ({ id: '', version: 1, time: '', key: '', aggregateVersion: next() })

beforeAll(() => see('public'))
afterAll(() => env.close())

describe('media of the posts of communities', () => {
  it('are for everyone while post, community and author are, and are kept as long as the post is', async () => {
    const { _id } = await env.upload(author)
    const post = { community: 1, postId: 11, mediaIds: [_id] }
    await create(1)
    const old = next()
    await attach({ ...post, isPublished: false })
    expect(await stateOf(_id)).toEqual([false, true])
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => attach(post), true],
      [() => attach({ ...post, isPublished: false }), false],
      [() => attach(post), true],
      [() => attach({ ...post, mediaIds: [], isPublished: false }, old), true],
      [() => detach(post, 'moderator', old), true],
      [() => update(1, true), false],
      [() => update(1, false, old), false],
      [() => update(1, false), true],
      [() => deleteCommunity(1), false],
      [() => restore(1, old), false],
      [() => restore(1), true],
      [() => update(2, true), true],
      [() => see('friends'), false],
      [() => see('public'), true],
    ]
    for (const [place, [step, isSeen]] of steps.entries()) {
      await step()
      expect([place, ...(await stateOf(_id))]).toEqual([place, isSeen, true])
    }
    await detach(post)
    expect(await stateOf(_id)).toEqual([false, false])
    expect(await unattachedAt(_id)).toEqual(ctx.clock())
  })

  it('take what everyone may read of an unknown community from the post, until an event says it', async () => {
    const [open, closed] = [await env.upload(author), await env.upload(author)]
    await attach({ community: 21, postId: 21, mediaIds: [open._id] })
    await attach({ community: 22, isPrivate: true, postId: 22, mediaIds: [closed._id] })
    expect([await isPublic(ctx.db, open._id), await isPublic(ctx.db, closed._id)]).toEqual([true, false])
    await update(21, true, 1)
    await update(22, false, 1)
    expect([await isPublic(ctx.db, open._id), await isPublic(ctx.db, closed._id)]).toEqual([false, true])
    await attach({ community: 21, postId: 21, mediaIds: [open._id] })
    expect(await isPublic(ctx.db, open._id)).toBe(false)
  })

  it('are never another user’s, and never of another purpose', async () => {
    const [foreign, museum] = [await env.upload(2), await env.upload(author, { purpose: 'museum' })]
    await attach({ community: 1, postId: 31, mediaIds: [foreign._id, museum._id, 999_999] })
    expect(await ctx.db.query('select 1 from attachments where subject_id = 31')).toEqual([])
    expect(await stateOf(foreign._id)).toEqual([false, false])
  })

  it('are for everyone where an insight shows them too, and stay when a moderator deletes the post', async () => {
    const [only, shared] = [await env.upload(author), await env.upload(author)]
    const post = { community: 4, postId: 41, mediaIds: [only._id, shared._id] }
    await create(4, true)
    await attach(post)
    // The insight has the id of the post: they are different subjects.
    await showByInsight(41, [shared._id])
    expect([await isPublic(ctx.db, only._id), await isPublic(ctx.db, shared._id)]).toEqual([false, true])
    await showByInsight(41, [shared._id], false)
    expect(await stateOf(shared._id)).toEqual([false, true])
    await detach(post, 'moderator')
    await expect
      .poll(() => env.published(mediaRemoved))
      .toEqual([{ mediaId: only._id, ownerId: author, cause: 'moderator' }])
    expect((await findFile(ctx.db, shared._id))?.removal).toBeNull()
  })

  it('are handed on as private when their community is closed, once, also those that are attached meanwhile', async () => {
    const upload = async () => (await env.upload(author))._id
    const [own, shared, other, late] = [await upload(), await upload(), await upload(), await upload()]
    const made: number[][] = []
    const note = async (_ctx: unknown, _tx: unknown, concerned: readonly number[]) =>
      void made.push([...concerned])
    const killed = () => Promise.reject(new Error('killed'))
    const close = (event = received(), handOn: MadePrivate = note) =>
      ctx.db.transaction(tx =>
        keepCommunities(ctx, handOn)(
          [{ ...event, type: 'community-updated', data: { ...of(5, true), updatedBy: author } }],
          { tx, afterCommit() {} },
        ),
      )
    await create(5)
    await attach({ community: 5, postId: 51, mediaIds: [own, shared] })
    await attach({ community: 6, postId: 61, mediaIds: [other] })
    await showByInsight(51, [shared])
    const event = received()
    await expect(close(event, killed)).rejects.toThrow('killed')
    expect(await isPublic(ctx.db, own)).toBe(false)
    await close(event)
    expect(made).toEqual([[own]])
    await close()
    await update(5, false)
    let closing: Promise<void> | undefined
    await ctx.db.transaction(async tx => {
      const data = attached({ community: 5, postId: 52, mediaIds: [late] })
      await keepAttachments(ctx, note)(
        { ...received(), type: 'community-post-media-attached', data },
        { tx, afterCommit() {} },
      )
      closing = close()
      await expect.poll(() => countWaiting(ctx.db)).toBe(1)
    })
    await closing
    expect(made[1]?.toSorted((a, b) => a - b)).toEqual([own, late])
    expect(made).toHaveLength(2)
  })

  it('expire when their community is purged, however many there are, and nothing attaches them again', async () => {
    const [only, shared] = [await env.upload(author), await env.upload(author)]
    const post = { community: 7, postId: 71, mediaIds: [only._id, shared._id] }
    await create(7)
    await attach(post)
    await attach({ ...post, postId: 72 })
    await showByInsight(71, [shared._id])
    await ctx.db.query(
      `with stored as (
         insert into files (user_id, kind, purpose, bytes, created_at, uploaded_at, settled_at)
         select 8, 'picture', 'post', 1, $1, $1, $1 from generate_series(1, 1001) returning id)
       insert into attachments (media_id, kind, subject_id, is_published, community_id)
       select id, 'community-post', 73, true, 7 from stored`,
      [ctx.clock()],
    )
    await deleteCommunity(7)
    env.advance(60_000)
    await purge(7)
    expect(await ctx.db.query('select 1 from attachments where community_id = 7')).toEqual([])
    const left = await ctx.db.query('select distinct unattached_at as at from files where user_id = 8')
    expect(left).toEqual([{ at: ctx.clock() }])
    expect(await unattachedAt(only._id)).toEqual(ctx.clock())
    expect(await stateOf(shared._id)).toEqual([true, true])
    await attach(post)
    await restore(7, 1)
    expect(await stateOf(only._id)).toEqual([false, false])
    const known = () =>
      ctx.db.query('select is_private, is_deleted, closing_after from communities where id = 7')
    expect(await known()).toEqual([{ is_private: true, is_deleted: true, closing_after: null }])
    await purgeCommunities(ctx.db, ctx.clock())
    expect(await known()).toHaveLength(1)
    await purgeCommunities(ctx.db, new Date(ctx.clock().getTime() + 1))
    expect([await known(), await isPublic(ctx.db, shared._id)]).toEqual([[], true])
  })
})
