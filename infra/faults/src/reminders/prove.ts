import type { Check } from '../environment.ts'
import { changing, undone } from '../stack/undone.ts'
import { type Facts, judge, type Rule } from './facts.ts'
import { readNotices } from './notices.ts'
import type { Happened, RemindersStack } from './recorder.ts'
import { maxLateMs } from './replay.ts'
import type { Fate, Scene } from './scene.ts'

/** A fault that the checks must notice, by the rule that it breaks. */
interface Fault {
  what: string
  rule: Rule
  facts(stack: RemindersStack, scene: Scene, facts: Facts): Promise<Facts>
}

/** Breaks each rule in what was found, and returns which of the faults the checks did not notice. */
export async function prove(stack: RemindersStack, scene: Scene, facts: Facts): Promise<Check[]> {
  const checks: Check[] = []
  for (const { what, rule, facts: break_ } of faults) {
    const { violations } = judge(scene, await break_(stack, scene, facts))
    const noticed = violations.filter(([by]) => by === rule).map(([, why]) => why)
    console.log(`      ${what}: ${noticed[0] ?? 'not noticed'}`)
    checks.push({ what: `${what} is noticed`, found: Math.min(1, noticed.length), wanted: 1 })
  }
  return checks
}

type Reminder = Extract<Happened, { what: 'reminder' }>
const isReminder = (each: Happened): each is Reminder => each.what === 'reminder'

/** A reminder of an event of this fate. */
function reminderOf({ events }: Facts, scene: Scene, fate: Fate): Reminder {
  const ids = new Set(scene.events.filter(event => event.fate === fate).map(({ id }) => id))
  const found = events.find(each => isReminder(each) && ids.has(each.eventId))
  if (!found || !isReminder(found)) throw new Error(`no user is reminded of an event whose fate is ${fate}`)
  return found
}

const byVersion = (events: readonly Happened[]) => [...events].sort((a, b) => a.version - b.version)

/** Changes the events as they were recorded: one reminder is replaced. */
const inReminder = (what: string, rule: Rule, fate: Fate, change: (of: Reminder) => Happened[]): Fault => ({
  what,
  rule,
  facts: async (_stack, scene, facts) => {
    const of = reminderOf(facts, scene, fate)
    return { ...facts, events: byVersion(facts.events.flatMap(each => (each === of ? change(of) : [each]))) }
  },
})

/** A reminder is published of an event that has none, as the scene wrote it. */
const invented = (what: string, fate: Fate): Fault => ({
  what,
  rule: 'whom',
  facts: async (_stack, scene, facts) => {
    const event = scene.events.find(each => each.fate === fate)
    if (!event) throw new Error(`no event has the fate ${fate}`)
    const { startsAt, reminder, guests } = event
    const { version, ...last } = reminderOf(facts, scene, 'none')
    const userIds = guests.map(([userId]) => userId)
    const of = {
      ...last,
      id: 'invented',
      version: version + 1e9,
      eventId: event.id,
      startsAt,
      reminder,
      userIds,
    }
    return { ...facts, events: byVersion([...facts.events, of]) }
  },
})

/** Changes rows of the notifications service, reads them, and takes the change back. `$1` is a user who was reminded. */
const inRows = (
  what: string,
  rule: Rule,
  statement: string,
  userOf: (scene: Scene, facts: Facts) => number = (_scene, { notices }) => anyOf(notices.shown.keys()),
): Fault => ({
  what,
  rule,
  facts: async ({ notifications }, scene, facts) => ({
    ...facts,
    notices: await undone(notifications, async tx => {
      await changing(tx, statement, [userOf(scene, facts)])
      return readNotices(tx)
    }),
  }),
})

function anyOf(users: Iterable<number>): number {
  const [user] = users
  if (!user) throw new Error('no user is notified in this scene')
  return user
}

const copied = `insert into outbox (topic, key, type, version, data, headers, created_at)
  select topic, $1::int::text, type, version, data, headers, created_at from (
    select * from outbox where type = 'notification-sent' and data->>'kind' = 'event_reminder' limit 1) as o`

const faults: readonly Fault[] = [
  inReminder('a reminder that is published twice', 'once', 'none', of => [
    of,
    { ...of, id: 'twice', version: of.version + 0.5 },
  ]),
  inReminder(
    'a reminder that is sent again where the event is moved back',
    'once',
    'late: moved and moved back',
    of => [of, { ...of, id: 'again', version: of.version + 1e9 }],
  ),
  inReminder('a user who is left out', 'whom', 'none', of => [{ ...of, userIds: of.userIds.slice(1) }]),
  inReminder('a user who is no guest', 'whom', 'none', of => [{ ...of, userIds: [1, ...of.userIds] }]),
  inReminder('a reminder of another start', 'whom', 'none', of => [{ ...of, startsAt: of.startsAt + 1_000 }]),
  inReminder('a reminder that is sent too early', 'whom', 'none', of => [
    { ...of, at: new Date(of.at.getTime() - 2 * maxLateMs) },
  ]),
  inReminder('a reminder that is lost', 'missing', 'none', () => []),
  inReminder('a reminder of the new start that is lost', 'missing', 'moved here', () => []),
  inReminder(
    'a reminder that is lost where the event is moved back',
    'missing',
    'moved and moved back',
    () => [],
  ),
  invented('a reminder of a cancelled event', 'cancelled'),
  invented('a reminder of the start from which an event was moved', 'moved away'),
  inReminder('a reminder that is published late', 'late', 'none', of => [
    { ...of, arrivedAt: new Date(of.arrivedAt.getTime() + maxLateMs) },
  ]),
  {
    what: 'a reminder that is delivered late',
    rule: 'late',
    facts: async (_stack, _scene, facts) => {
      const user = anyOf(facts.notices.shown.keys())
      const later = (facts.notices.sent.get(user) ?? []).map(at => at + maxLateMs)
      return {
        ...facts,
        notices: { ...facts.notices, sent: new Map([...facts.notices.sent, [user, later]]) },
      }
    },
  },
  inRows('a reminder that is delivered twice', 'delivered', copied),
  inRows(
    'a reminder that is not delivered',
    'delivered',
    `delete from notifications where kind = 'event_reminder' and user_id = $1`,
  ),
  inRows('a reminder of whom has turned them off', 'toggle', copied, ({ off }) => anyOf(off)),
  {
    what: 'a notification that remains of a cancelled event',
    rule: 'withdrawn',
    facts: async (_stack, scene, facts) => {
      const { eventId, reminder, startsAt, userIds } = reminderOf(facts, scene, 'late: cancelled')
      const userId = anyOf(userIds.filter(id => !scene.off.has(id)))
      const shown = new Map([...facts.notices.shown, [userId, [{ userId, eventId, reminder, startsAt }]]])
      return { ...facts, notices: { ...facts.notices, shown } }
    },
  },
]
