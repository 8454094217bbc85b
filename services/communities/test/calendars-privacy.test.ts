import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CalendarEnvironment, createCalendarEnvironment } from './calendars.ts'
import type { Answer, Person } from './environment.ts'

let env: CalendarEnvironment
beforeAll(async () => {
  env = await createCalendarEnvironment()
})
afterAll(() => env.stop())

/** An answer without what names the request. */
const answered = ({ statusCode, body }: Answer) => [statusCode, body.replace(/"requestId":"[^"]*"/, '')]

describe('a private community', () => {
  it('shows a meetup to its members alone; for others it does not exist', async () => {
    const { id, creator, members } = await env.community(['member', 'moderator'], { isPrivate: true })
    const [outsider] = await env.people(1)
    const meetup = await env.meetups.meetup(id, creator, { title: 'Behind the curtain' })
    const [elsewhere, admin] = [await env.person({ role: 'Ambassador' }), await env.person({ role: 'Admin' })]
    const nothing = answered(await env.get(outsider, 'meetups/987654'))
    for (const viewer of [null, outsider, elsewhere])
      expect(answered(await env.get(viewer, `meetups/${meetup.id}`))).toEqual(nothing)
    // An administrator reads what is written in all communities.
    for (const viewer of [creator, ...members, admin]) {
      const [event] = (await env.read(viewer, `meetups/${meetup.id}`)).events
      expect(event).toMatchObject({ summary: 'Behind the curtain', class: 'PRIVATE' })
    }
  })

  it('has no calendar, as a deleted or an unknown one', async () => {
    const hidden = await env.community(['member'], { isPrivate: true })
    const deleted = await env.community([], { state: 'deleted' })
    await env.meetups.meetup(hidden.id, hidden.creator)
    const nothing = answered(await env.get(null, 'communities/987654'))
    expect(nothing[0]).toBe(404)
    for (const viewer of [null, hidden.creator])
      for (const id of [hidden.id, deleted.id, 2 ** 31])
        expect(answered(await env.get(viewer, `communities/${id}`))).toEqual(nothing)
  })

  it('is in no calendar of a museum', async () => {
    const { museum } = await env.agreed({ canMuseumPromote: true }, { isPrivate: true })
    expect((await env.read(null, `museums/${museum.id}`)).events).toEqual([])
  })

  it('shows what was public no more from then on', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    expect((await env.get(null, `meetups/${meetup.id}`)).statusCode).toBe(200)
    await env.db.query('update communities set is_private = true where id = $1', [id])
    expect((await env.get(null, `meetups/${meetup.id}`)).statusCode).toBe(404)
    expect((await env.get(null, `communities/${id}`)).statusCode).toBe(404)
  })
})

describe('an archived public community', () => {
  it('keeps its calendar', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    expect((await env.read(null, `communities/${id}`)).events).toHaveLength(1)
    expect((await env.get(null, `meetups/${meetup.id}`)).statusCode).toBe(200)
  })
})

describe('the meetup of an organizer whom not everyone is shown', () => {
  const summaries = async (as: Person | null, path: string) =>
    (await env.read(as, path)).events.map(({ summary }) => summary)

  it('is for those who are shown it on its page', async () => {
    const { id, creator, members } = await env.community(['member'])
    const meetup = await env.meetups.meetup(id, creator, { title: 'Among friends' })
    await env.update(creator, 'private')
    expect((await env.get(null, `meetups/${meetup.id}`)).statusCode).toBe(404)
    expect(await summaries(null, `communities/${id}`)).toEqual([])
    expect(await summaries(members[0], `meetups/${meetup.id}`)).toEqual(['Among friends'])
    await env.update(creator, 'public')
    expect(await summaries(null, `communities/${id}`)).toEqual(['Among friends'])
    await env.block(creator, members[0])
    expect((await env.get(members[0], `meetups/${meetup.id}`)).statusCode).toBe(404)
    // As the feed of posts, what is for everyone is the same for all.
    expect(await summaries(members[0], `communities/${id}`)).toEqual(['Among friends'])
  })
})
