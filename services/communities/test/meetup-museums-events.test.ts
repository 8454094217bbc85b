import { meetupCancelled } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())

const changed = 'meetup-collaboration-changed'

describe('what is published of a meetup and a museum', () => {
  it('names both, the manager and the organizer, and is for these alone', async () => {
    for (const isPrivate of [false, true]) {
      const { meetup, museum, manager, creator } = await env.named({}, { isPrivate })
      const { id, title, dateTime: startsAt, timezone } = meetup
      const of = {
        community: meetup.group,
        visibility: 'involved',
        meetup: { id, title, startsAt, timezone },
        museum,
        managerId: manager.id,
        organizer: creator.user,
      }
      await env.say(manager, id, 'museum_host')
      expect(await env.changesOf(id)).toEqual([
        { ...of, from: 'none', to: 'discussion', cause: 'proposal', by: creator.id },
        { ...of, from: 'discussion', to: 'museum_host', cause: 'answer', by: manager.id },
      ])
    }
  })

  it('is each answer of the museum, and none where it says the same again', async () => {
    const { meetup, museum, manager, creator } = await env.named()
    for (const status of ['confirmed', 'confirmed', 'museum_host', 'discussion', 'confirmed'] as const)
      await env.say(manager, meetup.id, status)
    await env.decline(manager, meetup.id)
    const answers = ['none', 'discussion', 'confirmed', 'museum_host', 'discussion', 'confirmed', 'none']
    expect(await env.historyOf(meetup.id)).toEqual(
      answers
        .slice(1)
        .map((to, index) =>
          index === 0
            ? [museum.id, 'none', to, 'proposal', creator.id]
            : [museum.id, answers[index], to, 'answer', manager.id],
        ),
    )
    expect(await env.typesOf(meetup.id)).toEqual(['meetup-created', ...Array(6).fill(changed)])
  })

  it('is a withdrawal where the form names another museum or none, after the change of the meetup', async () => {
    const { meetup, museum, creator } = await env.agreed()
    const other = await env.museum()
    const edit = async (more: object) => successOf(await env.meetups.edit(creator, meetup, more))
    await edit({ museumId: other.id, collaborationStatus: 'discussion' })
    await edit({ museumId: null, collaborationStatus: 'discussion' })
    expect((await env.historyOf(meetup.id)).slice(2)).toEqual([
      [museum.id, 'confirmed', 'none', 'withdrawal', creator.id],
      [other.id, 'none', 'discussion', 'proposal', creator.id],
      [other.id, 'discussion', 'none', 'withdrawal', creator.id],
    ])
    expect((await env.changesOf(meetup.id)).at(-1)).toMatchObject({ museum: other, managerId: null })
    const moved = 'meetup-changed'
    expect((await env.typesOf(meetup.id)).slice(3)).toEqual([moved, changed, changed, moved, changed])
  })

  it('is an answer where the manager of the museum says it in the form', async () => {
    const { meetup, museum, manager, creator, id } = await env.named()
    await env.call(manager, 'POST', `/api/communities/${id}/join`)
    await env.call(creator, 'POST', `/api/communities/${id}/transfer`, { userId: manager.id })
    const shown = await env.meetups.show(manager, meetup.id)
    successOf(
      await env.meetups.edit(manager, shown, { collaborationStatus: 'confirmed', location: 'Garden' }),
    )
    expect((await env.historyOf(meetup.id)).slice(1)).toEqual([
      [museum.id, 'discussion', 'confirmed', 'answer', manager.id],
    ])
    expect((await env.changesOf(meetup.id)).at(-1)).toMatchObject({ organizer: creator.user })
  })

  it('is nothing where the change is of something else', async () => {
    const { meetup, creator } = await env.agreed()
    for (const more of [
      {},
      { description: 'Bring two.' },
      { canMuseumPromote: true },
      { museumContact: 'Ada' },
    ])
      successOf(await env.meetups.edit(creator, meetup, more))
    expect(await env.historyOf(meetup.id)).toHaveLength(2)
    const without = await env.meetups.meetup(meetup.communityId, creator)
    successOf(await env.meetups.edit(creator, without, { title: 'Drawing', location: 'Garden' }))
    await env.meetups.remove(creator, without.id)
    expect(await env.historyOf(without.id)).toEqual([])
  })

  it('is of whoever manages the museum by then', async () => {
    const { meetup, museum, manager, creator } = await env.named()
    const next = await env.person({ role: 'Museum Manager' })
    await env.assign(museum, next, manager)
    await env.meetups.edit(creator, meetup, { museumId: null })
    const changes = await env.changesOf(meetup.id)
    expect(changes.map(({ managerId }) => managerId)).toEqual([manager.id, next.id])
  })
})

describe('the end of a meetup that names a museum', () => {
  it('is published of the museum before a cancellation', async () => {
    const { meetup, museum, creator, member } = await env.agreed()
    await env.meetups.answer(member, meetup.id)
    const admin = await env.person({ role: 'Admin' })
    await env.meetups.remove(admin, meetup.id)
    expect((await env.historyOf(meetup.id)).at(-1)).toEqual([
      museum.id,
      'confirmed',
      'none',
      'cancellation',
      admin.id,
    ])
    expect((await env.changesOf(meetup.id)).at(-1)).toMatchObject({ organizer: creator.user })
    const types = (await env.typesOf(meetup.id)).slice(3)
    expect(types.slice(0, 2)).toEqual([changed, 'meetup-cancelled'])
    // Cancelled once, it is not again.
    await env.meetups.remove(creator, meetup.id)
    expect((await env.typesOf(meetup.id)).slice(3)).toEqual(types)
    expect(await env.published(meetupCancelled, meetup.id)).toHaveLength(1)
    expect(await env.meetups.show(creator, meetup.id)).toMatchObject({
      status: 'cancelled',
      museum,
      collaborationStatus: 'confirmed',
    })
  })

  it('is published of the museum before a removal', async () => {
    const { meetup, museum, creator } = await env.named()
    await env.meetups.remove(creator, meetup.id)
    expect((await env.historyOf(meetup.id)).slice(1)).toEqual([
      [museum.id, 'discussion', 'none', 'cancellation', creator.id],
    ])
    expect(await env.typesOf(meetup.id)).toEqual(['meetup-created', changed, changed, 'meetup-deleted'])
  })

  it.each(['has guests', 'has none'])(
    'is of no user once the organizer is erased, where it %s',
    async guests => {
      const { meetup, museum, creator, manager, member } = await env.agreed()
      if (guests === 'has guests') await env.meetups.answer(member, meetup.id)
      await erasure.erase(env.ctx, creator.id)
      await erasure.erase(env.ctx, creator.id)
      expect((await env.historyOf(meetup.id)).slice(2)).toEqual([
        [museum.id, 'confirmed', 'none', 'cancellation', null],
      ])
      expect((await env.changesOf(meetup.id)).at(-1)).toMatchObject({ managerId: manager.id })
      const end = guests === 'has guests' ? 'meetup-cancelled' : 'meetup-deleted'
      expect((await env.typesOf(meetup.id)).slice(3, 5)).toEqual([changed, end])
    },
  )

  it('is nothing to a museum that declined', async () => {
    const { meetup, creator, manager } = await env.agreed()
    await env.decline(manager, meetup.id)
    await env.meetups.remove(creator, meetup.id)
    expect(await env.historyOf(meetup.id)).toHaveLength(3)
  })
})
