import {
  type Audience,
  audiences,
  postCreated,
  type UserSummary,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUnfollowed,
  userUnmuted,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeMutes } from '../src/audience/audience.projection.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())

const registeredAt = '2026-06-01T00:00:00.000Z'
let lastId = 0
async function register(user: Partial<UserSummary> = {}): Promise<UserSummary> {
  const registered = userOf({ id: ++lastId, ...user })
  await env.publisher.publish(userRegistered, { user: registered, registeredAt })
  return registered
}
const update = (user: UserSummary, audience: Audience, aggregateVersion?: number) =>
  env.publisher.publish(
    userUpdated,
    { user, audience, allowsMessages: true, allowsTagging: true },
    { ...(aggregateVersion && { aggregateVersion }) },
  )
const follow = (follower: UserSummary, followee: UserSummary) =>
  env.publisher.publish(userFollowed, { follower, followee })
const block = (blocker: UserSummary, blocked: UserSummary) =>
  env.publisher.publish(userBlocked, { blockerId: blocker.id, blockedId: blocked.id })
const mute = (muter: UserSummary, muted: UserSummary, until: string | null = null) =>
  env.publisher.publish(userMuted, { muterId: muter.id, mutedId: muted.id, until })
/** The ids of what a search answers with. */
async function found(q: string, who: UserSummary | null): Promise<{ users: number[]; posts: number[] }> {
  const headers = who ? await env.tokens.as({ id: who.id }) : {}
  const { users, posts } = (await env.get(`/api/search?q=${encodeURIComponent(q)}`, headers)).json()
  const idsOf = (list: { id: number }[]) => list.map(each => each.id)
  return { users: idsOf(users), posts: idsOf(posts) }
}

const viewers = ['owner', 'follower', 'friend', 'other', 'anonymous', 'blocked', 'blocker', 'muter'] as const
type Viewer = (typeof viewers)[number]

/** Unlike one another: search also finds similar names. */
const names = { public: 'bittern', private: 'wigeon', friends: 'dunlin', hidden: 'garganey' }

/** The rule, and a mute. */
function isFound(audience: Audience, viewer: Viewer): boolean {
  if (viewer === 'owner') return true
  if (['blocked', 'blocker', 'muter'].includes(viewer) || audience === 'hidden') return false
  if (audience === 'public') return true
  return viewer === 'friend' || (viewer === 'follower' && audience === 'private')
}

describe.each(audiences)('a user whose audience is %s', audience => {
  const name = names[audience]
  let people: Record<Exclude<Viewer, 'anonymous'>, UserSummary>
  let postId: number

  beforeAll(async () => {
    const owner = await register({ username: name, firstName: 'Ada', lastName: name })
    const [follower, friend, other, blocked, blocker, muter] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ]
    people = { owner, follower, friend, other, blocked, blocker, muter }
    postId = owner.id
    const post = postOf({ id: postId, user: owner, content: `Seen by ${name}`, tags: [name] })
    await env.publisher.publish(postCreated, { post })
    for (const each of [follower, friend, blocked, blocker, muter]) await follow(each, owner)
    for (const each of [friend, blocked, blocker, muter]) await follow(owner, each)
    await block(owner, blocked)
    await block(blocker, owner)
    await mute(muter, owner)
    await update(owner, audience)
    await env.drain()
  })

  it.each(viewers)('is found by those who may see them: %s', async viewer => {
    const who = viewer === 'anonymous' ? null : people[viewer]
    const shown = isFound(audience, viewer)
    const [users, posts] = [shown ? [people.owner.id] : [], shown ? [postId] : []]
    expect(await found(name, who)).toEqual({ users, posts })
    expect(await found(`@${name}`, who)).toEqual({ users, posts: [] })
    expect(await found(`#${name}`, who)).toEqual({ users: [], posts })
    if (!who || viewer === 'owner') return
    const named = await env.get(`/api/search/users?q=${name}`, await env.tokens.as({ id: who.id }))
    expect(named.json().map((each: { id: number }) => each.id)).toEqual(users)
  })
})

describe('search', () => {
  it('shows what an author who is not public shows without addresses, which would lead followers nowhere', async () => {
    const [user, follower] = [await register({ username: 'sora' }), await register()]
    const url = '/api/media/files/7-abcdefghijklmnopqrstuvwxyz.webp'
    const post = postOf({ id: 3_000, user, content: 'Palanquin', images: [url], videoUrl: url })
    await env.publish(postCreated, { post })
    await follow(follower, user)
    await update(user, 'private')
    await env.drain()
    const shown = async (as: UserSummary) =>
      (await env.get('/api/search?q=palanquin', await env.tokens.as({ id: as.id }))).json().posts[0]
    expect(await shown(follower)).toMatchObject({ id: 3_000, images: [], videoUrl: null })
    expect(await shown(user)).toMatchObject({ images: [url], videoUrl: url })
    await update(user, 'public')
    await env.drain()
    expect(await shown(follower)).toMatchObject({ images: [url], videoUrl: url })
  })

  it('fills its lists with those whom the viewer may see', async () => {
    const people: UserSummary[] = []
    for (let i = 0; i < 36; i++) {
      const user = await register({ username: `marie${i}`, firstName: 'Marie', lastName: `Nr${i}` })
      people.push(user)
      await env.publisher.publish(postCreated, {
        post: postOf({ id: 1_000 + i, user, content: 'Herons again' }),
      })
    }
    const viewer = await register()
    for (const [i, user] of people.entries()) {
      if (i % 3 === 0) await update(user, 'private')
      if (i % 9 === 1) await block(user, viewer)
    }
    await env.drain()
    const { users } = await found('marie', viewer)
    const { posts } = await found('herons', viewer)
    const shown = people.filter((_, i) => i % 3 !== 0 && i % 9 !== 1).map(user => user.id)
    expect(shown).toHaveLength(20)
    expect(users.toSorted((a, b) => a - b)).toEqual(shown)
    expect(posts).toEqual(shown.map(id => 1_000 + people.findIndex(user => user.id === id)).toReversed())
  })

  it('finds a user and their posts by a new name, and no longer by the earlier one', async () => {
    const user = await register({ username: 'wren', firstName: 'Wren', lastName: 'Oldname' })
    const post = postOf({ id: 2_000, user, content: 'Amber' })
    await env.publish(postCreated, { post })
    expect(await found('wren', null)).toEqual({ users: [user.id], posts: [2_000] })
    const renamed = { ...user, username: 'kestrel', slug: 'kestrel', firstName: 'Kes', lastName: 'Newname' }
    await update(renamed, 'public', 1_000_000)
    await update(user, 'private', 999_999)
    await env.drain()
    for (const q of ['wren', 'oldname', '@wren'])
      expect(await found(q, null)).toEqual({ users: [], posts: [] })
    expect((await found('newname', null)).users).toEqual([user.id])
    expect(await found('kestrel', null)).toEqual({ users: [user.id], posts: [2_000] })
    const { users, posts } = (await env.get('/api/search?q=kestrel')).json()
    expect([users[0], posts[0].user]).toEqual([{ ...renamed, followersCount: 0 }, renamed])
  })

  it('does not show a user of whom only a follow is known', async () => {
    const unknown = userOf({ id: ++lastId, username: 'plover', firstName: 'Plover' })
    await follow(await register(), unknown)
    await env.drain()
    expect((await found('plover', null)).users).toEqual([])
    await update(unknown, 'public')
    await env.drain()
    expect((await found('plover', null)).users).toEqual([unknown.id])
  })

  it('keeps blocks and mutes of one pair apart, and ends what ends', async () => {
    const [one, other] = [await register({ username: 'avocet', firstName: 'Avocet' }), await register()]
    await mute(other, one)
    await block(other, one)
    await block(one, other)
    await env.publish(userUnblocked, { blockerId: other.id, blockedId: one.id })
    await env.publish(userUnmuted, { muterId: other.id, mutedId: one.id })
    expect((await found('avocet', other)).users).toEqual([])
    await env.publish(userUnblocked, { blockerId: one.id, blockedId: other.id })
    expect((await found('avocet', other)).users).toEqual([one.id])
    await mute(other, one, new Date(env.clock.now.getTime() + 60_000).toISOString())
    await env.drain()
    expect((await found('avocet', other)).users).toEqual([])
    env.clock.now = new Date(env.clock.now.getTime() + 61_000)
    expect((await found('avocet', other)).users).toEqual([one.id])
    expect(await purgeMutes(env.ctx.db, env.clock.now)).toBe(1)

    await update(one, 'private')
    await follow(other, one)
    await env.drain()
    expect((await found('avocet', other)).users).toEqual([one.id])
    await env.publish(userUnfollowed, { followerId: other.id, followeeId: one.id })
    expect((await found('avocet', other)).users).toEqual([])
  })
})
