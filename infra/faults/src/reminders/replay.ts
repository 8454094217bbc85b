import { type Reminder, type RsvpStatus, reminderHours, reminders } from '@vitrine/contracts'
import type { Violation } from './facts.ts'
import type { Happened } from './recorder.ts'
import { isReminded, type SceneEvent } from './scene.ts'

/** That one user was to be reminded of an event. */
export interface Reminded {
  userId: number
  eventId: number
  reminder: Reminder
  startsAt: number
  dueAt: number
  /** When the event was read from the topic. */
  arrivedAt: number
  /** Nothing has happened since that withdraws the notification. */
  isFirm: boolean
  /** It may be there: it is firm, or what withdrew it was taken back. */
  mayRemain: boolean
}

/** What decides who is reminded, from a time on. */
interface State {
  from: number
  startsAt: number
  isOver: boolean
  guests: ReadonlyMap<number, RsvpStatus>
}

type Sent = Extract<Happened, { what: 'reminder' }>

/** A reminder that was sent. `rest`: how many more it was for by then. */
type Page = Sent & { rest: number }

const hourMs = 3_600_000
export const maxLateMs = 60_000
const usersPerMessage = 500

const dueOf = (reminder: Reminder, startsAt: number): number => startsAt - reminderHours[reminder] * hourMs

/** When the next reminder is due, or the event starts. */
const expiryOf = (reminder: Reminder, startsAt: number): number =>
  reminder === 'day' ? dueOf('hour', startsAt) : startsAt

/** Those whom a reminder is for, in the order of ids. */
const audienceOf = ({ guests }: State, reminder: Reminder): number[] =>
  [...guests].flatMap(([id, status]) => (isReminded(reminder, status) ? id : [])).sort((a, b) => a - b)

/**
 * Applies what happened to an event to what was written of it, in the order of the locks of its row, and compares each reminder with
 * whom it is for by then.
 */
export function replay(
  event: SceneEvent,
  happened: readonly Happened[],
  endedAt: number,
): { reminded: Reminded[]; violations: Violation[] } {
  const violations: Violation[] = []
  const refuse = (rule: Violation[0], why: string) =>
    violations.push([rule, `event ${event.id} (${event.fate}): ${why}`])
  const { since: from, startsAt } = event
  let state: State = { from, startsAt, isOver: false, guests: new Map(event.guests) }
  const states = [state]
  const pages: Page[] = []
  for (const each of happened) {
    if (each.what !== 'reminder') {
      state = after(state, each)
      states.push(state)
      continue
    }
    const earlier = pages.filter(page => isOfOne(page, each))
    const position = earlier.at(-1)?.userIds.at(-1) ?? 0
    const audience = audienceOf(state, each.reminder).filter(id => id > position)
    const complaint = complaintOf(each, state, audience.slice(0, usersPerMessage))
    if (complaint) refuse('whom', `${each.reminder} ${complaint}`)
    const known = new Set(earlier.flatMap(page => page.userIds))
    for (const id of each.userIds) {
      if (known.has(id)) refuse('once', `${each.reminder} names user ${id} again`)
      known.add(id)
    }
    pages.push({ ...each, rest: Math.max(0, audience.length - usersPerMessage) })
  }
  for (const [reminder, startsAt, left] of missing(states, pages, endedAt))
    refuse('missing', `${reminder} before ${new Date(startsAt).toISOString()} did not name ${left} users`)

  const remindedBy = ({ reminder, startsAt, userIds, version, arrivedAt }: Page): Reminded[] => {
    const later = happened.filter(each => each.version > version)
    const isStill = !state.isOver && state.startsAt === startsAt
    return userIds.map(userId => {
      const isFirm = !later.some(each => withdraws(each, userId, startsAt))
      return {
        userId,
        eventId: event.id,
        reminder,
        startsAt,
        dueAt: dueOf(reminder, startsAt),
        arrivedAt: arrivedAt.getTime(),
        isFirm,
        mayRemain: isFirm || (isStill && state.guests.has(userId)),
      }
    })
  }
  return { reminded: pages.flatMap(remindedBy), violations }
}

const isOfOne = (a: Pick<Page, 'reminder' | 'startsAt'>, b: Pick<Page, 'reminder' | 'startsAt'>): boolean =>
  a.reminder === b.reminder && a.startsAt === b.startsAt

/** Why a reminder must not be sent, or not to these users; null: it may. */
function complaintOf(
  { reminder, startsAt, userIds, at }: Sent,
  state: State,
  expected: readonly number[],
): string | null {
  if (state.isOver) return 'is sent after it was cancelled'
  if (state.startsAt !== startsAt) return 'is sent of another start than it has'
  if (at.getTime() < dueOf(reminder, startsAt)) return 'is sent before it is due'
  if (at.getTime() >= expiryOf(reminder, startsAt)) return 'is sent when it is of no use'
  if (userIds.join() === expected.join()) return null
  return `names ${userIds.length} users, not the ${expected.length} whose turn it is`
}

function after(state: State, happened: Happened): State {
  const from = happened.at.getTime()
  if (happened.what === 'end') return { ...state, from, isOver: true }
  if (happened.what === 'change') return { ...state, from, startsAt: happened.startsAt }
  if (happened.what === 'reminder') return state
  const guests = new Map(state.guests)
  if (happened.status === 'none') guests.delete(happened.userId)
  else guests.set(happened.userId, happened.status)
  return { ...state, from, guests }
}

const withdraws = (happened: Happened, userId: number, startsAt: number): boolean =>
  happened.what === 'end' ||
  (happened.what === 'change' && happened.startsAt !== startsAt) ||
  (happened.what === 'answer' && happened.userId === userId && happened.status === 'none')

/** Of each start that the event had: reminders that were due, and did not reach everyone they are for. */
function missing(
  states: readonly State[],
  pages: readonly Page[],
  endedAt: number,
): [Reminder, number, number][] {
  const starts = [...new Set(states.map(({ startsAt }) => startsAt))]
  return starts.flatMap(startsAt =>
    reminders.flatMap((reminder): [Reminder, number, number][] => {
      const dueAt = dueOf(reminder, startsAt)
      const first = states.find(state => state.startsAt === startsAt)
      if (!first || dueAt <= first.from || dueAt > endedAt) return []
      const last = pages.findLast(page => isOfOne(page, { reminder, startsAt }))
      if (last) return last.rest > 0 ? [[reminder, startsAt, last.rest]] : []
      // At some time in which it may be sent there was no one to be reminded.
      const audiences = statesBetween(states, dueAt, dueAt + maxLateMs).map(state =>
        state.isOver || state.startsAt !== startsAt ? 0 : audienceOf(state, reminder).length,
      )
      const least = Math.min(...audiences)
      return least > 0 ? [[reminder, startsAt, least]] : []
    }),
  )
}

const statesBetween = (states: readonly State[], begin: number, end: number): State[] =>
  states.filter(
    ({ from }, index) => from <= end && (states[index + 1]?.from ?? Number.POSITIVE_INFINITY) > begin,
  )
