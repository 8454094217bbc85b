/**
 * `npm run fault:rsvp`: users race for the last places of a meetup, then cancel, are banned and deleted while the processes of
 * communities and notifications are killed. No seat is given twice or left free, whoever waited longest gets the next one, and
 * what was answered is kept. `--prove` breaks each rule afterwards: the checks must notice it.
 */
import { parseArgs } from 'node:util'
import { type Check, verdict } from './environment.ts'
import { factsOf, rules, type Violation, violationsOf } from './rsvp/facts.ts'
import { mix } from './rsvp/mixed.ts'
import { prove } from './rsvp/prove.ts'
import { race } from './rsvp/race.ts'
import { meetups, type RsvpStack } from './rsvp/recorder.ts'
import { setTheScene } from './rsvp/scene.ts'
import { checksOf, checksOfStack } from './stack/checks.ts'
import { inATest } from './stack/in-a-test.ts'
import { drawing } from './stack/random.ts'
import { settle } from './stack/settle.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3,4,5' },
    guests: { type: 'string', default: '200' },
    operations: { type: 'string', default: '250' },
    prove: { type: 'boolean', default: false },
  },
})
const seeds = values.seeds.split(',').map(Number)
const guests = Number(values.guests)
const operations = Number(values.operations)
const processes = { communities: { apis: 3, workers: 1 }, notifications: { workers: 1 } }

interface Played {
  violations: Violation[]
  proofs: Check[]
}

async function play(stack: RsvpStack, seed: number): Promise<Played> {
  const scene = await setTheScene(stack, seed, guests)
  await race(stack, scene)
  console.log(`      seed ${seed}: ${guests} asked for the last places`)
  const before = stack.client.retries()
  const mixed = await mix(stack, scene, drawing(seed), { operations })
  const repeated = stack.client.retries() - before
  console.log(
    `      seed ${seed}: ${mixed.operations} operations, ${mixed.kills} kills, ${repeated} requests repeated, ${mixed.checks} checks meanwhile`,
  )
  await settle(stack)
  const facts = await factsOf(stack, scene)
  const given = facts.events.filter(({ type }) => type === 'rsvp-promoted' || type === 'rsvp-offered').length
  console.log(`      seed ${seed}: ${facts.events.length} events, ${given} seats given to who waited`)
  return {
    violations: [...mixed.violations, ...violationsOf(scene, facts)].map(([rule, what]) => [
      rule,
      `seed ${seed}: ${what}`,
    ]),
    proofs: values.prove ? await prove(stack, scene, facts) : [],
  }
}

async function playAll(stack: RsvpStack): Promise<number> {
  const violations: Violation[] = []
  const proofs: Check[] = []
  for (const seed of seeds) {
    const played = await play(stack, seed)
    violations.push(...played.violations)
    proofs.push(...played.proofs)
  }
  return verdict(`last places: ${seeds.length} seeds, ${guests} users each`, [
    ...checksOf(rules, violations),
    ...(await checksOfStack(stack)),
    ...proofs,
  ])
}

process.exit(await inATest(processes, meetups, playAll))
