import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CalendarEnvironment, createCalendarEnvironment, hostile, readCalendar } from './calendars.ts'

/**
 * What other programs say of calendars of all kinds: the validator of ical4j (Java), and khal (Python), which stores them. Both are
 * fetched, so that Maven, Java and Python are needed.
 */
const ical4j = fileURLToPath(new URL('ical4j', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'calendars-'))
const at = (...names: string[]) => join(directory, ...names)

/** What a program prints; rejects with what it wrote, also where the machine does not have it. */
async function run(program: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd: directory, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} is needed and failed: ${stdout}${stderr}`, { cause: error })
  }
}

let env: CalendarEnvironment
let files: Record<string, string>

beforeAll(async () => {
  env = await createCalendarEnvironment()
  files = await calendars()
  for (const [name, text] of Object.entries(files)) writeFileSync(at(`${name}.ics`), text)
}, 300_000)
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  await env.stop()
})

/** One of each kind, with texts that try to be more than texts, in zones of all sorts. */
async function calendars(): Promise<Record<string, string>> {
  const { museum, manager, member, meetup, id, creator } = await env.agreed({
    canMuseumPromote: true,
    tags: ['late'],
  })
  const hidden = await env.community(['member'], { isPrivate: true })
  const inside = await env.meetups.meetup(hidden.id, hidden.creator, { timezone: 'Asia/Kolkata' })
  const event = await env.event(manager, museum, { timezone: 'America/St_Johns', ticketUrl: '' })
  const cancelled = await env.meetups.meetup(id, creator, { timezone: 'Australia/Lord_Howe' })
  await env.event(manager, museum, { timezone: 'Europe/Amsterdam', date: '2040-10-28', startTime: '02:30' })
  await env.meetups.join(member, cancelled.id)
  await env.meetups.join(member, meetup.id, 'interested')
  await env.join(member, event.id)
  await env.meetups.remove(creator, cancelled.id)
  await env.db.query(
    `update events set title = $1 || id, description = $1, location = $1, tags = array[$1, 'b']`,
    [hostile.toWellFormed().replaceAll('\0', '')],
  )
  await env.db.query('update communities set name = id || $1', [hostile.toWellFormed().replaceAll('\0', '')])
  const text = async (as: typeof member | null, path: string) => (await env.get(as, path)).body
  return {
    meetup: await text(null, `meetups/${meetup.id}`),
    inside: await text(hidden.creator, `meetups/${inside.id}`),
    event: await text(null, `museum-events/${event.id}`),
    community: await text(null, `communities/${id}`),
    museum: await text(null, `museums/${museum.id}`),
    personal: await text(null, await env.address(member)),
  }
}

const countOf = (text: string) => readCalendar(text).events.length

it('has nothing that the validator of ical4j objects to', async () => {
  await run(
    'mvn',
    '-q',
    '-B',
    '-f',
    join(ical4j, 'pom.xml'),
    'dependency:copy-dependencies',
    `-DoutputDirectory=${at('lib')}`,
  )
  const names = Object.keys(files).map(name => `${name}.ics`)
  const printed = await run('java', '-cp', at('lib', '*'), join(ical4j, 'Validate.java'), ...names)
  expect(printed.trim().split('\n')).toEqual(
    Object.entries(files).map(([name, text]) => `${name}.ics has ${countOf(text)}`),
  )
  expect(Object.values(files).map(countOf)).toEqual([1, 1, 1, 2, 3, 3])
}, 300_000)

it('is read by khal with the same times and titles', async () => {
  await run('python3', '-m', 'venv', at('python'))
  await run(at('python', 'bin', 'pip'), 'install', '-q', 'khal==0.14.1')
  const khal = at('python', 'bin', 'khal')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(at(name))
    const configuration = at(`${name}.conf`)
    const minutes = '%Y-%m-%d %H:%M'
    writeFileSync(
      configuration,
      `[calendars]\n[[own]]\npath = ${at(name)}\n[sqlite]\npath = ${at(`${name}.db`)}\n[locale]\nlocal_timezone = UTC
default_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = ${minutes}
longdatetimeformat = ${minutes}\n`,
    )
    await run(khal, '-c', configuration, 'import', '--batch', '-a', 'own', at(`${name}.ics`))
    const fields = ['uid', 'start-long', 'end-long', 'title'].flatMap(field => ['--json', field])
    const listed = await run(
      khal,
      '-c',
      configuration,
      'list',
      '--once',
      ...fields,
      '2026-01-01',
      '2041-01-01',
    )
    const found = listed
      .trim()
      .split('\n')
      .flatMap(line => JSON.parse(line) as Record<string, string>[])
      .map(({ uid, title, ...times }) => [uid, times['start-long'], times['end-long'], title])
    const inMinutes = (instant: string) => instant.slice(0, 16).replace('T', ' ')
    const wanted = readCalendar(text).events.map(({ uid, startsAt, endsAt, summary }) => [
      uid,
      inMinutes(startsAt),
      inMinutes(endsAt),
      summary,
    ])
    expect(found.toSorted(), name).toEqual(wanted.toSorted())
  }
}, 600_000)
