/**
 * `npm run fault:rsvp`: users race for the last places of a meetup, then cancel, are banned and deleted while the processes of
 * communities and notifications are killed. No seat is given twice or left free, whoever waited longest gets the next one, and
 * what was answered is kept. `--prove` breaks each rule afterwards: the checks must notice it.
 */
import { parseArgs } from 'node:util'
import { type Check, deadLetters, verdict } from './environment.ts'
import { factsOf, type Rule, rules, settle, type Violation, violationsOf } from './rsvp/facts.ts'
import { mix } from './rsvp/mixed.ts'
import { prove } from './rsvp/prove.ts'
import { race } from './rsvp/race.ts'
import { drawing } from './rsvp/random.ts'
import { setTheScene } from './rsvp/scene.ts'
import { openStack, type RsvpStack } from './rsvp/stack.ts'

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
const maxMinutes = 10
const shownOfRule = 5

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

function checksOf(violations: readonly Violation[]): Check[] {
  return (Object.keys(rules) as Rule[]).map(rule => {
    const broken = violations.filter(([by]) => by === rule).map(([, what]) => what)
    for (const what of broken.slice(0, shownOfRule)) console.log(`      ${what}`)
    return { what: rules[rule], found: broken.length, wanted: 0 }
  })
}

async function playAll(stack: RsvpStack): Promise<number> {
  const violations: Violation[] = []
  const proofs: Check[] = []
  for (const seed of seeds) {
    const played = await play(stack, seed)
    violations.push(...played.violations)
    proofs.push(...played.proofs)
  }
  const failures = stack.client.failures()
  for (const failure of failures.slice(0, shownOfRule)) console.log(`      ${failure}`)
  return verdict(`last places: ${seeds.length} seeds, ${guests} users each`, [
    ...checksOf(violations),
    { what: 'answers of 500 and above', found: failures.length, wanted: 0 },
    { what: 'processes that ended by themselves', found: stack.fleet.ended(), wanted: 0 },
    {
      what: 'dead letters',
      found: (await deadLetters(stack.communities)) + (await deadLetters(stack.notifications)),
      wanted: 0,
    },
    ...proofs,
  ])
}

/** Rejects where it takes too long, or is interrupted: what was started is then ended too. */
const interrupted = new Promise<never>((_resolve, reject) => {
  setTimeout(() => reject(new Error(`not done after ${maxMinutes} minutes`)), maxMinutes * 60_000).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`stopped by ${signal}`)))
})
// Also before anything waits for it.
interrupted.catch(() => {})

async function main(): Promise<number> {
  const stack = await openStack()
  try {
    return await Promise.race([playAll(stack), interrupted])
  } finally {
    await stack.close()
  }
}

process.exit(await main())
