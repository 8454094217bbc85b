import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Person } from './environment.ts'
import { guestsOf } from './meetup-guests.ts'
import { createMeetupEnvironment, type MeetupEnvironment } from './meetups.ts'

let env: MeetupEnvironment
let guests: ReturnType<typeof guestsOf>
beforeAll(async () => {
  env = await createMeetupEnvironment()
  guests = guestsOf(env)
})
afterAll(() => env.stop())

interface Line {
  name: string
  username: string
  status: string
  answered_at: string
}

/** What a spreadsheet program reads: with a header, and all lines of as many cells. */
function linesOf(answer: Answer): Line[] {
  expect(answer.statusCode).toBe(200)
  return parse(answer.rawPayload, { bom: true, columns: true, record_delimiter: '\r\n' }) as Line[]
}
const lines = async (as: Person, meetupId: number) => linesOf(await guests.download(as, meetupId))
const header = '\uFEFFname,username,status,answered_at\r\n'

describe('the table of who answered a meetup', () => {
  it('has a line for everyone, by answer and in order, and is saved under a name of its own', async () => {
    const { meetupId, creator, organizer, attending, offered, waitlisted, interested } =
      await guests.answered()
    const [late] = await guests.many(meetupId, 'offered', 1)
    const answer = await guests.download(organizer, meetupId)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="attendees-${meetupId}.csv"`,
      'cache-control': 'no-store',
    })
    expect(answer.body.startsWith(header)).toBe(true)
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const found = linesOf(answer)
    const line = ({ user }: Person, status: string) => ({
      name: `${user.firstName} ${user.lastName}`,
      username: user.username,
      status,
      answered_at: expect.any(String),
    })
    expect(found).toEqual([
      line(organizer, 'attending'),
      line(attending, 'attending'),
      line(offered, 'offered'),
      { ...line(offered, 'offered'), name: `Guest ${late}`, username: `guest${late}` },
      line(waitlisted, 'waitlisted'),
      line(interested, 'interested'),
    ])
    const listed = await guests.list(organizer, meetupId)
    expect(found.slice(0, 2).map(each => each.answered_at)).toEqual(
      listed.map(({ answeredAt }) => answeredAt),
    )
    expect((await guests.download(creator, meetupId)).body).toBe(answer.body)
  })

  it('keeps names as they are, and begins with an apostrophe what would be a formula', async () => {
    const names: [string, string][] = [
      ['=1+1', `'=1+1 Last`],
      ['+44', `'+44 Last`],
      ['-1', `'-1 Last`],
      ['@sum', `'@sum Last`],
      ['\t=1', `'\t=1 Last`],
      ['\r=1', `'\r=1 Last`],
      [`=HYPERLINK("http://x.example","y")`, `'=HYPERLINK("http://x.example","y") Last`],
      ['Ada "the first", Countess', 'Ada "the first", Countess Last'],
      ['two\nlines', 'two\nlines Last'],
      ['two\r\nlines', 'two\r\nlines Last'],
      ['two\rlines', 'two\rlines Last'],
      [`''`, `'' Last`],
      ['a;=1+1', 'a;=1+1 Last'],
      ['a\t=1+1', 'a\t=1+1 Last'],
      ['Zoë 李 🦋', 'Zoë 李 🦋 Last'],
      ['x=1', 'x=1 Last'],
      ['', 'Last'],
    ]
    const { id, creator, members } = await env.community(names.map(() => 'member' as const))
    const { id: meetupId } = await env.meetup(id, creator)
    for (const [index, member] of (members as Person[]).entries()) {
      await env.update(member, 'public', { firstName: names[index]?.[0] ?? '', lastName: 'Last' })
      await env.answer(member, meetupId)
    }
    const answer = await guests.download(creator, meetupId)
    const [own, ...others] = linesOf(answer)
    expect(own?.username).toBe(creator.user.username)
    expect(others.map(({ name }) => name)).toEqual(names.map(([, name]) => name))
    expect(others.map(({ username }) => username)).toEqual(members.map(({ user }) => user.username))
    // Programs that divide lines at semicolons or tabs keep such a name in one cell, too.
    expect(answer.body).toContain('\r\n"a;=1+1 Last",')
    expect(answer.body).toContain('\r\n"a\t=1+1 Last",')
  })

  it('has thousands of lines, without those of people whom the reader may not see', async () => {
    const { id, creator } = await env.community([])
    const { id: meetupId } = await env.meetup(id, creator)
    const attending = await guests.many(meetupId, 'attending', 2_500)
    const interested = await guests.many(meetupId, 'interested', 1_001)
    const usernames = (ids: readonly number[]) => ids.map(each => `guest${each}`)
    const named = async () => (await lines(creator, meetupId)).map(({ username }) => username)
    const own = creator.user.username
    expect(await named()).toEqual([own, ...usernames([...attending, ...interested])])

    const blockers = [...attending.slice(400, 1_900), ...interested.slice(0, 1_000)]
    await guests.block(creator, blockers)
    const shown = [...attending.slice(0, 400), ...attending.slice(1_900), ...interested.slice(1_000)]
    expect(await named()).toEqual([own, ...usernames(shown)])
  })

  it('is a header alone once the meetup is cancelled', async () => {
    const { meetupId, organizer } = await guests.answered()
    await env.remove(organizer, meetupId)
    const answer = await guests.download(organizer, meetupId)
    expect([answer.statusCode, answer.body]).toEqual([200, header])
  })

  it('is not sent to whoever asks for its headers alone', async () => {
    const { meetupId, organizer, member } = await guests.answered()
    const head = (as: Person) => env.call(as, 'HEAD', `/api/meetups/${meetupId}/attendees.csv`)
    const answer = await head(organizer)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect((await head(member)).statusCode).toBe(403)
  })

  it('is refused with an answer that is no file', async () => {
    const { meetupId, member } = await guests.answered()
    const answer = await guests.download(member, meetupId)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['content-disposition']).toBeUndefined()
  })
})
