import {
  type CommunityReport,
  communityDeleted,
  memberWarned,
  reportAnswered,
  reportEscalated,
  reportResolved,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf } from './community.ts'
import { refusalOf } from './environment.ts'
import {
  aCommunity,
  aMember,
  aPost,
  createReportsEnvironment,
  decidingIn,
  given,
  type ReportsEnvironment,
  rule,
} from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

describe('the log of a decision', () => {
  it('names neither who was reported nor a statement to members', async () => {
    const { id, admin, moderator, otherModerator, author, reporters, reports, decide, log } =
      await env.scene()
    const [reporter, other] = reporters
    for (let index = 0; index < 3; index++) await env.report(reporter, aPost(await env.post(id, author)))
    for (const [index, action] of ['dismiss', 'escalate', 'warn'].entries()) {
      const [next] = await reports(moderator)
      await decide(moderator, next as CommunityReport, action === 'warn' ? { action, ...given } : { action })
      env.time.offsetMs += index + 1
    }
    const entries = [{ action: 'warn_member' }, { action: 'escalate_report' }, { action: 'dismiss_report' }]
    for (const who of [admin, otherModerator])
      expect(await log(who)).toMatchObject(entries.map(entry => ({ ...entry, targetUser: author.user })))
    expect(await log(other)).toMatchObject(
      entries.map(entry => ({ ...entry, actor: null, targetUser: null, reason: '', rule: '' })),
    )
    expect(await log(other, `?userId=${author.id}`)).toEqual([])
    // The warning is for them; that others reported them besides is not.
    expect(await log(author, `?userId=${author.id}`)).toMatchObject([{ action: 'warn_member', ...given }])
  })

  it('does not name a moderator who was reported to that moderator', async () => {
    const { id, admin, moderator, reporters, only, decide, log } = await env.scene()
    await env.report(reporters[0], aPost(await env.post(id, moderator)))
    await decide(admin, await only(admin), { action: 'dismiss' })
    expect(await log(moderator, `?userId=${moderator.id}`)).toEqual([])
  })
})

describe('a report about someone who moderates', () => {
  it('does not exist for them: neither listed, nor counted, nor decided', async () => {
    const { id, admin, moderator, otherModerator, reporters, memberIdOf, reports, claim, decide } =
      await env.scene()
    const post = await env.post(id, moderator)
    for (const thing of [aPost(post), aMember(await memberIdOf(moderator))])
      await env.report(reporters[0], thing)
    const [first, second] = (await reports(otherModerator)) as [CommunityReport, CommunityReport]
    await decide(otherModerator, second, { action: 'escalate' })
    expect((await detailOf(env, otherModerator, id)).queues).toMatchObject({ reports: 1 })
    expect((await detailOf(env, moderator, id)).queues).toMatchObject({ reports: 0 })
    for (const list of ['open', 'escalated'] as const) expect(await reports(moderator, list)).toEqual([])
    const before = await env.snapshot()
    for (const found of [first, second])
      for (const answer of [
        await claim(moderator, found),
        await decide(moderator, found, { action: 'dismiss' }),
      ])
        expect([...refusalOf(answer), answer.json().message]).toEqual([
          404,
          'not_found',
          texts.reports.notFound,
        ])
    expect(await env.snapshot()).toEqual(before)
    await decide(admin, first, { action: 'dismiss' })
    expect(await reports(moderator, 'decided')).toEqual([])
    expect(await reports(otherModerator, 'decided')).toHaveLength(1)
  })

  it('is left to the platform in a community that is archived, whoever wrote what is reported', async () => {
    const { id, members } = await env.community(['moderator', 'member', 'member'])
    const [moderator, author, reporter] = members
    const thing = aPost(await env.post(id, author))
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    await env.report(reporter, thing)
    const { only, reports } = decidingIn(env, id)
    expect(await reports(moderator)).toEqual([])
    expect(await only(moderator, 'escalated')).toMatchObject({ actions: [] })
    // Members of what is archived are neither restricted nor removed.
    expect((await only(env.platform, 'escalated')).actions).toEqual(['dismiss', 'remove', 'warn'])
  })

  it('that none of the others could decide is left to the platform', async () => {
    const { id, creator, members } = await env.community(['member'])
    const { reports, only, decide } = decidingIn(env, id)
    await env.report(members[0], aPost(await env.post(id, creator)))
    for (const list of ['open', 'escalated'] as const) expect(await reports(creator, list)).toEqual([])
    const found = await only(env.platform, 'escalated')
    expect(found.actions).toEqual(['dismiss', 'remove', 'warn'])
    expect((await decide(env.platform, found, { action: 'warn', reason: 'Spam.' })).statusCode).toBe(200)
    expect(await env.published(memberWarned, id)).toMatchObject([
      { userId: creator.id, warnedBy: env.platform.id },
    ])
    const logged = `moderation_log where community_id = $1 and action = 'warn_member' and as_platform_admin`
    expect(await env.rows(logged, id)).toBe(1)
  })
})

describe('a report that is escalated', () => {
  it('stays hidden, and is decided by the administrators of the platform alone, who read both notes', async () => {
    const { id, admin, moderator, report, only, reports, claim, decide } = await env.hidden()
    await decide(moderator, report, { action: 'escalate', note: 'Ask a lawyer.' })
    expect(await env.shown(id, moderator)).toEqual([])
    expect(await env.published(reportEscalated, id)).toMatchObject([
      { escalatedBy: moderator.id, reporters: 3 },
    ])
    for (const event of [reportResolved, reportAnswered]) expect(await env.published(event, id)).toEqual([])
    const escalated = await only(admin, 'escalated')
    expect(escalated).toMatchObject({
      status: 'escalated',
      state: 'hidden',
      actions: [],
      note: 'Ask a lawyer.',
    })
    for (const answer of [
      await claim(admin, escalated),
      await decide(admin, escalated, { action: 'dismiss' }),
      await decide(moderator, escalated, { action: 'escalate' }),
    ])
      expect([...refusalOf(answer), answer.json().message]).toEqual([
        403,
        'forbidden',
        texts.reports.forPlatform,
      ])
    expect((await detailOf(env, admin, id)).queues).toMatchObject({ reports: 0 })
    const forPlatform = await only(env.platform, 'escalated')
    expect(forPlatform.actions).toEqual(['dismiss', 'remove', 'warn', 'restrict', 'remove_member'])
    await decide(env.platform, forPlatform, { action: 'dismiss', note: 'It is allowed.' })
    expect(await env.shown(id, moderator)).toHaveLength(1)
    expect(await reports(admin, 'escalated')).toEqual([])
    expect(await only(admin, 'decided')).toMatchObject({
      note: 'Ask a lawyer.\n\nIt is allowed.',
      decidedBy: env.platform.user,
    })
  })

  it('is based on a rule that the community has, also where the community is deleted', async () => {
    const { id, reporters, only, decide } = await env.scene()
    await env.report(reporters[0], aCommunity(id))
    const found = await only(env.platform, 'escalated')
    const remove = (basedOn: string) => decide(env.platform, found, { action: 'remove', rule: basedOn })
    expect(refusalOf(await remove('Be quick'))).toEqual([400, 'validation_error'])
    expect((await remove(rule)).statusCode).toBe(200)
    expect(
      await env.rows(
        `moderation_log where action = 'delete_community' and community_id = $1 and rule = $2`,
        id,
        rule,
      ),
    ).toBe(1)
  })

  it('is about the community itself from the beginning, and not shown to who moderates it', async () => {
    const { id, creator, admin, reporters, only, reports, claim, decide } = await env.scene()
    for (const who of [reporters[0], admin])
      expect((await env.report(who, aCommunity(id))).statusCode).toBe(201)
    for (const who of [creator, admin]) expect(await reports(who, 'escalated')).toEqual([])
    const found = await only(env.platform, 'escalated')
    expect(found).toMatchObject({ actions: ['dismiss', 'remove', 'warn'], reportersCount: 2 })
    for (const answer of [await claim(admin, found), await decide(admin, found, { action: 'dismiss' })])
      expect(refusalOf(answer)).toEqual([404, 'not_found'])
    for (const action of ['restrict', 'remove_member', 'escalate']) {
      const decision = action === 'restrict' ? { action, kind: 'isMuted' } : { action }
      expect(refusalOf(await decide(env.platform, found, decision))).toEqual([400, 'validation_error'])
    }
    expect((await decide(env.platform, found, { action: 'remove', reason: 'Fraud.' })).statusCode).toBe(200)
    expect(await env.published(communityDeleted, id)).toMatchObject([{ deletedBy: env.platform.id }])
    expect(await env.published(reportAnswered, id)).toHaveLength(2)
    expect(await env.own(reporters[0])).toEqual([])
  })
})
