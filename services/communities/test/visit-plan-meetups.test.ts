import {
  keptPlanDays,
  meetupCollaborationChanged,
  meetupCreated,
  texts,
  visitPlanDeleted,
  visitPlanReopened,
  visitPlanSettled,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeVisitPlans } from '../src/visit-plans/purge.ts'
import { refusalOf } from './environment.ts'
import { dayMs } from './meetups.ts'
import { createVisitPlanEnvironment, hoursOf, type VisitPlanEnvironment, weekOf } from './visit-plans.ts'

let env: VisitPlanEnvironment
beforeAll(async () => {
  env = await createVisitPlanEnvironment()
})
afterAll(() => env.stop())

const at = (date: string, startTime = '10:00', part = 'morning') => ({ date, part, startTime })

describe('the meetup of a plan', () => {
  it('is at the place with the most votes, by its clocks, with RSVP and waitlist', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [first, place] = [await env.museum(), await env.museum({ timezone: 'Europe/Lisbon' })]
    const plan = await env.plan(id, members[0], [first, place], { maxAttendees: 5, visitLength: 90 })
    await env.voted(members[0], plan.id, [first, place])
    await env.voted(creator, plan.id, [place])
    const shown = await env.show(creator, plan.id)
    // It opens an hour later than by the clocks of the other one.
    expect(shown).toMatchObject({ timezone: 'Europe/Lisbon', museums: [{ museum: { id: place.id } }, {}] })
    const answer = await env.settle(creator, plan.id, at(env.day(12), '10:15'))
    expect(answer.statusCode).toBe(201)
    const meetup = answer.json()
    expect(meetup).toMatchObject({
      communityId: id,
      title: 'Visit together',
      description: 'We look at it together.',
      location: `${place.name}, Leiden`,
      timezone: 'Europe/Lisbon',
      date: env.day(12),
      startTime: '10:15',
      endTime: '11:45',
      museum: { id: place.id },
      collaborationStatus: 'discussion',
      maxAttendees: 5,
      enableWaitlist: true,
      rsvpRequired: true,
      cost: 'free',
      organizer: { id: creator.id },
      userStatus: 'attending',
      currentAttendees: 1,
    })
    expect(await env.show(members[0], plan.id)).toMatchObject({
      state: 'settled',
      meetupId: meetup.id,
      mayVote: false,
      mayAddMuseum: false,
      mayCreateMeetup: false,
    })
    expect(await env.list(creator, id)).toEqual([])
    expect(await env.eventsOf(meetupCreated, meetup.id)).toHaveLength(1)
    expect(await env.eventsOf(meetupCollaborationChanged, meetup.id)).toMatchObject([
      { museum: { id: place.id } },
    ])
    expect(await env.eventsOf(visitPlanSettled, plan.id)).toMatchObject([
      {
        meetup: { id: meetup.id, title: 'Visit together', timezone: 'Europe/Lisbon' },
        settledBy: creator.id,
      },
    ])
  })

  it('is made once, whoever is faster', async () => {
    const { id, creator, members } = await env.community(['admin'])
    const plan = await env.plan(id, creator, [await env.museum()])
    const answers = await Promise.all(
      [creator, members[0]].map(who => env.settle(who, plan.id, at(env.day(10)))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'plan_closed', message: texts.visitPlan.settled })
    const meetups = await env.db.query('select 1 from events where community_id = $1', [id])
    expect(meetups).toHaveLength(1)
  })

  it('takes place when the plan offers it, and at no other time', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum({
      openingHours: hoursOf(weekOf('10:00', '17:00'), { lastEntryMinutes: 30 }),
    })
    const plan = await env.plan(id, creator, [museum])
    const before = await env.snapshot()
    for (const time of [
      at(env.day(10), '09:45'),
      at(env.day(10), '12:00'),
      at(env.day(10), '15:15', 'afternoon'),
      at(env.day(10), '18:00', 'evening'),
      at(env.day(17)),
    ]) {
      const answer = await env.settle(creator, plan.id, time)
      expect(refusalOf(answer)).toEqual([409, 'slot_unavailable'])
      expect(answer.json().message).toBe(texts.visitPlan.unavailable)
    }
    expect(await env.snapshot()).toEqual(before)
    // The hours changed since it was offered.
    await env.publishVisits(museum, { openingHours: hoursOf(weekOf('13:00', '17:00')) })
    expect(refusalOf(await env.settle(creator, plan.id, at(env.day(10))))).toEqual([409, 'slot_unavailable'])
    expect((await env.settle(creator, plan.id, at(env.day(10), '15:00', 'afternoon'))).statusCode).toBe(201)
  })

  it('is made by who may create meetups alone', async () => {
    const { id, creator, members } = await env.community(['member'])
    const plan = await env.plan(id, members[0], [await env.museum()])
    const answer = await env.settle(members[0], plan.id, at(env.day(10)))
    expect(refusalOf(answer)).toEqual([403, 'forbidden'])
    expect(answer.json().message).toBe(texts.meetup.creatorsOnly)
    const titled = await env.settle(creator, plan.id, { ...at(env.day(10)), title: ' ' })
    expect(titled.json().errors).toMatchObject([{ field: 'title', message: texts.meetup.required.title }])
  })

  it('opens the plan again where it is removed or cancelled', async () => {
    const { id, creator, members } = await env.community(['member'])
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum])
    await env.voted(creator, plan.id, [museum])
    const meetup = (await env.settle(creator, plan.id, at(env.day(10)))).json()
    expect((await env.call(creator, 'DELETE', `/api/meetups/${meetup.id}`)).json()).toEqual({
      id: meetup.id,
      isCancelled: false,
    })
    await env.drain()
    expect(await env.show(creator, plan.id)).toMatchObject({ state: 'open', meetupId: null, votersCount: 1 })
    const next = (await env.settle(creator, plan.id, at(env.day(11)))).json()
    expect(await env.show(creator, plan.id)).toMatchObject({ state: 'settled', meetupId: next.id })
    await env.meetups.answer(members[0], next.id)
    const cancelled = await env.call(creator, 'DELETE', `/api/meetups/${next.id}`)
    expect(cancelled.json()).toMatchObject({ isCancelled: true })
    await env.drain()
    expect(await env.show(creator, plan.id)).toMatchObject({ state: 'open', meetupId: null, votersCount: 1 })
    expect(await env.eventsOf(visitPlanReopened, plan.id)).toHaveLength(2)
  })
})

describe('a plan that is deleted', () => {
  it('goes with its votes, and leaves its meetup', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [maker, other] = members
    const museum = await env.museum()
    const plan = await env.plan(id, maker, [museum])
    await env.voted(other, plan.id, [museum], [{ date: env.day(10), part: 'morning' }])
    const meetup = (await env.settle(creator, plan.id, at(env.day(10)))).json()
    expect(refusalOf(await env.remove(other, plan.id))).toEqual([403, 'forbidden'])
    expect((await env.remove(maker, plan.id)).json()).toEqual({ id: plan.id })
    expect(refusalOf(await env.read(creator, plan.id))).toEqual([404, 'not_found'])
    for (const table of ['plan_museums', 'plan_times', 'plan_votes'])
      expect(await env.db.query(`select 1 from ${table} where plan_id = $1`, [plan.id])).toEqual([])
    expect((await env.call(creator, 'GET', `/api/meetups/${meetup.id}`)).statusCode).toBe(200)
    expect(await env.eventsOf(visitPlanDeleted, plan.id)).toMatchObject([{ deletedBy: maker.id }])
    const log = await env.db.query(`select 1 from moderation_log where action = 'delete_visit_plan'`)
    expect(log).toEqual([])
  })

  it('by a moderator is in the log; one of a higher rank stays', async () => {
    const { id, creator, members } = await env.community(['moderator', 'member'])
    const [moderator, member] = members
    const museum = await env.museum()
    const own = await env.plan(id, creator, [museum])
    expect(refusalOf(await env.remove(moderator, own.id))).toEqual([403, 'forbidden'])
    expect(await env.show(moderator, own.id)).toMatchObject({ mayDelete: false })
    const plan = await env.plan(id, member, [museum])
    expect(await env.show(moderator, plan.id)).toMatchObject({ mayDelete: true })
    expect((await env.remove(moderator, plan.id)).statusCode).toBe(200)
    const log = await env.db.query(
      `select actor_id, target_type, target_id, target_user_id from moderation_log where action = 'delete_visit_plan'`,
    )
    expect(log).toEqual([
      { actor_id: moderator.id, target_type: 'visit_plan', target_id: plan.id, target_user_id: member.id },
    ])
  })

  it('is one whose last day is long over', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum], { from: env.day(0), to: env.day(1) })
    const later = (days: number) => ({
      ...env.ctx,
      clock: () => new Date(env.ctx.clock().getTime() + days * dayMs),
    })
    expect(await purgeVisitPlans(later(keptPlanDays))).toBe(0)
    expect(await purgeVisitPlans(later(keptPlanDays + 3))).toBeGreaterThan(0)
    expect(refusalOf(await env.read(creator, plan.id))).toEqual([404, 'not_found'])
    expect(await env.eventsOf(visitPlanDeleted, plan.id)).toMatchObject([{ deletedBy: null }])
  })
})
