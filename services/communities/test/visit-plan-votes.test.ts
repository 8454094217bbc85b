import { memberLeft, texts, visitPlanVoted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import {
  createVisitPlanEnvironment,
  hoursOf,
  slotsOf,
  type VisitPlanEnvironment,
  weekOf,
} from './visit-plans.ts'

let env: VisitPlanEnvironment
beforeAll(async () => {
  env = await createVisitPlanEnvironment()
})
afterAll(() => env.stop())

const morning = (date: string) => ({ date, part: 'morning' as const })

describe('votes in a plan', () => {
  it('choose the museums that the times are for, and where the meetup will be', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [early, late, never] = [
      await env.museum(),
      await env.museum({ openingHours: hoursOf(weekOf('14:00', '20:00')) }),
      await env.museum({ openingHours: hoursOf(weekOf('18:00', '21:00')) }),
    ]
    const plan = await env.plan(id, creator, [early, late, never], { to: env.day(10) })
    expect(slotsOf(plan)).toEqual([])
    const one = await env.voted(members[0], plan.id, [early])
    expect(one.museums.map(({ isChosen, isMine, votes }) => [isChosen, isMine, votes])).toEqual([
      [true, true, 1],
      [false, false, 0],
      [false, false, 0],
    ])
    expect(slotsOf(one)).toEqual([`${env.day(10)} morning 10:00`, `${env.day(10)} afternoon 12:00`])
    await env.voted(creator, plan.id, [late])
    const both = await env.voted(members[1], plan.id, [late])
    expect(both.museums.map(({ museum, votes, isChosen }) => [museum.id, votes, isChosen])).toEqual([
      [late.id, 2, true],
      [early.id, 1, true],
      [never.id, 0, false],
    ])
    expect(slotsOf(both)).toEqual([`${env.day(10)} afternoon 14:00`])
    expect(both).toMatchObject({ votersCount: 3, hasVoted: true })
  })

  it('are replaced as a whole, counted once each, and taken back', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [first, second] = [await env.museum(), await env.museum()]
    const plan = await env.plan(id, creator, [first, second])
    const [monday, tuesday] = [morning(env.day(10)), morning(env.day(11))]
    await env.voted(creator, plan.id, [first], [monday])
    await env.voted(members[0], plan.id, [first, second], [monday, tuesday])
    const changed = await env.voted(members[0], plan.id, [second], [tuesday])
    expect(env.countsOf(changed)).toEqual({
      museums: [
        [first.id, 1],
        [second.id, 1],
      ],
      votersCount: 2,
    })
    const slots = changed.days.flatMap(each => each.slots).filter(each => each.part === 'morning')
    expect(slots.slice(0, 2)).toMatchObject([
      { votes: 1, isMine: false },
      { votes: 1, isMine: true },
    ])
    const taken = await env.voted(members[0], plan.id, [])
    expect(taken).toMatchObject({ votersCount: 1, hasVoted: false })
    expect(env.countsOf(taken).museums).toEqual([
      [first.id, 1],
      [second.id, 0],
    ])
    expect(
      await env.db.query('select * from plan_times where votes > 0 and plan_id = $1', [plan.id]),
    ).toMatchObject([{ time: `${env.day(10)} morning`, votes: 1 }])
  })

  it('say nothing new when they are the same', async () => {
    const { id, creator } = await env.community([])
    const [first, second] = [await env.museum(), await env.museum()]
    const plan = await env.plan(id, creator, [first, second])
    const times = [morning(env.day(11)), morning(env.day(10))]
    await env.voted(creator, plan.id, [first, second], times)
    await env.voted(creator, plan.id, [second, first], [...times].reverse())
    await env.voted(creator, plan.id, [])
    await env.voted(creator, plan.id, [])
    expect(await env.eventsOf(visitPlanVoted, plan.id)).toMatchObject([
      { userId: creator.id, museumIds: [first.id, second.id], times, cause: 'user', visibility: 'members' },
      { userId: creator.id, museumIds: [], times: [] },
    ])
  })

  it('of many at once are all counted', async () => {
    const { id, creator, members } = await env.community(Array.from({ length: 12 }, () => 'member' as const))
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum])
    const answers = await Promise.all(
      members.map(member => env.vote(member, plan.id, [museum], [morning(env.day(10))])),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(members.map(() => 200))
    const shown = await env.show(creator, plan.id)
    expect(env.countsOf(shown)).toEqual({ museums: [[museum.id, 12]], votersCount: 12 })
    expect(shown.days[0]?.slots[0]).toMatchObject({ votes: 12 })
  })

  it('are about what the plan has', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const other = await env.museum()
    const plan = await env.plan(id, creator, [museum])
    const before = await env.snapshot()
    const { visitPlan } = texts
    const cases: [Awaited<ReturnType<typeof env.vote>>, string, string][] = [
      [await env.vote(creator, plan.id, [other]), 'museumIds', visitPlan.otherMuseum],
      [await env.vote(creator, plan.id, [museum, museum]), 'museumIds', visitPlan.museumTwice],
      [await env.vote(creator, plan.id, [], [morning(env.day(9))]), 'times', visitPlan.otherTime],
      [await env.vote(creator, plan.id, [], [morning(env.day(17))]), 'times', visitPlan.otherTime],
      [
        await env.vote(creator, plan.id, [], [morning(env.day(10)), morning(env.day(10))]),
        'times',
        visitPlan.timeTwice,
      ],
    ]
    for (const [answer, field, message] of cases) {
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
      expect(answer.json().errors).toMatchObject([{ field, message }])
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('end with the membership', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [leaving, staying] = members
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum])
    const elsewhere = await env.community([])
    await env.db.query(
      `insert into members (community_id, user_id, role, joined_at, active_at) values ($1, $2, 'member', now(), now())`,
      [elsewhere.id, leaving.id],
    )
    const other = await env.plan(elsewhere.id, elsewhere.creator, [museum])
    for (const [who, of] of [
      [leaving, plan],
      [staying, plan],
      [leaving, other],
    ] as const)
      await env.voted(who, of.id, [museum], [morning(env.day(10))])
    expect((await env.call(leaving, 'POST', `/api/communities/${id}/leave`)).statusCode).toBe(200)
    expect(await env.eventsOf(memberLeft, id)).toHaveLength(1)
    const left = await env.show(creator, plan.id)
    expect(env.countsOf(left)).toEqual({ museums: [[museum.id, 1]], votersCount: 1 })
    expect(left.days[0]?.slots[0]).toMatchObject({ votes: 1 })
    expect((await env.eventsOf(visitPlanVoted, plan.id)).at(-1)).toMatchObject({
      userId: leaving.id,
      museumIds: [],
      times: [],
      cause: 'membership',
    })
    expect(env.countsOf(await env.show(elsewhere.creator, other.id)).votersCount).toBe(1)
  })
})
