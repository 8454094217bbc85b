import {
  type CommunityReport,
  communityPostDeleted,
  memberBanned,
  memberRemoved,
  memberRestricted,
  memberWarned,
  type ReportAction,
  reportAnswered,
  reportResolved,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import {
  aComment,
  aMember,
  aPost,
  createReportsEnvironment,
  given,
  type ReportsEnvironment,
} from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

describe('a claim', () => {
  it('shows who works on a report, keeps none from deciding, and is taken back', async () => {
    const { moderator, otherModerator, admin, report, claim, decide, only } = await env.hidden()
    expect((await claim(moderator, report)).json()).toEqual({ id: report.id, status: 'claimed', version: 2 })
    const claimed = await only(otherModerator)
    expect(claimed).toMatchObject({ status: 'claimed', claimedBy: moderator.user, version: 2 })
    // It is so already.
    expect((await claim(moderator, claimed)).json()).toMatchObject({ version: 2 })
    expect(refusalOf(await claim(admin, report))).toEqual([409, 'stale_version'])
    expect((await claim(admin, claimed)).json()).toMatchObject({ status: 'claimed', version: 3 })
    expect((await claim(admin, { ...report, version: 3 }, false)).json()).toMatchObject({
      status: 'open',
      version: 4,
    })
    expect(await only(moderator)).toMatchObject({ status: 'open', claimedBy: null })
    await claim(admin, { ...report, version: 4 })
    const decision = { action: 'dismiss' }
    expect(refusalOf(await decide(moderator, { ...report, version: 4 }, decision))).toEqual([
      409,
      'stale_version',
    ])
    const decided = await decide(moderator, { ...report, version: 5 }, decision)
    expect(decided.json()).toEqual({ id: report.id, status: 'dismissed', version: 6 })
    expect(await only(admin, 'decided')).toMatchObject({
      claimedBy: null,
      decidedBy: moderator.user,
      actions: [],
    })
    for (const again of [
      await claim(admin, { ...report, version: 6 }),
      await decide(admin, { ...report, version: 6 }, { action: 'escalate' }),
    ])
      expect([...refusalOf(again), again.json().message]).toEqual([
        409,
        'stale_version',
        texts.reports.decided,
      ])
  })
})

describe('a decision', () => {
  const decisions: [Exclude<ReportAction, 'escalate'>, object, string, boolean][] = [
    ['dismiss', {}, 'dismiss_report', true],
    ['warn', given, 'warn_member', true],
    ['restrict', { ...given, kind: 'canPost', until: '2099-01-01T00:00:00.000Z' }, 'restrict_member', true],
    ['remove_member', { ...given, ban: true }, 'ban_member', true],
    ['remove', given, 'delete_post', false],
  ]
  it.each(decisions)(
    'to %s takes effect, is logged, and answers those who reported',
    async (action, more, logged, isShown) => {
      const { id, admin, moderator, author, reporters, post, report, decide, only, log, ...rest } =
        await env.hidden()
      expect((await decide(admin, report, { action, note: 'For us.', ...more })).statusCode).toBe(200)
      expect(await env.shown(id, moderator)).toEqual(isShown ? [post.id] : [])
      const outcome = action === 'dismiss' ? 'dismissed' : 'actioned'
      expect(await only(moderator, 'decided')).toMatchObject({
        ...{ status: outcome, action, note: 'For us.', decidedBy: admin.user, version: 2 },
        state: isShown ? 'shown' : 'deleted',
        post: { id: post.id },
      })
      expect(await env.published(reportResolved, id)).toMatchObject([
        { ...aPost(post), reportId: report.id, subjectId: author.id, resolvedBy: admin.id, outcome, action },
      ])
      const answers = await env.published(reportAnswered, id)
      expect(answers.map(({ reporterId }) => reporterId).sort()).toEqual(
        reporters.map(each => each.id).sort(),
      )
      for (const answer of answers) expect(answer).toMatchObject({ reportId: report.id, outcome })
      for (const who of reporters) expect(await env.own(who)).toMatchObject([{ outcome }])

      const entries = await log(moderator)
      const statement = action === 'dismiss' ? { reason: '', rule: '' } : given
      expect(entries).toMatchObject([
        { action: logged, actor: admin.user, targetUser: author.user, ...statement },
      ])
      const effects = {
        warned: await env.published(memberWarned, id),
        restricted: await env.published(memberRestricted, id),
        banned: await env.published(memberBanned, id),
        deleted: (await env.published(communityPostDeleted, post.id)).filter(
          each => each.deletedAs !== 'hidden',
        ),
      }
      const about = { ...given, visibility: 'involved', userId: author.id }
      const expected = {
        warned: action === 'warn' ? [{ ...about, warnedBy: admin.id, reportId: report.id }] : [],
        restricted: action === 'restrict' ? [{ ...about, kind: 'canPost', restrictedBy: admin.id }] : [],
        banned: action === 'remove_member' ? [{ ...about, bannedBy: admin.id }] : [],
        deleted: action === 'remove' ? [{ ...given, deletedAs: 'moderator', deletedBy: admin.id }] : [],
      }
      expect(effects).toMatchObject(expected)
      if (action === 'restrict')
        expect(await rest.restrictionsOf(author)).toMatchObject([{ ...given, kind: 'canPost' }])
      if (action === 'remove_member')
        expect(await rest.bans(moderator)).toMatchObject([{ user: author.user, ...given }])
      // What reporters and moderators wrote for moderators is neither in events nor in the log.
      const stored = await env.db.query<{ text: string }>(
        `select data::text as text from outbox union all select to_jsonb(l)::text from moderation_log l`,
      )
      for (const { text } of stored) expect(text).not.toMatch(/Private words|For us\./)
    },
  )

  it('that is refused changes nothing, also what is hidden', async () => {
    const { admin, moderator, author, reporters, report, decide } = await env.hidden()
    const { notAllowed, notApplicable, noteTooLong } = texts.reports
    const { untilPast, untilNeedsBan, unknownRule } = texts.communityModeration
    const until = '2020-01-01T00:00:00.000Z'
    const [reporter] = reporters
    const ofMember = await memberReport()
    const before = await env.snapshot()
    const refused: [Person, object, number, string][] = [
      [moderator, { action: 'restrict', kind: 'isMuted' }, 403, notAllowed],
      [moderator, { action: 'remove_member' }, 403, notAllowed],
      [admin, { action: 'restrict', kind: 'isMuted', until }, 400, untilPast],
      [admin, { action: 'remove_member', until: '2099-01-01T00:00:00.000Z' }, 400, untilNeedsBan],
      [admin, { action: 'warn', rule: 'Be quick' }, 400, unknownRule],
      [admin, { action: 'remove', rule: 'Be quick' }, 400, unknownRule],
      [admin, { action: 'restrict' }, 400, 'kind'],
      [admin, { action: 'restrict', kind: '__proto__' }, 400, 'kind'],
      [admin, { action: 'dismiss', reason: 'None' }, 400, 'reason'],
      [admin, { action: 'dismiss', note: 'x'.repeat(501) }, 400, noteTooLong],
      [admin, { action: 'burn' }, 400, texts.reports.action],
      [author, { action: 'dismiss' }, 403, ''],
      [reporter, { action: 'dismiss' }, 403, ''],
    ]
    for (const [as, decision, status, message] of refused) {
      const answer = await decide(as, report, decision)
      expect([decision, answer.statusCode, answer.body]).toEqual([
        decision,
        status,
        expect.stringContaining(message),
      ])
    }
    const { decide: decideOfMember, moderator: other, report: found } = ofMember
    const removed = await decideOfMember(other, found, { action: 'remove' })
    expect([removed.statusCode, removed.body]).toEqual([400, expect.stringContaining(notApplicable)])
    expect(await env.snapshot()).toEqual(before)
  })

  async function memberReport() {
    const scene = await env.scene()
    await env.report(scene.reporters[0], aMember(await scene.memberIdOf(scene.author)))
    return { ...scene, report: await scene.only(scene.moderator) }
  }

  it('about a member is on the membership, and on nothing that they wrote', async () => {
    const { id, admin, moderator, author, report: found, ...scene } = await memberReport()
    expect(found.actions).toEqual(['dismiss', 'warn', 'escalate'])
    const post = await env.post(id, author)
    expect((await scene.decide(admin, found, { action: 'remove_member', ...given })).statusCode).toBe(200)
    expect(await env.published(memberRemoved, id)).toMatchObject([
      { ...given, userId: author.id, removedBy: admin.id },
    ])
    expect(await scene.only(moderator, 'decided')).toMatchObject({ state: 'deleted', post: null })
    expect(await scene.log(moderator)).toMatchObject([{ action: 'remove_member', ...given }])
    expect(await env.shown(id, moderator)).toEqual([post.id])
    // Another membership of theirs is reported anew.
    await env.call(author, 'POST', `/api/communities/${id}/join`)
    const again = aMember(await scene.memberIdOf(author))
    expect((await env.report(scene.reporters[0], again)).json()).toEqual({ isNew: true })
  })

  it('is limited by ranks: of an equal or a higher one it is dismissed or escalated', async () => {
    const { id, creator, admin, moderator, otherModerator, author, reporters, reports, decide } =
      await env.scene()
    const [reporter, leaver] = reporters
    const all = ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate']
    const ofModerators = ['dismiss', 'remove', 'warn', 'escalate']
    const left = ['dismiss', 'escalate']
    for (const who of [author, otherModerator, admin, creator, leaver])
      await env.report(reporter, aPost(await env.post(id, who)))
    await env.call(leaver, 'POST', `/api/communities/${id}/leave`)
    const actionsOf = async (as: Person) => (await reports(as)).map(({ actions }) => actions)
    expect(await actionsOf(moderator)).toEqual([ofModerators, left, left, left, ofModerators])
    expect(await actionsOf(admin)).toEqual([all, all, left, ofModerators])
    expect(await actionsOf(creator)).toEqual([all, all, all, ofModerators])
    expect(await actionsOf(env.platform)).toEqual([all, all, all, ofModerators, ofModerators])
    const before = await env.snapshot()
    const [, ofModerator, ofAdmin] = await reports(moderator)
    for (const found of [ofModerator, ofAdmin] as CommunityReport[])
      for (const action of ['remove', 'warn']) {
        const answer = await decide(moderator, found, { action })
        expect([...refusalOf(answer), answer.json().message]).toEqual([
          403,
          'forbidden',
          texts.reports.notAllowed,
        ])
      }
    expect(await env.snapshot()).toEqual(before)
    expect((await decide(moderator, ofAdmin as CommunityReport, { action: 'escalate' })).statusCode).toBe(200)
  })

  it('to remove is undone from the deleted content, not by who deleted what they wrote', async () => {
    const { id, moderator, author, reporters, only, decide, deleted, restore, post, report } =
      await env.hidden()
    await decide(moderator, report, { action: 'remove', ...given })
    const [entry] = await deleted(moderator)
    expect(entry).toMatchObject({ kind: 'post', count: 1, author: author.user, reason: 'Adverts.' })
    expect((await restore(moderator, entry?.logId ?? 0)).json()).toMatchObject({ restored: 1 })
    expect(await env.shown(id, author)).toEqual([post.id])

    const own = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    for (const thing of [aPost(own), aComment(comment)]) {
      await env.report(reporters[0], thing)
      const url = `/api/${thing.targetType.replace('_', '-')}s/${thing.targetId}`
      await env.call(author, 'DELETE', url)
      const found = await only(moderator)
      expect(found).toMatchObject({ state: 'deleted', ...thing })
      expect((await decide(moderator, found, { action: 'remove' })).statusCode).toBe(200)
      expect(refusalOf(await env.call(author, 'POST', `${url}/restore`))).toEqual([403, 'forbidden'])
      env.time.offsetMs += 1_000
    }
    expect(await deleted(moderator)).toMatchObject([{ kind: 'comment' }, { kind: 'post' }])
  })

  it('to remove what went with something hidden keeps it deleted when that is shown again', async () => {
    const { id, moderator, author, reporters, reports, decide } = await env.scene()
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    await env.report(moderator, aComment(comment))
    for (const who of reporters) await env.report(who, aPost(post))
    const [ofComment, ofPost] = (await reports(moderator)) as [CommunityReport, CommunityReport]
    expect((await decide(moderator, ofComment, { action: 'remove' })).statusCode).toBe(200)
    await decide(moderator, ofPost, { action: 'dismiss' })
    expect(await env.comments(post.id, author)).toEqual([])
    await counted(id, author, post.id, 0)
  })

  it('to dismiss a comment while its post, or what it replies to, is hidden shows it with that', async () => {
    const { id, moderator, author, reporters, reports, decide } = await env.scene()
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    const reply = await env.comment(post.id, author, 'A reply', comment.id)
    // Each while it is shown: the last one takes all others with it.
    for (const thing of [aComment(reply), aComment(comment), aPost(post)])
      for (const who of reporters) await env.report(who, thing)
    for (const each of await reports(moderator)) await decide(moderator, each, { action: 'dismiss' })
    expect(await env.comments(post.id, author)).toEqual([comment.id, reply.id])
    await counted(id, author, post.id, 2)
  })
})

/** The counters agree with the rows. */
async function counted(community: number, author: Person, postId: number, comments: number) {
  await env.drain()
  expect(await env.read(postId, author)).toMatchObject({ commentsCount: comments })
  expect(await env.written(community, author)).toEqual({ posts: 1, comments })
}
