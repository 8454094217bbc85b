import { type Meetup, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { hourMs, inTurn, refusalsOf, successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())
beforeEach(() => env.db.query('delete from events'))

const promoted = { canMuseumPromote: true }

/** A museum with a reader of its page, and a community whose meetups name it. */
async function scene() {
  const { museum, manager } = await env.managed()
  const { id, creator } = await env.community([])
  const [reader] = await env.people(1)
  const make = async (
    days: number,
    more: object = {},
    status: 'confirmed' | 'museum_host' | null = 'confirmed',
  ) => {
    const meetup = await env.meetups.meetup(id, creator, {
      museumId: museum.id,
      date: env.day(days),
      ...promoted,
      ...more,
    })
    if (status) await env.say(manager, meetup.id, status)
    return env.meetups.show(creator, meetup.id)
  }
  const page = (limit?: number, as = reader) => env.idsOf(as, museum.id, 'meetups', limit)
  const proposals = (limit?: number) => env.idsOf(manager, museum.id, 'meetup-proposals', limit)
  return { museum, manager, id, creator, reader, make, page, proposals }
}

describe("the meetups of a museum's page", () => {
  it('are those that it takes part in and may show, the next first, in pages without gaps', async () => {
    const { museum, manager, reader, make, page, proposals } = await scene()
    const made = await inTurn([4, 2, 6, 6, 1], days =>
      make(days, {}, days === 2 ? 'museum_host' : 'confirmed'),
    )
    const [fourth = 0, second = 0, a = 0, b = 0, first = 0] = made.map(({ id }) => id)
    const asked = await make(3, {}, null)
    const unshown = await make(3, { canMuseumPromote: false })
    const other = await env.agreed(promoted)
    await env.event(manager, museum, { date: env.day(1) })
    for (const limit of [1, 2, 3, 5, 20]) {
      expect(await page(limit)).toEqual([first, second, fourth, a, b])
      expect(await proposals(limit)).toEqual([first, second, asked.id, unshown.id, fourth, a, b])
    }
    const list = await env.call(reader, 'GET', `/api/museums/${museum.id}/meetups`)
    const [shown] = successOf<Meetup[]>(list)
    expect(shown).toMatchObject({ id: first, museum, collaborationStatus: 'confirmed', museumContact: '' })
    expect(await env.meetups.show(reader, first)).toMatchObject(shown ?? {})
    expect(await env.idsOf(reader, other.museum.id, 'meetups')).toEqual([other.meetup.id])
    expect(await env.idsOf(reader, 987_654, 'meetups')).toEqual([])
    const anonymous = await env.call(null, 'GET', `/api/museums/${museum.id}/meetups`)
    expect(refusalOf(anonymous)).toEqual([401, 'unauthenticated'])
  })

  it('are there as long as the museum takes part and the organizer lets it show them', async () => {
    const { creator, manager, make, page } = await scene()
    const meetup = await make(2, {}, null)
    const edit = async (more: object) =>
      successOf(await env.meetups.edit(creator, await env.meetups.show(creator, meetup.id), more))
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => env.say(manager, meetup.id, 'confirmed'), true],
      [() => env.say(manager, meetup.id, 'discussion'), false],
      [() => env.say(manager, meetup.id, 'museum_host'), true],
      [() => edit({ canMuseumPromote: false }), false],
      [() => edit({ canMuseumPromote: true }), true],
      [() => edit({ location: 'Garden' }), false],
      [() => env.say(manager, meetup.id, 'confirmed'), true],
      [() => env.decline(manager, meetup.id), false],
    ]
    expect(await page()).toEqual([])
    for (const [index, [step, isShown]] of steps.entries()) {
      await step()
      expect([index, await page()]).toEqual([index, isShown ? [meetup.id] : []])
    }
  })

  it('are none that are over or cancelled, of which the manager is not asked either', async () => {
    const { creator, reader, id, make, page, proposals } = await scene()
    const [over, cancelled, shown] = await inTurn([1, 3, 4], days => make(days))
    if (!over || !cancelled || !shown) throw new Error('three meetups were created')
    await env.call(reader, 'POST', `/api/communities/${id}/join`)
    await env.meetups.answer(reader, cancelled.id)
    await env.meetups.remove(creator, cancelled.id)
    expect([await page(), await proposals()]).toEqual([
      [over.id, shown.id],
      [over.id, shown.id],
    ])
    const now = env.time.offsetMs
    env.turnTo(Date.parse(over.dateTime) + hourMs)
    expect(await page()).toEqual([over.id, shown.id])
    env.turnTo(Date.parse(over.dateTime) + 3 * hourMs)
    expect([await page(), await proposals()]).toEqual([[shown.id], [shown.id]])
    env.time.offsetMs = now
  })

  it('are of public communities alone, whatever they were before (D-70)', async () => {
    const { creator, manager, id, make, page, proposals } = await scene()
    const meetup = await make(2)
    const set = (membershipType: string) =>
      env.call(creator, 'PUT', `/api/communities/${id}`, { membershipType })
    const admin = await env.person({ role: 'Admin' })
    const everyone = () => inTurn([creator, manager, admin], who => page(20, who))
    expect(await everyone()).toEqual(Array(3).fill([meetup.id]))
    successOf(await set('private'))
    expect(await everyone()).toEqual(Array(3).fill([]))
    expect(await proposals()).toEqual([meetup.id])
    successOf(await set('open'))
    expect(await everyone()).toEqual(Array(3).fill([meetup.id]))
  })

  it('are none of archived and deleted communities, of which the manager is not asked either', async () => {
    const { museum, manager, page, proposals } = await scene()
    for (const state of ['archived', 'deleted']) {
      const { id, creator } = await env.community([])
      const meetup = await env.meetups.meetup(id, creator, { museumId: museum.id, ...promoted })
      await env.say(manager, meetup.id, 'confirmed')
      expect([await page(), await proposals()]).toEqual([[meetup.id], [meetup.id]])
      await env.db.query('update communities set state = $2, deleted_at = $3 where id = $1', [
        id,
        state,
        state === 'deleted' ? env.ctx.clock() : null,
      ])
      expect([await page(), await proposals()]).toEqual([[], []])
    }
  })

  it('are none of an organizer whom the reader blocks or mutes; the manager is asked of all', async () => {
    const { creator, manager, reader, make, page, proposals } = await scene()
    const meetup = await make(2)
    const [blocked] = await env.people(1)
    await env.block(creator, blocked)
    expect(await page(20, blocked)).toEqual([])
    await env.publisher.publish(userMuted, { muterId: reader.id, mutedId: creator.id, until: null })
    await env.drain()
    expect(await page()).toEqual([])
    await env.block(manager, creator)
    expect(await page(20, manager)).toEqual([])
    expect(await proposals()).toEqual([meetup.id])
  })
})

describe('the proposals of a museum', () => {
  it('are for its manager alone', async () => {
    const { museum, manager, creator, reader } = await scene()
    const former = await env.person({ role: 'Museum Manager' })
    await env.assign(museum, former, manager)
    await env.assign(museum, manager, former)
    const { manager: elsewhere } = await env.managed()
    const admin = await env.person({ role: 'Admin' })
    const get = (id: number) => (as: typeof reader) =>
      env.call(as, 'GET', `/api/museums/${id}/meetup-proposals`)
    const others = [creator, reader, former, elsewhere, admin]
    expect(refusalsOf(await inTurn(others, get(museum.id)))).toEqual(others.map(() => '403 forbidden'))
    expect(refusalsOf([await get(museum.id)(manager), await get(987_654)(manager)])).toEqual([
      '200',
      '404 not_found',
    ])
    await env.assign(museum, null, manager)
    expect(refusalOf(await get(museum.id)(manager))).toEqual([403, 'forbidden'])
  })

  it('are in every state, and go once the meetup names the museum no more', async () => {
    const { museum, manager, creator, make, proposals } = await scene()
    const made = [await make(1, {}, null), await make(2), await make(3, {}, 'museum_host')]
    const list = await env.call(manager, 'GET', `/api/museums/${museum.id}/meetup-proposals`)
    expect(list.json()).toMatchObject(
      ['discussion', 'confirmed', 'museum_host'].map((collaborationStatus, index) => ({
        id: made[index]?.id,
        collaborationStatus,
        organizer: creator.user,
      })),
    )
    const [first, second, third] = made
    if (!first || !second || !third) throw new Error('three meetups were created')
    await env.decline(manager, first.id)
    await env.meetups.edit(creator, second, { museumId: null, collaborationStatus: 'discussion' })
    expect(await proposals()).toEqual([third.id])
  })
})
