import { setTimeout as pause } from 'node:timers/promises'
import type { Draw } from '../stack/random.ts'
import { type Action, actions } from './actions.ts'
import { idsOf, placesOf, type Violation } from './facts.ts'
import type { RsvpStack } from './recorder.ts'
import { type MeetupRows, readMeetups, violationsOfRows } from './rows.ts'
import { ask, type Scene } from './scene.ts'

const operationsPerSecond = 25
const waitForPaid = 30
/** One in so many operations goes along with a kill. */
const killEvery = 18
const checkEveryMs = 50

export interface Play {
  stack: RsvpStack
  scene: Scene
  draw: Draw
  /** The meetups as they were a moment ago. */
  rows: MeetupRows[]
  /** A change of a meetup is under way. */
  isRaising: boolean
}

export interface Mixed {
  violations: Violation[]
  operations: number
  kills: number
  /** How often the rows were checked meanwhile. */
  checks: number
}

/**
 * Users cancel, wait, leave, are banned and deleted, and the meetups grow, while processes are killed and started again; all the
 * time the rows are checked.
 */
export async function mix(
  stack: RsvpStack,
  scene: Scene,
  draw: Draw,
  { operations }: { operations: number },
): Promise<Mixed> {
  const play: Play = {
    stack,
    scene,
    draw,
    rows: await readMeetups(stack.communities, idsOf(scene)),
    isRaising: false,
  }
  const ending = new AbortController()
  const watching = watch(play, ending.signal)
  // Awaited below, unless the test is interrupted.
  watching.catch(() => {})
  try {
    const { paid } = scene.places
    await Promise.all(
      scene.guests.slice(0, waitForPaid).map(guest => ask(stack, scene, paid, guest, 'attending')),
    )
    const { done, kills } = await operate(play, operations)
    await stack.fleet.ready()
    ending.abort()
    return { ...(await watching), operations: done, kills }
  } finally {
    ending.abort()
  }
}

/** Each operation begins at its time, whether or not those before it are done. */
async function operate(play: Play, operations: number): Promise<{ done: number; kills: number }> {
  const { draw, stack } = play
  const running: Promise<void>[] = []
  let kills = 0
  for (let number = 0; number < operations; number++) {
    const operation = draw.oneOf(weighted)(play)
    if (operation) running.push(operation)
    // Its failure is that of all, below.
    operation?.catch(() => {})
    if (draw.below(killEvery) === 0 && stack.fleet.kill(draw.oneOf(stack.fleet.names))) kills++
    await pause(1_000 / operationsPerSecond)
  }
  await Promise.all(running)
  return { done: running.length, kills }
}

const weighted: readonly Action[] = actions.flatMap(({ weight, act }) =>
  Array.from({ length: weight }, () => act),
)

async function watch(play: Play, signal: AbortSignal): Promise<Pick<Mixed, 'violations' | 'checks'>> {
  const found = new Map<string, Violation>()
  let checks = 0
  while (!signal.aborted) {
    play.rows = await readMeetups(play.stack.communities, idsOf(play.scene))
    checks++
    for (const rows of play.rows) {
      const name = placesOf(play.scene).find(({ id }) => id === rows.id)?.name
      for (const [rule, list] of Object.entries(violationsOfRows(rows)))
        for (const what of list as string[]) {
          const text = `${name}: ${what}`
          found.set(`${rule} ${text}`, [rule as Violation[0], text])
        }
    }
    await pause(checkEveryMs)
  }
  return { violations: [...found.values()], checks }
}
