import {
  type CommunityCard,
  type CommunityDetail,
  type CommunityPost,
  communityUserMentioned,
  type FoundCommunityPost,
  type Invitation,
  type JoinRequest,
  type OwnInvitation,
  userMuted,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, refusalOf } from './environment.ts'
import { aComment, aMember, aPost, createReportsEnvironment, type ReportsEnvironment } from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

type Scene = Awaited<ReturnType<ReportsEnvironment['scene']>>
const mute = (muter: Person, muted: Person) =>
  env.publisher.publish(userMuted, { muterId: muter.id, mutedId: muted.id, until: null })
const get = async <Body>(as: Person, url: string) => (await env.call(as, 'GET', url)).json<Body>()
const all = (answers: readonly Answer[]) => answers.map(refusalOf)

/** The posts of a community that a search finds, the newest first. */
const search = async (as: Person, id: number, q: string) =>
  (await get<FoundCommunityPost[]>(as, `/api/search/community-posts?q=${q}&limit=50`)).flatMap(post =>
    post.communityId === id ? post.id : [],
  )

/** Two members, each with a poll that the other one's comment is under, and a third member who replied to each comment. */
async function twoMembers(scene: Scene) {
  const { id, author, reporters } = scene
  const [one, other, third] = [author, reporters[0], reporters[1]] as const
  const poll = { type: 'poll', content: 'Which hall?', pollOptions: ['One', 'Two'] }
  const ofEach = async (writer: Person, guest: Person) => {
    const post = await env.post(id, writer, poll)
    const comment = await env.comment(post.id, guest)
    const reply = await env.comment(post.id, third, 'So it is', comment.id)
    return { post: post.id, comment: comment.id, reply: reply.id, id: await scene.memberIdOf(writer) }
  }
  const of = { one: await ofEach(one, other), other: await ofEach(other, one) }
  // What the two said to each other stands below a post of the third.
  const shared = await env.post(id, third)
  const parent = await env.comment(shared.id, one, 'A question')
  const answer = await env.comment(shared.id, third, 'An answer', parent.id)
  return { one, other, third, of, shared: shared.id, parent: parent.id, answer: answer.id }
}

describe('two members of whom one blocks the other', () => {
  it.each(['blocking', 'blocked'] as const)('do not exist for each other: %s', async side => {
    const scene = await env.scene()
    const { id } = scene
    const { one, other, third, of, shared, parent, answer } = await twoMembers(scene)
    await env.block(...(side === 'blocking' ? ([one, other] as const) : ([other, one] as const)))
    const posts = `/api/community-posts/${of.other.post}`
    const requests = await Promise.all([
      env.call(one, 'GET', posts),
      env.call(one, 'GET', `${posts}/comments`),
      env.call(one, 'POST', `${posts}/like`),
      env.call(one, 'POST', `${posts}/vote`, { optionIndex: 0 }),
      env.call(one, 'POST', `${posts}/comments`, { content: 'Hello' }),
      env.call(other, 'POST', `/api/community-posts/${of.one.post}/like`),
      env.report(one, aPost({ id: of.other.post })),
      env.report(one, aComment({ id: of.one.comment })),
      env.report(one, aMember(of.other.id)),
      // Their own comment under a post that is not there any more.
      env.call(one, 'PATCH', `/api/community-comments/${of.other.comment}`, { content: 'Changed' }),
    ])
    expect(all(requests)).toEqual(requests.map(() => [404, 'not_found']))

    expect(await env.shown(id, one)).toEqual([shared, of.one.post])
    expect([await search(one, id, 'hall'), await search(third, id, 'hall')]).toEqual([
      [of.one.post],
      [of.other.post, of.one.post],
    ])
    expect(await env.comments(of.one.post, one)).toEqual([])
    expect(await env.comments(shared, other)).toEqual([])
    expect(await env.comments(shared, third)).toEqual([parent, answer])
    const reply = { content: 'Mine', parentId: parent }
    const replied = await env.call(other, 'POST', `/api/community-posts/${shared}/comments`, reply)
    expect(refusalOf(replied)).toEqual([400, 'validation_error'])
    for (const [viewer, unseen] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await get(viewer, `/api/communities/${id}/people?q=${unseen.user.username}`)).toEqual([])
      const { members } = await get<CommunityDetail>(viewer, `/api/communities/${id}`)
      expect(members.map(({ userId }) => userId)).not.toContain(unseen.id)
    }
    // Counts are of everyone.
    expect(await env.read(of.one.post, one)).toMatchObject({ commentsCount: 2 })
  })

  it('are not notified by a mention below what one of them wrote, which the other one cannot open', async () => {
    const scene = await env.scene()
    const { one, other, third, of, shared, parent } = await twoMembers(scene)
    await env.block(one, other)
    const text = `Ask @${other.user.username}`
    const below = [
      await env.comment(of.one.post, third, text),
      await env.comment(shared, third, text, parent),
    ]
    const seen = await env.comment(shared, third, text)
    const edited = await env.comment(of.one.post, third, 'Hello')
    await env.call(third, 'PATCH', `/api/community-comments/${edited.id}`, { content: text })
    const events = [
      ...(await env.published(communityUserMentioned, of.one.post)),
      ...(await env.published(communityUserMentioned, shared)),
    ]
    expect(events.map(({ commentId, userId }) => [commentId, userId])).toEqual([[seen.id, other.id]])
    // The words are those of their author.
    expect(below.map(({ mentions }) => mentions?.map(each => each.id))).toEqual([[other.id], [other.id]])
  })

  it('names neither on cards, in an invitation of before, nor in the log of members', async () => {
    const { id, creator, admin, moderator, author, reporters, log, restrict } = await env.scene()
    const [reader] = reporters
    const guest = await env.person()
    await env.drain()
    await env.call(creator, 'POST', `/api/communities/${id}/invitations`, { username: guest.user.username })
    await restrict(admin, author, { canPost: false })
    for (const who of [guest, author]) await env.block(who, creator)
    await env.block(reader, author)
    const own = await get<OwnInvitation[]>(guest, '/api/user/invitations')
    expect(own).toMatchObject([{ community: { id }, invitedBy: null }])
    const cards = await get<CommunityCard[]>(author, '/api/search/communities?q=salon&limit=50')
    expect(cards.find(card => card.id === id)).toMatchObject({ creator: null })
    expect((await log(reader)).map(({ targetUser }) => targetUser)).toEqual([null])
    expect(await log(reader, `?userId=${author.id}`)).toEqual([])
    expect(await log(moderator)).toMatchObject([{ targetUser: author.user }])
    const accepted = await env.call(guest, 'POST', `/api/user/invitations/${own[0]?.id}/accept`)
    expect(accepted.json()).toMatchObject({ status: 'member' })
  })

  it('still decide about each other, and restore what they deleted, where one of them moderates', async () => {
    const { id, creator, moderator, author, reporters, only, decide, memberIdOf } = await env.scene()
    await env.block(author, moderator)
    await env.block(creator, author)
    const post = await env.post(id, author)
    expect(refusalOf(await env.call(moderator, 'DELETE', `/api/community-posts/${post.id}`))).toEqual([200])
    const restored = await env.call(moderator, 'POST', `/api/community-posts/${post.id}/restore`)
    expect([refusalOf(restored), restored.json<CommunityPost>().content]).toEqual([[200], post.content])
    await env.report(reporters[0], aPost(post))
    const report = await only(moderator)
    expect(report).toMatchObject({ subject: author.user, post: { content: post.content } })
    expect(refusalOf(await decide(moderator, report, { action: 'dismiss' }))).toEqual([200])

    const url = `/api/communities/${id}/members/${await memberIdOf(author)}/role`
    expect(refusalOf(await env.call(creator, 'PATCH', url, { role: 'admin' }))).toEqual([200])
    const transferred = await env.call(creator, 'POST', `/api/communities/${id}/transfer`, {
      userId: author.id,
    })
    expect(transferred.json()).toMatchObject({ creator: null, isCreator: false, role: 'admin' })
  })
})

it('a member whom the reader mutes is left out of lists, and found where the reader goes to see them', async () => {
  const scene = await env.scene()
  const { id, moderator } = scene
  const { one, other, of, shared, parent } = await twoMembers(scene)
  await mute(other, one)
  await mute(moderator, one)
  await env.drain()
  expect(await env.shown(id, other)).toEqual([shared, of.other.post])
  expect(await search(other, id, 'hall')).toEqual([of.other.post])
  expect(await env.comments(shared, other)).toEqual([])
  expect(await env.read(of.one.post, other)).toMatchObject({ id: of.one.post })
  const members = await get<{ userId: number }[]>(other, `/api/communities/${id}/members?limit=50`)
  expect(members.map(({ userId }) => userId)).not.toContain(one.id)
  const like = await env.call(other, 'POST', `/api/community-posts/${of.one.post}/like`)
  expect(like.json()).toMatchObject({ liked: true })
  // The muted member is not shown less, and a moderator decides about everyone.
  expect(await env.comments(shared, one)).toContain(parent)
  const moderated = await get<{ userId: number }[]>(moderator, `/api/communities/${id}/members?limit=50`)
  expect(moderated.map(({ userId }) => userId)).toContain(one.id)
})

it('an account that waits for its deletion is named nowhere, also not to those who moderate, until it is restored', async () => {
  const scene = await env.scene()
  const { id, creator, admin, moderator, author, reporters, log, bans, deleted, reports } = scene
  const [leaver, reader, other] = [author, ...reporters] as const
  await env.db.query(`update members set role = 'moderator' where community_id = $1 and user_id = $2`, [
    id,
    leaver.id,
  ])
  const url = `/api/communities/${id}`
  const post = await env.post(id, leaver, { content: 'By the leaver' })
  const removed = await env.post(id, leaver, { content: 'Removed of the leaver' })
  const ofReader = await env.post(id, reader)
  await env.comment(ofReader.id, leaver, 'Of the leaver')
  await env.call(leaver, 'POST', `/api/community-posts/${ofReader.id}/like`)
  // What others decided about the account, and the account about others.
  await env.call(admin, 'DELETE', `/api/community-posts/${removed.id}`)
  await env.report(reader, aPost(post))
  await env.report(leaver, aPost(ofReader), { details: 'Off topic' })
  const [byLeaver] = (await reports(moderator)).filter(each => each.targetId === ofReader.id)
  if (!byLeaver) throw new Error('a report is missing')
  await scene.claim(leaver, byLeaver)
  const guest = await env.person()
  await env.drain()
  await env.call(leaver, 'POST', `${url}/invitations`, { username: guest.user.username })
  await env.db.query(
    `insert into join_requests (community_id, user_id, status, requested_at, decided_at, decided_by)
     values ($1, $2, 'rejected', now(), now(), $3)`,
    [id, guest.id, leaver.id],
  )
  await env.db.query(
    `insert into bans (community_id, user_id, banned_by, banned_at) values ($1, $2, $3, now()), ($1, $3, $2, now())`,
    [id, guest.id, leaver.id],
  )
  const seen = async () => ({
    posts: await env.shown(id, other),
    found: await search(other, id, 'leaver'),
    comments: await env.comments(ofReader.id, other),
    open: (await reports(moderator)).map(({ subject, claimedBy, reasons }) => [
      subject?.id,
      claimedBy?.id,
      ...reasons.map(({ reporter }) => reporter?.id),
    ]),
    queues: (await get<CommunityDetail>(moderator, url)).queues,
    bans: (await bans(moderator)).map(({ user, bannedBy }) => [user.id, bannedBy?.id]),
    deleted: (await deleted(moderator)).map(({ author, deletedBy }) => [author?.id, deletedBy?.id]),
    log: (await log(moderator)).map(({ actor, targetUser }) => [actor?.id, targetUser?.id]),
    invitedBy: (await get<Invitation[]>(creator, `${url}/invitations`)).map(each => each.invitedBy?.id),
    decidedBy: (await get<JoinRequest[]>(creator, `${url}/join-requests?status=rejected`)).map(
      each => each.decidedBy?.id,
    ),
  })
  const before = await seen()
  expect(before).toMatchObject({
    posts: [ofReader.id, post.id],
    found: [post.id],
    open: [
      [leaver.id, undefined, reader.id],
      [reader.id, leaver.id, leaver.id],
    ],
    queues: { reports: 2 },
    deleted: [[leaver.id, admin.id]],
    log: [[admin.id, leaver.id]],
    invitedBy: [leaver.id],
    decidedBy: [leaver.id],
  })
  expect(before.bans).toHaveLength(2)
  await env.update(leaver, 'hidden')
  expect(await seen()).toEqual({
    posts: [ofReader.id],
    found: [],
    comments: [],
    open: [[reader.id, undefined, undefined]],
    queues: { joinRequests: 0, posts: 0, reports: 1 },
    bans: [[guest.id, undefined]],
    deleted: [],
    log: [[admin.id, undefined]],
    invitedBy: [undefined],
    decidedBy: [undefined],
  })
  // What it did is counted.
  expect(await env.read(ofReader.id, reader)).toMatchObject({ likesCount: 1, commentsCount: 1 })
  await env.update(leaver, 'public')
  expect(await seen()).toEqual(before)
})
