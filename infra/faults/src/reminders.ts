/**
 * `npm run fault:reminders`: 10,000 reminders of meetups and museum events are due within a minute, while workers are killed and
 * Redis loses everything. Each user is reminded once of each start, within a minute; of an event that is moved before its new start
 * alone; and not of one that is cancelled, nor where they have turned reminders off. `--prove` breaks each rule afterwards: the
 * checks must notice it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { becomes, verdict } from './environment.ts'
import { disturb } from './reminders/disturb.ts'
import { factsOf, judge, rules } from './reminders/facts.ts'
import { operate } from './reminders/operations.ts'
import { prove } from './reminders/prove.ts'
import { type RemindersStack, reminding } from './reminders/recorder.ts'
import { halfMs, type Scene, setTheScene } from './reminders/scene.ts'
import { checksOf, checksOfStack } from './stack/checks.ts'
import { inATest } from './stack/in-a-test.ts'
import { drawing } from './stack/random.ts'
import { settle } from './stack/settle.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    reminders: { type: 'string', default: '10000' },
    prove: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const reminders = Number(values.reminders)
const processes = { communities: { apis: 1, workers: 2 }, notifications: { workers: 2 } }
/** From the minute in the middle: while workers are killed, and while they are not. */
const flushesAfterMs = [-15_000, 12_000]
const calmAfterMs = -8_000
const sentWithinMs = 120_000

/** Until no reminder is left that is due. What was not sent by then is found by the checks. */
async function untilSent({ communities }: RemindersStack, { minute }: Scene): Promise<void> {
  await pause(Math.max(0, minute + halfMs - Date.now()))
  const isSent = async () =>
    (await communities.query('select 1 from event_reminders where not is_done and due_at <= now() limit 1'))
      .length === 0
  await becomes(isSent, sentWithinMs)
}

/** Whatever could be sent again would have been sent by then. */
async function untilSentAgain({ recorder }: RemindersStack, scene: Scene): Promise<void> {
  const { id } = await scene.add(Date.now() + 2_000)
  await becomes(() => recorder.events().some(({ eventId }) => eventId === id), sentWithinMs)
}

async function play(stack: RemindersStack): Promise<number> {
  const draw = drawing(seed)
  const scene = await setTheScene(stack, draw, reminders)
  console.log(`      seed ${seed}: ${scene.events.length} events are written`)
  const ending = new AbortController()
  const { minute } = scene
  let isSent = false
  const disturbance = {
    flushesAt: flushesAfterMs.map(ms => minute + ms),
    calmFrom: minute + calmAfterMs,
    isSent: () => isSent,
  }
  const disturbing = disturb(stack, draw, disturbance, ending.signal)
  // Awaited below, unless the test is interrupted.
  disturbing.catch(() => {})
  try {
    const changed = await operate(stack, scene, 'before')
    const leftMs = minute - halfMs - Date.now()
    console.log(
      `      seed ${seed}: ${changed} events changed, ${Math.round(leftMs / 1_000)} s before the first is due`,
    )
    await untilSent(stack, scene)
    isSent = true
    await settle(stack)
    const changedLate = await operate(stack, scene, 'late')
    await untilSentAgain(stack, scene)
    ending.abort()
    const { kills, flushes } = await disturbing
    console.log(
      `      seed ${seed}: ${changedLate} events changed later, ${kills} kills, ${flushes} times Redis lost everything`,
    )
  } finally {
    ending.abort()
  }
  await stack.fleet.ready()
  await settle(stack)
  const facts = await factsOf(stack)
  const judged = judge(scene, facts)
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  console.log(
    `      seed ${seed}: ${judged.published} reminders of users, the last published after ${seconds(judged.publishedAfterMs)} s; ${judged.delivered} delivered, the last after ${seconds(judged.deliveredAfterMs)} s`,
  )
  return verdict(`reminders: seed ${seed}, ${reminders} due`, [
    ...checksOf(rules, judged.violations),
    { what: 'fewer reminders than due', found: Number(judged.published < reminders), wanted: 0 },
    ...(await checksOfStack(stack)),
    ...(values.prove ? await prove(stack, scene, facts) : []),
  ])
}

process.exit(await inATest(processes, reminding, play))
