import { type CollaborationStatus, type MeetupDetail, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, refusalOf } from './environment.ts'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { inTurn, messageOf, noMuseum, refusalsOf, successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())

const agreements = ['confirmed', 'museum_host'] as const satisfies CollaborationStatus[]

/** A meetup that names a museum, and everyone who might speak for it but its manager. */
async function scene() {
  const made = await env.named()
  const { id, museum, manager, creator } = made
  const former = await env.person({ role: 'Museum Manager' })
  await env.assign(museum, former, manager)
  await env.assign(museum, manager, former)
  const { manager: elsewhere } = await env.managed()
  const admin = await env.person({ role: 'Admin' })
  const { member } = made
  await env.call(elsewhere, 'POST', `/api/communities/${id}/join`)
  return { ...made, others: { creator, member, former, elsewhere, admin } }
}

const refused403 = (answer: Answer) => [refusalOf(answer), messageOf(answer)]
const notTheMuseum = [[403, 'forbidden'], texts.meetup.museumConfirms]

describe('whether a museum takes part', () => {
  it('is said by its manager alone, and by no one else is anything changed', async () => {
    const { others, meetup, manager } = await scene()
    const before = await env.snapshot()
    for (const [name, who] of Object.entries(others)) {
      for (const status of [...agreements, 'discussion'] as const)
        expect([name, ...refused403(await env.say(who, meetup.id, status))]).toEqual([name, ...notTheMuseum])
      expect([name, ...refused403(await env.decline(who, meetup.id))]).toEqual([name, ...notTheMuseum])
      expect((await env.meetups.show(who, meetup.id)).mayAnswerForMuseum).toBe(false)
    }
    expect(await env.snapshot()).toEqual(before)
    expect((await env.meetups.show(manager, meetup.id)).mayAnswerForMuseum).toBe(true)
    for (const status of ['confirmed', 'museum_host', 'discussion'] as const)
      expect((await env.say(manager, meetup.id, status)).json()).toMatchObject({
        collaborationStatus: status,
        mayAnswerForMuseum: true,
      })
    expect((await env.decline(manager, meetup.id)).json()).toEqual({ id: meetup.id })
  })

  it('is not said in a form by whoever may edit the meetup, and nothing is changed', async () => {
    const { others, meetup, id, museum } = await scene()
    const before = await env.snapshot()
    const { creator, admin } = others
    for (const collaborationStatus of agreements) {
      for (const who of [creator, admin])
        expect(
          refused403(await env.meetups.edit(who, meetup, { title: 'Drawing', collaborationStatus })),
        ).toEqual(notTheMuseum)
      expect(
        refused403(await env.meetups.create(id, creator, { museumId: museum.id, collaborationStatus })),
      ).toEqual(notTheMuseum)
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('is not carried over to another museum, nor from confirmed to host', async () => {
    const { creator, meetup } = await env.agreed()
    const other = await env.managed()
    const before = await env.snapshot()
    for (const more of [{ museumId: other.museum.id }, { collaborationStatus: 'museum_host' }])
      expect(refused403(await env.meetups.edit(creator, meetup, more))).toEqual(notTheMuseum)
    expect(await env.snapshot()).toEqual(before)
  })

  it('is said at once by an organizer who is the manager', async () => {
    const { museum, manager } = await env.managed()
    const { id, creator } = await env.community([])
    await env.call(manager, 'POST', `/api/communities/${id}/join`)
    await env.call(creator, 'PUT', `/api/communities/${id}/settings`, { meetupCreators: 'member' })
    for (const collaborationStatus of agreements) {
      const meetup = await env.meetups.meetup(id, manager, { museumId: museum.id, collaborationStatus })
      expect(meetup).toMatchObject({ collaborationStatus, mayAnswerForMuseum: true, mayEdit: true })
      const edited = await env.meetups.edit(manager, meetup, { collaborationStatus: 'discussion' })
      expect(edited.json()).toMatchObject({ collaborationStatus: 'discussion' })
    }
    // A role that manages no museum speaks for none, whatever museums last said.
    const traveler = await env.member(id)
    await env.assign(museum, traveler, manager)
    const refused = await env.meetups.create(id, traveler, {
      museumId: museum.id,
      collaborationStatus: 'confirmed',
    })
    expect(refused403(refused)).toEqual(notTheMuseum)
  })

  it('stores neither an event nor a version where it was said before', async () => {
    const { manager, meetup } = await env.agreed()
    const before = await env.snapshot()
    expect((await env.say(manager, meetup.id, 'confirmed')).json()).toMatchObject({ version: 2 })
    expect(await env.snapshot()).toEqual(before)
  })

  it('is said of the meetup as it was read, where its version is given', async () => {
    const { manager, creator, meetup } = await env.agreed()
    const before = await env.snapshot()
    const stale = { version: 1 }
    const answers = [
      await env.say(manager, meetup.id, 'museum_host', stale),
      // Also where it is what was said before.
      await env.say(manager, meetup.id, 'confirmed', stale),
      await env.meetups.edit(creator, meetup, { title: 'Drawing', ...stale }),
    ]
    expect(refusalsOf(answers)).toEqual(Array(3).fill('409 stale_version'))
    expect(await env.snapshot()).toEqual(before)
    const { version } = meetup
    expect((await env.say(manager, meetup.id, 'museum_host', { version })).json()).toMatchObject({
      collaborationStatus: 'museum_host',
      version: version + 1,
    })
  })

  it('is said no more once the meetup has begun or is cancelled, or its community is archived or deleted', async () => {
    const both = async (as: Person, meetupId: number) =>
      refusalsOf([await env.say(as, meetupId, 'museum_host'), await env.decline(as, meetupId)])
    const over = await env.agreed()
    await env.db.query('update events set starts_at = now() where id = $1', [over.meetup.id])
    const cancelled = await env.agreed()
    await env.meetups.answer(cancelled.member, cancelled.meetup.id)
    await env.meetups.remove(cancelled.creator, cancelled.meetup.id)
    const [archived, deleted] = [await env.agreed(), await env.agreed()]
    const close = 'update communities set state = $2, deleted_at = $3 where id = $1'
    await env.db.query(close, [archived.id, 'archived', null])
    await env.db.query(close, [deleted.id, 'deleted', env.ctx.clock()])
    const before = await env.snapshot()
    for (const [{ manager, meetup }, refusal] of [
      [over, '409 event_past'],
      [cancelled, '409 event_cancelled'],
      [archived, '409 community_archived'],
      [deleted, '404 not_found'],
    ] as const)
      expect(await both(manager, meetup.id)).toEqual([refusal, refusal])
    expect(await env.snapshot()).toEqual(before)
    for (const { manager, meetup } of [over, cancelled, archived])
      expect(await env.meetups.show(manager, meetup.id)).toMatchObject({ mayAnswerForMuseum: false })
  })

  it('is said also by a manager whom the organizer blocks, or who blocks the organizer', async () => {
    for (const blocks of [true, false]) {
      const { creator, manager, meetup } = await env.named()
      await (blocks ? env.block(creator, manager) : env.block(manager, creator))
      expect(await env.meetups.show(manager, meetup.id)).toMatchObject({
        organizer: null,
        mayAnswerForMuseum: true,
      })
      expect((await env.say(manager, meetup.id, 'confirmed')).statusCode).toBe(200)
      expect((await env.decline(manager, meetup.id)).statusCode).toBe(200)
      expect(await env.meetups.show(creator, meetup.id)).toMatchObject(noMuseum)
      // It names the museum no more.
      expect(refusalOf(await env.call(manager, 'GET', `/api/meetups/${meetup.id}`))).toEqual([
        404,
        'not_found',
      ])
    }
  })

  it('is answered as before to a retry with the same key', async () => {
    const { manager, meetup } = await env.named()
    const once = (key: string) => ({ 'idempotency-key': key })
    const confirm = () => env.say(manager, meetup.id, 'confirmed', {}, once('confirm-once'))
    await confirm()
    await env.say(manager, meetup.id, 'museum_host')
    const again = await confirm()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(successOf<MeetupDetail>(again)).toMatchObject({ collaborationStatus: 'museum_host', version: 3 })
    const declined = await inTurn([1, 2], () => env.decline(manager, meetup.id, once('decline-once')))
    expect(declined.map(answer => answer.json<unknown>())).toEqual(Array(2).fill({ id: meetup.id }))
    expect(await env.historyOf(meetup.id)).toHaveLength(4)
  })
})

describe('a museum that declined', () => {
  it('is named no more, and found no more by its name', async () => {
    const { creator, museum, manager, meetup } = await env.agreed({
      museumContact: 'Ada',
      canMuseumPromote: true,
    })
    const query = new URLSearchParams({ q: museum.name, museumId: String(museum.id) })
    const found = async () =>
      (await env.call(creator, 'GET', `/api/search/events?${query}`)).json<unknown[]>()
    expect(await found()).toMatchObject([{ id: meetup.id }])
    await env.decline(manager, meetup.id)
    const shown = await env.meetups.show(creator, meetup.id)
    expect(shown).toEqual({ ...meetup, ...noMuseum, version: meetup.version + 1 })
    expect(await found()).toEqual([])
    query.delete('museumId')
    expect(await found()).not.toContainEqual(expect.objectContaining({ id: meetup.id }))
    expect(await env.rows(`events where id = $1 and words @@ 'museum'`, meetup.id)).toBe(0)
  })

  it('is not named again, as others are, also after these have declined', async () => {
    const { creator, museum, manager, meetup } = await env.named()
    const event = await env.event(manager, museum)
    const second = await env.managed()
    const third = await env.managed()
    await env.decline(manager, meetup.id)
    const name = (more: object) => env.meetups.edit(creator, meetup, more)
    expect((await name({ museumId: second.museum.id })).json()).toMatchObject({ museum: second.museum })
    await env.decline(second.manager, meetup.id)
    const { museumDeclined } = texts.meetup
    for (const more of [
      { museumId: museum.id },
      { museumId: second.museum.id },
      { museumId: null, connectToMuseumEvent: true, museumEventId: event.id },
    ]) {
      const refused = await name(more)
      expect(refusalOf(refused)).toEqual([400, 'validation_error'])
      expect(refused.json()).toMatchObject({ errors: [{ field: 'museumId', message: museumDeclined }] })
    }
    expect((await name({ museumId: third.museum.id })).json()).toMatchObject({ museum: third.museum })
    // Another meetup asks it anew.
    const another = await env.meetups.meetup(meetup.communityId, creator, { museumId: museum.id })
    expect(another).toMatchObject({ museum, collaborationStatus: 'discussion' })
  })
})
