import { type CommunityReport, type OwnReport, reportCreated, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf } from './community.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import {
  aComment,
  aCommunity,
  aMember,
  aPost,
  createReportsEnvironment,
  type ReportsEnvironment,
} from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

describe('a report', () => {
  it('of each kind of thing is shown to those who decide it, and to its reporter as under review', async () => {
    const { id, creator, admin, moderator, otherModerator, author, reporters, reports, ...rest } =
      await env.scene()
    const [reporter] = reporters
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    const memberId = await rest.memberIdOf(author)
    const given = { category: 'other', details: 'Look at the last line.' }
    const things = [aPost(post), aComment(comment), aMember(memberId), aCommunity(id)]
    for (const thing of things) {
      const answer = await env.report(reporter, thing, given)
      expect([answer.statusCode, answer.json()]).toEqual([201, { isNew: true }])
      env.time.offsetMs += 1
    }
    const common = {
      state: 'shown',
      status: 'open',
      reportersCount: 1,
      reasons: [{ reporter: reporter.user, ...given }],
      subject: author.user,
      ...{ claimedBy: null, decidedBy: null, decidedAt: null, action: null, note: '', version: 1 },
    }
    for (const who of [creator, admin, moderator, env.platform])
      expect(await reports(who)).toMatchObject([
        { ...common, ...things[0], post: { id: post.id, content: post.content }, comment: null },
        { ...common, ...things[1], post: null, comment: { id: comment.id, content: comment.content } },
        { ...common, ...things[2], post: null, comment: null },
      ])
    for (const who of [creator, moderator]) expect(await reports(who, 'escalated')).toEqual([])
    expect(await reports(env.platform, 'escalated')).toMatchObject([
      { ...common, ...things[3], status: 'escalated', subject: creator.user },
    ])
    expect((await detailOf(env, moderator, id)).queues).toMatchObject({ reports: 3 })

    const reviewerIds = [creator, admin, moderator, otherModerator].map(each => each.id)
    const about = { visibility: 'involved', category: 'other', reporters: 1 }
    const events = await env.published(reportCreated, id)
    expect(events.map(event => [...event.reviewerIds].sort((a, b) => a - b))).toEqual([
      ...Array(3).fill(reviewerIds.sort((a, b) => a - b)),
      [],
    ])
    expect(events).toMatchObject(
      things.map((thing, index) => ({ ...about, ...thing, isForModerators: index < 3 })),
    )
    const { targetId: _, ...community } = aCommunity(id)
    expect(await env.own(reporter)).toMatchObject([
      { ...community, ...given, outcome: 'reviewing', community: { id } },
      ...['community_member', 'community_comment', 'community_post'].map(targetType => ({ targetType })),
    ])
  })

  it('of several users is one, of which moderators are notified once', async () => {
    const { id, moderator, author, reporters, only, memberIdOf } = await env.scene()
    const [first, second] = reporters
    const thing = aMember(await memberIdOf(author))
    await env.report(first, thing, { category: 'hate' })
    env.time.offsetMs += 1
    await env.report(moderator, thing, { details: 'Me too' })
    env.time.offsetMs += 1
    await env.report(second, thing)
    expect(await only(moderator)).toMatchObject({
      reportersCount: 3,
      version: 1,
      // The newest first.
      reasons: [{ reporter: second.user }, { details: 'Me too' }, { category: 'hate' }],
    })
    const events = await env.published(reportCreated, id)
    expect(events).toMatchObject([{ reporters: 1 }, { reporters: 2 }, { reporters: 3 }])
    expect(events.map(event => event.reviewerIds.length)).toEqual([4, 0, 0])
  })

  it('changes nothing when it is repeated, also with another key and after the decision', async () => {
    const { id, moderator, author, reporters, only, decide } = await env.scene()
    const [reporter] = reporters
    const thing = aPost(await env.post(id, author))
    const key = { 'idempotency-key': 'report-once' }
    expect((await env.report(reporter, thing, {}, key)).statusCode).toBe(201)
    const repeat = async () => {
      const before = await env.snapshot()
      const replayed = await env.report(reporter, thing, {}, key)
      expect([replayed.statusCode, replayed.json(), replayed.headers['idempotency-replayed']]).toEqual([
        201,
        { isNew: true },
        'true',
      ])
      const again = await env.report(reporter, thing, { category: 'hate', details: 'Still there' })
      expect([again.statusCode, again.json()]).toEqual([200, { isNew: false }])
      expect(await env.snapshot()).toEqual(before)
      const { idempotency_keys: _, ...keyless } = before
      const other = await env.report(reporter, thing, {}, { 'idempotency-key': crypto.randomUUID() })
      expect([other.statusCode, other.json()]).toEqual([200, { isNew: false }])
      expect(await env.snapshot()).toMatchObject(keyless)
    }
    await repeat()
    expect((await decide(moderator, await only(moderator), { action: 'dismiss' })).statusCode).toBe(200)
    await repeat()
    await env.call(author, 'DELETE', `/api/community-posts/${thing.targetId}`)
    await repeat()
  })

  it('is refused about oneself, and about what one wrote or owns', async () => {
    const { id, creator, author, memberIdOf } = await env.scene()
    const post = await env.post(id, author)
    const things: [Person, object][] = [
      [author, aPost(post)],
      [author, aComment(await env.comment(post.id, author))],
      [author, aMember(await memberIdOf(author))],
      [creator, aMember(await memberIdOf(creator))],
      [creator, aCommunity(id)],
    ]
    const before = await env.snapshot()
    for (const [as, thing] of things) {
      const answer = await env.report(as, thing)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(texts.reports.own)])
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('is refused about what its reporter may not read, or is not there', async () => {
    const { id, creator, author, reporters, memberIdOf } = await env.scene({ isPrivate: true })
    const { id: elsewhere } = await env.community([], { state: 'deleted' })
    const [reporter, blocked] = reporters
    const [outsider] = await env.people(1)
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    const trashed = await env.post(id, author)
    const trashedComment = await env.comment(trashed.id, author)
    await env.call(author, 'DELETE', `/api/community-posts/${trashed.id}`)
    await env.db.query('update communities set reviews_posts = true where id = $1', [id])
    const waiting = await env.post(id, author)
    expect(waiting.status).toBe('pending')
    await env.block(author, blocked)
    const ofBlocked = await env.comment(post.id, reporter)
    await env.block(blocked, reporter)
    const memberId = await memberIdOf(author)
    const before = await env.snapshot()
    const refused: [Person, object, number, string][] = [
      ...[aPost(post), aComment(comment), aMember(memberId)].flatMap(
        (thing): [Person, object, number, string][] => [
          [outsider, thing, 403, 'not_a_member'],
          [blocked, thing, 404, 'not_found'],
        ],
      ),
      [blocked, aComment(ofBlocked), 404, 'not_found'],
      [reporter, aMember(await memberIdOf(blocked)), 404, 'not_found'],
      [reporter, aPost(trashed), 404, 'not_found'],
      [reporter, aComment(trashedComment), 404, 'not_found'],
      [creator, aPost(waiting), 404, 'not_found'],
      [reporter, aCommunity(elsewhere), 404, 'not_found'],
      [reporter, aMember(987_654), 404, 'not_found'],
    ]
    for (const [as, thing, status, code] of refused)
      expect([thing, refusalOf(await env.report(as, thing))]).toEqual([thing, [status, code]])
    expect(await env.snapshot()).toEqual(before)
    // What a private community says of itself is shown to everyone.
    expect((await env.report(outsider, aCommunity(id))).statusCode).toBe(201)
  })

  it('is refused without a kind, a reason or a thing, and with too many details', async () => {
    const { id, author, reporters } = await env.scene()
    const [reporter] = reporters
    const thing = aPost(await env.post(id, author))
    const before = await env.snapshot()
    const { target, category, detailsTooLong } = texts.reports
    const bodies: [object, string][] = [
      [{ targetType: '__proto__' }, target],
      [{ targetType: 'meetup' }, target],
      [{ category: 'boring' }, category],
      [{ category: '__proto__' }, category],
      [{ details: 'x'.repeat(501) }, detailsTooLong],
      [{ targetId: 2 ** 53 }, 'targetId'],
    ]
    for (const [more, message] of bodies) {
      const answer = await env.report(reporter, thing, more)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)])
    }
    expect(await env.snapshot()).toEqual(before)
    expect((await env.report(reporter, thing, { details: 'x'.repeat(500) })).statusCode).toBe(201)
  })
})

describe('the lists of reports', () => {
  it('are read page by page: those that wait the oldest first, those that are decided the newest first', async () => {
    const { id, moderator, author, reporters, decide, reports } = await env.scene()
    const [reporter] = reporters
    const posts: number[] = []
    for (let index = 0; index < 9; index++) {
      const post = await env.post(id, author, { content: `Post ${index}` })
      await env.report(reporter, aPost(post))
      posts.push(post.id)
      env.time.offsetMs += 1
    }
    const waiting = await reports(moderator)
    for (const [index, each] of waiting.slice(0, 6).entries()) {
      await decide(moderator, each, { action: index < 3 ? 'dismiss' : 'escalate' })
      env.time.offsetMs += 1
    }
    const pages = async (status: string) => {
      const url = `/api/communities/${id}/reports?limit=2&status=${status}`
      const found = await allPages<CommunityReport>(env, moderator, url)
      return found.map(page => page.map(each => posts.indexOf(each.targetId)))
    }
    expect(await pages('open')).toEqual([[6, 7], [8]])
    expect(await pages('escalated')).toEqual([[3, 4], [5]])
    expect(await pages('decided')).toEqual([[2, 1], [0]])
    const own = await allPages<OwnReport>(env, reporter, '/api/user/reports?limit=4')
    expect(own.map(page => page.map(({ outcome }) => outcome))).toEqual([
      Array(4).fill('reviewing'),
      ['reviewing', 'reviewing', 'dismissed', 'dismissed'],
      ['dismissed'],
    ])
    const urls = [
      `/api/communities/${id}/reports?status=open`,
      `/api/communities/${id}/reports?status=decided`,
      '/api/user/reports?',
    ]
    for (const url of urls) {
      const as = url.startsWith('/api/user') ? reporter : moderator
      expect(refusalOf(await env.call(as, 'GET', `${url}&limit=9999`))).toEqual([200])
      for (const place of ['x', ['x', 1], [8.65e15, 1], [0, 2 ** 31], [0], {}]) {
        const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
        expect(refusalOf(await env.call(as, 'GET', `${url}&cursor=${cursor}`))).toEqual([
          400,
          'validation_error',
        ])
      }
    }
    const wrong = await env.call(moderator, 'GET', `/api/communities/${id}/reports?status=claimed`)
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining(texts.reports.status)])
  })
})
