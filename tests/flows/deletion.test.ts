import { readdir } from 'node:fs/promises'
import { insertPost } from '@vitrine/content/src/posts/posts.repository.ts'
import { type Comment, deletedUserId, postCreated, type Route, routes, services } from '@vitrine/contracts'
import { maintainMessaging } from '@vitrine/messaging'
import { type Network, startNetwork } from '@vitrine/network'
import { addPicture, sendPhoto } from '@vitrine/network/media'
import { openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { createVisitor, giveRole, type Person, signUp } from '@vitrine/network/person'
import { findTraces } from '@vitrine/testing'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAround } from './communities/reports.scene.ts'
import { discussionOf, museumEventForm } from './communities/scene.ts'
import { rows, type Scene } from './private-matrix.ts'
import { addCaptions, showPicture } from './shown-media.ts'

const username = 'quillfeather'
/** In what the user wrote, and in nothing else. */
const word = 'heliotropic'
/** No other number of this test. */
const userId = 7_345_611
const postsCount = 1_000
/** Few enough to be consumed within the limit of `drain`, also on a busy machine. */
const postsAtOnce = 250
const dayMs = 24 * 60 * 60_000
/** An account with a thousand posts is hidden, restored and erased in many steps. */
const afterManySteps = { timeout: 60_000, interval: 100 }

let network: Network
let leaver: Person
let friend: Person
let other: Person
let secret: string
let scene: Scene & { answered: number }
let mediaId: number

const draft = { type: 'text' as const, content: `A ${word} hour`, museumId: null, tags: ['gossamer'] }
const password = `${username}-likes-museums`
const credentials = () => {
  const totpCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { email: `${username}@vitrine.example`, password, totpCode }
}
const on = (id: number) => ({ params: { id } })
const say = (by: Person, post: number, content: string, parentId?: number): Promise<Comment> =>
  by.call(routes.createComment, { ...on(post), body: { content, parentId } })

// A network of its own: every column, key and stored file is looked through, and ids are changed.
beforeAll(async () => {
  network = await startNetwork()
  await openMuseums(network)
  const { db } = network.identity.ctx
  ;[friend, other] = [await signUp(network.url, 'frits'), await signUp(network.url, 'otto')]
  const [next] = await db.query<{ id: number }>('select max(id) + 1 as id from users')
  await db.query(`alter table users alter column id restart with ${userId}`)
  leaver = await signUp(network.url, username)
  await db.query(`alter table users alter column id restart with ${next?.id}`)
  await network.drain()
  await fill()
  await network.drain()
}, 240_000)
afterAll(() => network?.stop())

/** Shares so many posts as the route does, in one transaction. */
async function share(count: number): Promise<void> {
  const { db, outbox } = network.content.ctx
  const { type, content, tags } = draft
  const createdAt = new Date()
  const post = { author: leaver.user, museumId: null, type, content, tags, mentions: [], createdAt }
  await db.transaction(async tx => {
    const ids: number[] = []
    for (let shared = 0; shared < count; shared++) ids.push(await insertPost(tx, post))
    const shown = { contentType: 'post' as const, type, content, tags, images: [], videoUrl: null }
    const more = { user: leaver.user, museum: null, createdAt: createdAt.toISOString() }
    await outbox.publishAll(
      tx,
      postCreated,
      ids.map(id => ({ post: { id, ...shown, ...more } })),
    )
  })
}

/** Everything that an account can have. */
async function fill(): Promise<void> {
  const follow = (by: Person, of: Person) => by.call(routes.followUser, on(of.user.id))
  await follow(leaver, friend)
  await follow(friend, leaver)
  await follow(leaver, other)
  const [museum] = await leaver.call(routes.searchMuseums, { query: { q: 'rijks' } })
  const museumId = museum?.id ?? 0
  await leaver.call(routes.followMuseum, on(museumId))
  await leaver.call(routes.createMuseum, {
    body: { name: 'Hall', address: '1 Quay', city: 'Porto', country: 'Portugal' },
  })
  const missing = { name: `House of ${word}`, address: '1 Quay', city: 'Porto', country: 'Portugal' }
  const suggestion = await leaver.call(routes.suggestMuseum, { body: missing })
  await leaver.call(routes.createPost, { body: { ...draft, museumSuggestionId: suggestion.id } })
  const others = await friend.call(routes.suggestMuseum, { body: { ...missing, name: 'House of Ferns' } })
  await network.museums.ctx.db.query(
    `update museum_suggestions set status = 'merged', museum_id = $1, decided_at = now(), decided_by = $2
     where id = $3`,
    [museumId, userId, others.id],
  )
  await leaver.call(routes.checkIn, { ...on(museumId), body: { note: `Between ${word} leaves` } })
  const review = { stars: 1, content: `A ${word} hall`, visitMonth: '2026-01' }
  await leaver.call(routes.writeReview, { ...on(museumId), body: review })
  const provenance = await leaver.call(routes.getProvenance, on(museumId))
  const { digest = '' } = provenance.find(({ field }) => field === 'name') ?? {}
  await leaver.call(routes.confirmField, {
    params: { id: museumId, field: 'name' },
    body: { confirmed: true, digest },
  })
  await network.museums.ctx.db.query('insert into contributor_accuracy values ($1, 9, 0)', [userId])
  const changed = { suggestedChanges: { website: 'https://rijks.example.org' } }
  await leaver.call(routes.suggestEdit, { ...on(museumId), body: changed })
  await leaver.call(routes.requestManager, {
    ...on(museumId),
    body: { museumEmail: `${username}@hall.example`, reason: `I know each ${word} hall.` },
  })
  await network.drain()
  await setMuseumManager(network, 'Rijksmuseum', leaver)
  await giveRole(network, leaver, 'Museum Manager')
  await network.drain()
  // Events of a museum stay, and name no user.
  const event = await leaver.call(routes.createMuseumEvent, { body: { ...museumEventForm, museumId } })
  await leaver.call(routes.joinMuseumEvent, { ...on(event.id), body: { status: 'attending' } })
  const reviews = await friend.call(routes.writeReview, {
    ...on(museumId),
    body: { ...review, stars: 5, content: '' },
  })
  await leaver.call(routes.replyToReview, {
    ...on(reviews.own?.id ?? 0),
    body: { content: `Our ${word} hall` },
  })
  mediaId = (await addPicture(network, userId)).id
  await sendPhoto(network, leaver)
  await leaver.call(routes.updateProfile, { body: { bio: `Lives among ${word} plants.` } })

  await network.content.ctx.db.query('insert into suggested_museums values (987654, $1, $2)', [
    userId,
    museumId,
  ])
  const post = await leaver.call(routes.createPost, { body: { ...draft, museumId } })
  for (let left = postsCount - 2; left > 0; left -= postsAtOnce) {
    await share(Math.min(left, postsAtOnce))
    await network.drain()
  }
  await leaver.call(routes.updatePost, { ...on(post.id), body: { content: `A ${word} hour, edited` } })
  const trashed = await leaver.call(routes.createPost, { body: draft })
  await leaver.call(routes.deletePost, on(trashed.id))

  await network.drain()
  const hostPost = await friend.call(routes.createPost, {
    body: { ...draft, content: 'Come and see', museumId, tags: [] },
  })
  await friend.call(routes.createComment, { ...on(post.id), body: { content: `Seen by @${username}?` } })
  await fillMedia(post.id, hostPost.id)
  const comment = await say(leaver, hostPost.id, `How ${word}`)
  const answered = await say(leaver, hostPost.id, `So ${word}`)
  await say(other, hostPost.id, 'Is it?', answered.id)
  await leaver.call(routes.likePost, on(hostPost.id))
  await leaver.call(routes.bookmarkPost, on(hostPost.id))
  for (const each of [friend, other]) {
    await each.call(routes.likePost, on(post.id))
    await each.call(routes.bookmarkPost, on(post.id))
  }
  await leaver.call(routes.createPost, { body: { ...draft, content: `${word}, says @frits` } })

  const start = (from: Person, to: Person, content: string) =>
    from.call(routes.startConversation, { body: { recipientId: to.user.id, content } })
  await start(leaver, friend, `Dear ${word} friend`)
  await start(friend, leaver, `Your ${word} letter came.`)
  const blocked = await signUp(network.url, 'blocked.one')
  await leaver.call(routes.blockUser, on(blocked.user.id))
  await leaver.call(routes.muteUser, { ...on(other.user.id), body: { duration: '1d' } })
  await leaver.call(routes.updateNotificationPreferences, { body: { weeklyDigest: true } })
  await leaver.call(routes.updatePrivacySettings, { body: { showEmail: true } })

  ;({ secret } = await leaver.call(routes.setUpTwoFactor, { body: {} }))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await leaver.call(routes.enableTwoFactor, { body: { code } })
  await network.identity.ctx.db.query('update two_factor set last_step = 0')
  await leaver.call(routes.getMixedFeed)
  scene = {
    person: leaver.user,
    post,
    comment,
    host: friend.user,
    hostPost,
    ...(await discussionOf(network, { host: friend, person: leaver, word })),
    museum: { id: museumId },
    answered: answered.id,
  }
  await moderate(scene.community.id)
}

/** What the user decided about another member of a community, and what was decided about the user and written to them. */
async function moderate(id: number): Promise<void> {
  const memberOf = async ({ user }: Person) => {
    const [member] = await friend.call(routes.listMembers, { ...on(id), query: { q: user.username } })
    return { params: { id, memberId: member?.id ?? 0 } }
  }
  await other.call(routes.joinCommunity, on(id))
  const [own, others] = [await memberOf(leaver), await memberOf(other)]
  await friend.call(routes.setMemberRole, { ...own, body: { role: 'admin' } })
  await reportAround({ ...scene, host: friend, person: leaver, other, word })
  await leaver.call(routes.setMemberPermission, { ...others, body: { isMuted: true } })
  await leaver.call(routes.removeMember, { ...others, body: { ban: true } })
  const reason = `Too ${word}`
  await friend.call(routes.setMemberPermission, { ...own, body: { canPost: false, reason } })
  await friend.call(routes.bulkMembers, {
    ...on(id),
    body: { memberIds: [own.params.memberId], action: 'message', message: reason },
  })
}

/** What the friend, who owns the community, reads of reports. */
const reportsRead = async () => {
  const lists = (['open', 'decided'] as const).map(status =>
    friend.call(routes.listReports, { ...on(scene.community.id), query: { status } }),
  )
  return (await Promise.all(lists)).flat()
}

/** Pictures of the user and of a friend, what each offered to say of the other's, and a post that waits for its own. */
async function fillMedia(postId: number, hostPostId: number): Promise<void> {
  await showPicture(network, { postId, ownerId: userId, mediaId: 501 })
  await showPicture(network, {
    postId: hostPostId,
    ownerId: friend.user.id,
    mediaId: 502,
    describedBy: userId,
  })
  await addCaptions(network, postId, `So ${word}`)
  const offer = (by: Person, id: number, mediaId: number) =>
    by.call(routes.offerDescription, { ...on(id), body: { mediaId, altText: `A ${word} bell` } })
  await offer(leaver, hostPostId, 502)
  await offer(friend, postId, 501)
  const url = '/api/media/files/503-abcdefghijklmnopqrstuvwxyz.webp'
  await leaver.call(routes.createPost, { body: { ...draft, images: [{ url, altText: `A ${word} door` }] } })
}

async function textOf(route: Route, params: object = {}, query: object = {}, as?: Person): Promise<string> {
  const values = params as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
  const answer = await fetch(
    `${network.url}${path}?${new URLSearchParams(query as Record<string, string>)}`,
    {
      headers: { ...(as && { cookie: as.cookies() }) },
    },
  )
  return answer.text()
}

/** The routes that show people, by whose answers the user is seen. */
async function shownAt(): Promise<string[]> {
  const shown: string[] = []
  for (const [name, row] of Object.entries(rows)) {
    if (typeof row !== 'object') continue
    const route = routes[name as keyof typeof routes]
    for (const { params, query } of row.requests(scene))
      for (const viewer of [undefined, friend, other]) {
        const text = await textOf(route, params, query, viewer)
        if (text.includes(username) || text.includes(word)) shown.push(name)
      }
  }
  return [...new Set(shown)]
}

/** What the friend sees of the user, and of what the user did. */
async function seen() {
  const [hit] = await friend.call(routes.listUserPosts, { params: { id: userId }, query: { limit: 1 } })
  const { followersCount } = await friend.call(routes.getProfile, on(friend.user.id))
  return {
    profile: await friend.call(routes.getProfile, on(userId)),
    newest: hit?.content,
    followersCount,
    hostPost: await friend.call(routes.getPost, on(scene.hostPost.id)),
    comments: (await friend.call(routes.listComments, on(scene.hostPost.id))).map(each => [
      each.content,
      each.user.id,
    ]),
    notifications: (await friend.call(routes.listNotifications)).map(each => each.kind).toSorted(),
    museum: (await friend.call(routes.getMuseum, on(scene.museum.id))).followersCount,
    conversations: (await friend.call(routes.listConversations)).map(each => each.user?.username),
    recap: await recapSeen(),
  }
}

/** What the recap of a meetup shows that the user attended. */
async function recapSeen() {
  const { attendedCount, photos, insights } = await friend.call(routes.getRecap, on(scene.heldMeetup.id))
  return { attendedCount, photos: photos.length, insights: insights.length }
}

const purgeAt = () => network.identity.ctx.db.query('select purge_at from account_deletions')

describe('an account with a thousand posts', () => {
  it('is hidden at every route as soon as it is deleted, and restored as it was', async () => {
    const before = await seen()
    expect(before.profile).toMatchObject({ username, postsCount: postsCount + 2 })
    expect(before.recap).toEqual({ attendedCount: 2, photos: 1, insights: 1 })
    expect(await leaver.call(routes.listGroupStamps)).toMatchObject([{ meetupId: scene.heldMeetup.id }])
    await leaver.call(routes.deleteAccount, { query: {} })
    await network.drain()
    await expect.poll(shownAt, afterManySteps).toEqual([])
    expect(await purgeAt()).toHaveLength(1)
    const message = { body: { recipientId: userId, content: 'Still there?' } }
    await expect(friend.call(routes.startConversation, message)).rejects.toMatchObject({ status: 403 })
    await expect(other.call(routes.followUser, on(userId))).rejects.toMatchObject({ status: 404 })
    const mention = await other.call(routes.createPost, {
      body: { ...draft, tags: [], content: `Where is @${username}?` },
    })
    expect(mention.mentions).toBeUndefined()
    await other.call(routes.deletePost, on(mention.id))

    const visitor = createVisitor(network.url)
    const login = visitor.call(routes.login, { body: credentials() })
    await expect(login).rejects.toMatchObject({ status: 403, code: 'deletion_scheduled' })
    await visitor.call(routes.restoreAccount, { body: credentials() })
    leaver = { ...visitor, user: leaver.user }
    await network.drain()
    await expect.poll(seen, afterManySteps).toEqual(before)
    expect((await leaver.call(routes.getTwoFactor)).isEnabled).toBe(true)
    expect(await leaver.call(routes.listBookmarks)).toMatchObject([{ id: scene.hostPost.id }])
  })

  it('leaves nothing in any table, nor in Redis, once it is purged and every service has confirmed it', async () => {
    const before = await seen()
    expect(JSON.stringify(await reportsRead())).toContain(username)
    await leaver.call(routes.deleteAccount, { query: { immediate: 'true' } })
    const confirmed = async () => {
      const found = await network.identity.ctx.db.query<{ service: string }>(
        'select service from account_purge_confirmations where user_id = $1 order by service',
        [userId],
      )
      return found.map(({ service }) => service)
    }
    const others = services.filter(service => service !== 'identity').toSorted()
    await expect.poll(confirmed, afterManySteps).toEqual(others)
    await network.drain()
    expect(await shownAt()).toEqual([])

    // Those that others share stay: the one that the user had claimed waits for another moderator.
    const shared = { claimedBy: null, decidedBy: null, note: '', reasons: [{ details: 'An advert' }] }
    expect(await reportsRead()).toMatchObject([
      { ...shared, status: 'open', action: null },
      { ...shared, status: 'dismissed', action: 'dismiss' },
    ])

    expect(await traces()).toEqual(left)
    expect(await redisTraces()).toEqual([])
    expect(await network.media.ctx.assets.find(mediaId)).toBeNull()
    expect(await storedFiles()).toEqual([])

    const { hostPost, comments, followersCount, museum, notifications, plan } = {
      hostPost: await friend.call(routes.getPost, on(scene.hostPost.id)),
      comments: await friend.call(routes.listComments, on(scene.hostPost.id)),
      followersCount: (await friend.call(routes.getProfile, on(friend.user.id))).followersCount,
      museum: (await friend.call(routes.getMuseum, on(scene.museum.id))).followersCount,
      notifications: await friend.call(routes.listNotifications),
      plan: await friend.call(routes.getVisitPlan, on(scene.plan.id)),
    }
    // It stays, with what others chose in it.
    const chosen = { votes: 1, isMine: true }
    expect(plan).toMatchObject({
      creator: null,
      votersCount: 1,
      museums: [chosen],
      days: [{ slots: [chosen, {}] }],
    })
    expect(await recapSeen()).toEqual({ attendedCount: 1, photos: 0, insights: 0 })
    expect([hostPost.likesCount, hostPost.commentsCount]).toEqual([
      before.hostPost.likesCount - 1,
      before.hostPost.commentsCount - 1,
    ])
    expect(comments.map(each => [each.content, each.user.id])).toEqual([
      ['', deletedUserId],
      ['Is it?', other.user.id],
    ])
    expect([followersCount, museum]).toEqual([before.followersCount - 1, before.museum - 1])
    expect(JSON.stringify(notifications)).not.toContain(username)
    expect(await friend.call(routes.listConversations)).toEqual([])
    const restore = createVisitor(network.url).call(routes.restoreAccount, { body: credentials() })
    await expect(restore).rejects.toMatchObject({ status: 401 })
  })
})

/** What is left: the ids that audits and repeated erasures need, and a name in what another user wrote. */
const left = {
  identity: ['account_purge_confirmations.user_id', 'account_purges.user_id'],
  content: ['deleted_posts.content', 'erasures.user_id'],
  museums: ['erasures.user_id'],
  notifications: ['erasures.user_id'],
  media: ['erasures.user_id'],
  communities: ['erasures.user_id', 'moderation_log.actor_id', 'moderation_log.target_user_id'],
}

/** Of pictures and videos; no other user has any. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(network.media.ctx.config.FILES_DIR, { recursive: true, withFileTypes: true })
  return entries.filter(each => each.isFile()).map(({ name }) => name)
}

/** The columns that name the user, once what is published is as old as the outbox keeps it. */
async function traces(): Promise<Record<string, string[]>> {
  const found = services.map(async service => {
    const { db, clock } = network[service].ctx
    await maintainMessaging(db, new Date(clock().getTime() + 10 * dayMs))
    return [service, await findTraces(db, { id: userId, words: [username, word] })] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Keys, and values, of what lives longer than the counting of requests. */
async function redisTraces(): Promise<string[]> {
  const { redis } = network.identity.ctx
  const found: string[] = []
  for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
    for (const key of keys) {
      const isOfUser = key.includes(String(userId)) || key.includes(username)
      if (isOfUser && !key.startsWith('limit:')) found.push(key)
    }
  return found
}
