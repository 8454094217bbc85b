import {
  openPlansMax,
  planMuseumsMax,
  texts,
  visitPlanCreated,
  visitPlanMuseumAdded,
  weekdayOf,
} from '@vitrine/contracts'
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

const messageOf = (answer: { json(): { message: string; errors?: { message: string }[] } }) => {
  const { message, errors } = answer.json()
  return errors?.[0]?.message ?? message
}

describe('a plan of a visit (C-03)', () => {
  it('is made by a member, and says when all its museums are open', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [member] = members
    const rijks = await env.museum(
      { hasFreeAdmissionDays: true },
      { position: { latitude: 52.36, longitude: 4.8852 } },
    )
    const gogh = await env.museum(
      { openingHours: hoursOf(weekOf('12:00', '18:00')) },
      { position: { latitude: 52.3584, longitude: 4.8811 } },
    )
    const plan = await env.plan(id, member, [rijks, gogh], { maxAttendees: 12 })
    expect(plan).toMatchObject({
      communityId: id,
      state: 'open',
      from: env.day(10),
      to: env.day(16),
      visitLength: 120,
      maxAttendees: 12,
      votersCount: 0,
      hasVoted: false,
      meetupId: null,
      timezone: 'Europe/Amsterdam',
      creator: { id: member.id },
      mayVote: true,
      mayAddMuseum: true,
      mayDelete: true,
      mayCreateMeetup: false,
    })
    expect(plan.museums).toMatchObject([
      {
        museum: { id: rijks.id },
        votes: 0,
        isMine: false,
        isChosen: true,
        distance: null,
        hasFreeAdmissionDays: true,
      },
      { museum: { id: gogh.id }, votes: 0, isMine: false, isChosen: true, hasFreeAdmissionDays: false },
    ])
    // 0.33 km, as a map measures it.
    expect(plan.museums[1]?.distance).toBeGreaterThan(300)
    expect(plan.museums[1]?.distance).toBeLessThan(360)
    expect(plan.days.map(({ date }) => date)).toEqual([10, 11, 12, 13, 14, 15, 16].map(days => env.day(days)))
    expect(plan.days[0]).toMatchObject({
      slots: [
        { part: 'afternoon', startTime: '12:00', latestStart: '15:00', votes: 0, isMine: false, doubts: [] },
      ],
      closed: [],
    })
    expect(await env.show(creator, plan.id)).toMatchObject({ mayCreateMeetup: true, mayDelete: true })
    expect(await env.eventsOf(visitPlanCreated, plan.id)).toMatchObject([
      {
        visibility: 'members',
        community: { id },
        creator: { id: member.id },
        museums: [{ id: rijks.id }, { id: gogh.id }],
      },
    ])
  })

  it('offers no Monday where two of its museums are closed on Mondays', async () => {
    const { id, creator } = await env.community([])
    const openingHours = hoursOf(weekOf('10:00', '17:00', ['monday']))
    const closed = [await env.museum({ openingHours }), await env.museum({ openingHours })]
    const plan = await env.plan(id, creator, [...closed, await env.museum()])
    const mondays = plan.days.filter(({ date }) => weekdayOf(date) === 'monday')
    expect(mondays).toMatchObject([{ slots: [], closed: closed.map(museum => museum.id) }])
    expect(plan.days.filter(({ slots }) => slots.length > 0)).toHaveLength(6)
  })

  it('follows the hours of a museum when they change', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum], { to: env.day(10) })
    expect(slotsOf(plan)).toEqual([`${env.day(10)} morning 10:00`, `${env.day(10)} afternoon 12:00`])
    const renovation = { name: 'Renovation', startDate: env.day(1), endDate: env.day(60) }
    const closed = { ...renovation, hours: { isOpen: false, isByAppointment: false } }
    await env.publishVisits(museum, {
      openingHours: hoursOf(weekOf('10:00', '17:00'), { exceptions: [closed] }),
    })
    expect(await env.show(creator, plan.id)).toMatchObject({ days: [{ slots: [], closed: [museum.id] }] })
    await env.publishVisits(museum, { openingHours: null })
    const doubts = [{ museumId: museum.id, doubt: 'unknown_hours' }]
    expect(await env.show(creator, plan.id)).toMatchObject({ days: [{ slots: [{ doubts }, { doubts }] }] })
  })

  it('goes by the clocks of its creator while no museum has a time zone', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum({ timezone: '' })
    const unheardOf = await env.museum({ timezone: 'Mars/Olympus' })
    expect(await env.plan(id, creator, [unheardOf])).toMatchObject({ timezone: 'Europe/Madrid' })
    expect(await env.plan(id, creator, [museum])).toMatchObject({ timezone: 'Europe/Madrid' })
    const other = await env.museum({ timezone: 'Europe/London' })
    expect(await env.plan(id, creator, [museum, other])).toMatchObject({ timezone: 'Europe/London' })
  })

  it('is listed for members while it is open, the newest first', async () => {
    const { id, creator, members } = await env.community(['member'])
    const museum = await env.museum()
    const first = await env.plan(id, creator, [museum])
    const second = await env.plan(id, members[0], [museum, await env.museum()])
    const listed = await env.list(members[0], id)
    expect(listed).toMatchObject([
      { id: second.id, museums: [{ id: museum.id }, {}], creator: { id: members[0].id } },
      { id: first.id, museums: [{ id: museum.id }] },
    ])
    await env.db.query(
      'update visit_plans set last_day = current_date - 2, first_day = current_date - 3 where id = $1',
      [first.id],
    )
    expect((await env.list(creator, id)).map(each => each.id)).toEqual([second.id])
    expect(await env.show(creator, first.id)).toMatchObject({ state: 'over', mayVote: false, days: [] })
    expect(refusalOf(await env.vote(creator, first.id, [museum]))).toEqual([409, 'plan_closed'])
  })

  it('is for members alone, of a public community, too', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const plan = await env.plan(id, creator, [museum])
    const [outsider] = await env.people(1)
    const before = await env.snapshot()
    for (const answer of [
      await env.call(outsider, 'GET', `/api/communities/${id}/visit-plans`),
      await env.create(id, outsider, [museum]),
      await env.read(outsider, plan.id),
      await env.vote(outsider, plan.id, [museum]),
      await env.add(outsider, plan.id, museum),
      await env.settle(outsider, plan.id, { date: env.day(10), part: 'morning', startTime: '10:00' }),
      await env.remove(outsider, plan.id),
    ])
      expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
    expect(await env.snapshot()).toEqual(before)
    expect((await env.read(outsider, plan.id)).json()).toMatchObject({ details: { communityId: id } })
  })

  it('is not shown where its creator has blocked the reader', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [maker, blocked] = members
    const plan = await env.plan(id, maker, [await env.museum()])
    await env.block(maker, blocked)
    expect(refusalOf(await env.read(blocked, plan.id))).toEqual([404, 'not_found'])
    expect(await env.list(blocked, id)).toEqual([])
    expect(await env.list(creator, id)).toHaveLength(1)
  })
})

describe('what a plan refuses', () => {
  it('says why at the field, and stores nothing', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const { visitPlan } = texts
    const before = await env.snapshot()
    const cases: [object, string, string][] = [
      [{ museumIds: [] }, 'museumIds', visitPlan.museumRequired],
      [{ museumIds: [museum.id, museum.id] }, 'museumIds', visitPlan.museumTwice],
      [
        { museumIds: Array.from({ length: planMuseumsMax + 1 }, (_, each) => each + 1) },
        'museumIds',
        visitPlan.tooManyMuseums,
      ],
      [{ museumIds: [museum.id, 987_654] }, 'museumIds', visitPlan.museumUnknown],
      [{ from: 'soon' }, 'from', visitPlan.date],
      [{ from: env.day(12), to: env.day(11) }, 'to', visitPlan.order],
      [{ from: env.day(1), to: env.day(32) }, 'to', visitPlan.tooLong],
      [{ from: env.day(-9), to: env.day(-3) }, 'to', visitPlan.inThePast],
      [{ from: env.day(350), to: env.day(370) }, 'to', visitPlan.tooFarAhead],
      [{ visitLength: 75 }, 'visitLength', visitPlan.length],
      [{ maxAttendees: 0 }, 'maxAttendees', texts.meetup.capacity],
      [{ timezone: 'Mars/Olympus' }, 'timezone', texts.fields.timeZone],
    ]
    for (const [more, field, message] of cases) {
      const answer = await env.create(id, creator, [museum], more)
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
      expect(answer.json().errors).toMatchObject([{ field, message }])
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('a community has so many open plans, and no more', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    await env.db.query(
      `insert into visit_plans (community_id, creator_id, first_day, last_day, visit_length, timezone, created_at)
       select $1, $2, current_date, current_date + 3, 60, 'UTC', now() from generate_series(2, $3::int)`,
      [id, creator.id, openPlansMax],
    )
    const [last, refused] = [await env.create(id, creator, [museum]), await env.create(id, creator, [museum])]
    expect(last.statusCode).toBe(201)
    expect(refusalOf(refused)).toEqual([409, 'too_many_plans'])
    expect(messageOf(refused)).toBe(texts.visitPlan.tooMany)
    await env.remove(creator, last.json().id)
    expect((await env.create(id, creator, [museum])).statusCode).toBe(201)
  })

  it('a retry with the same key makes no second plan', async () => {
    const { id, creator } = await env.community([])
    const museum = await env.museum()
    const headers = { 'idempotency-key': 'plan-once' }
    const answers = [
      await env.create(id, creator, [museum], {}, headers),
      await env.create(id, creator, [museum], {}, headers),
    ]
    expect(answers[1]?.json().id).toBe(answers[0]?.json().id)
    expect(await env.list(creator, id)).toHaveLength(1)
  })
})

describe('a museum that a member adds', () => {
  it('is last, and chosen once someone votes for it', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [first, second] = [await env.museum(), await env.museum()]
    const plan = await env.plan(id, creator, [first])
    await env.voted(creator, plan.id, [first])
    const added = await env.add(members[0], plan.id, second)
    expect(added.json().museums).toMatchObject([
      { museum: { id: first.id }, isChosen: true },
      { museum: { id: second.id }, isChosen: false, votes: 0 },
    ])
    expect(await env.eventsOf(visitPlanMuseumAdded, plan.id)).toMatchObject([
      { museum: { id: second.id }, addedBy: members[0].id, visibility: 'members' },
    ])
  })

  it('is refused where it is there already, does not exist, or is one too many', async () => {
    const { id, creator } = await env.community([])
    const first = await env.museum()
    const last = await env.museum()
    const others = await Promise.all(Array.from({ length: planMuseumsMax - 2 }, () => env.museum()))
    const plan = await env.plan(id, creator, [first, ...others])
    expect(messageOf(await env.add(creator, plan.id, first))).toBe(texts.visitPlan.museumKnown)
    expect(messageOf(await env.add(creator, plan.id, { id: 987_654 }))).toBe(texts.visitPlan.museumUnknown)
    const full = await env.add(creator, plan.id, last)
    expect(full.json()).toMatchObject({ mayAddMuseum: false })
    expect(messageOf(await env.add(creator, plan.id, await env.museum()))).toBe(
      texts.visitPlan.tooManyMuseums,
    )
  })
})
