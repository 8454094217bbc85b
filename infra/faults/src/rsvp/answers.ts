import type { RsvpStatus } from '@vitrine/contracts'
import type { Replayed, Step } from './replay.ts'
import type { Acknowledged, Place } from './scene.ts'

/** What each request leads to where it changes anything. */
const outcomes: Record<Acknowledged['asked'], readonly RsvpStatus[]> = {
  attending: ['attending', 'waitlisted'],
  interested: ['interested'],
  none: ['none'],
}

/**
 * Compares what was answered to users with the events of a meetup. What was answered has happened, once; what was refused has
 * not; and a user did nothing that was not answered, because requests are repeated until they are.
 */
export function violationsOfAnswers(
  answers: readonly Acknowledged[],
  { steps }: Pick<Replayed, 'steps'>,
  { name, id }: Place,
  organizerId: number,
): string[] {
  const byUser = Map.groupBy(
    answers.filter(({ meetupId }) => meetupId === id),
    ({ userId }) => userId,
  )
  const users = [...new Set([...byUser.keys(), ...steps.keys()])].filter(userId => userId !== organizerId)
  return users.flatMap(userId =>
    violationsOfUser(byUser.get(userId) ?? [], steps.get(userId) ?? []).map(
      why => `${name}: user ${userId}: ${why}`,
    ),
  )
}

function violationsOfUser(answers: readonly Acknowledged[], steps: readonly Step[]): string[] {
  const violations: string[] = []
  // The first step that no answer explains.
  let next = 0
  for (const { asked, status } of answers) {
    if (status === null) continue
    const own = steps.findIndex(({ isOwn }, index) => index >= next && isOwn)
    const isPossible = own >= 0 && outcomes[asked].includes(steps[own]?.status as RsvpStatus)
    if (isPossible && statusesFrom(steps, own).includes(status)) {
      next = own + 1
      continue
    }
    // It changed nothing.
    const unchanged = [steps[next - 1]?.status ?? 'none', ...statusesUntil(steps, next, own)]
    if (!unchanged.includes(status))
      violations.push(`${asked} was answered ${status}, but it was ${unchanged.join(', then ')}`)
  }
  const unexplained = steps.slice(next).filter(({ isOwn }) => isOwn)
  if (unexplained.length > 0)
    violations.push(`${unexplained.map(({ status }) => status).join(', ')} was never answered`)
  return violations
}

/** Of a step of the user, and of what others changed behind it: the answer is read after the commit. */
const statusesFrom = (steps: readonly Step[], own: number): RsvpStatus[] => {
  const after = steps.findIndex(({ isOwn }, index) => index > own && isOwn)
  return statusesUntil(steps, own, after)
}

/** `end` -1: of all the others. */
const statusesUntil = (steps: readonly Step[], begin: number, end: number): RsvpStatus[] =>
  steps.slice(begin, end < 0 ? steps.length : end).map(({ status }) => status)
