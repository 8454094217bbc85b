import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answered, freeSeats } from '../../src/events/rsvps/rules.ts'
import { createTestEnvironment } from '../environment.ts'
import { isFull, isOpen, type Model, newModel, type Occasion, ownOf, perform, takenOf } from './rsvp-model.ts'
import { beginnings, everyOperation, reached, sequence } from './rsvp-operations.ts'
import { advance, begin, type Scene, type Stage, stageOf, step, storedOf } from './rsvp-service.ts'

/** As `toEqual`, of what JSON can hold, and fast where it holds. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

/** What must be true of every state, whatever led to it. */
const isSound = (model: Model): boolean =>
  model.occasions.every(occasion => {
    const { attending, interested, waiting, offers, seats } = occasion
    const answers = [...attending, ...interested, ...waiting, ...offers.map(({ user }) => user)]
    return (
      new Set(answers).size === answers.length &&
      (seats === null || takenOf(occasion) <= seats) &&
      (!isOpen(model, occasion) ||
        ((waiting.length === 0 || isFull(occasion)) &&
          (occasion.kind !== 'meetup' || answers.every(user => model.members.includes(user)))))
    )
  })

/** The counters of an occasion as the service reads them. */
const seatsOf = (occasion: Occasion) => ({
  max_attendees: occasion.seats,
  enable_waitlist: occasion.hasWaitlist,
  attending: occasion.attending.length,
  offered: occasion.offers.length,
  interested: occasion.interested.length,
  waitlisted: occasion.waiting.length,
})

it('the rules agree with the model after each operation of 10,000 sequences', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(sequence, operations => {
      const model = newModel()
      for (const each of operations) {
        const before = structuredClone(model)
        const refusal = perform(model, each)
        if (!isSound(model)) expect(model).toBe('sound')
        if (refusal) expectSame(model, before)
        seen.add(`${each.do} ${refusal}`)
        for (const [place, { events }] of model.occasions.entries())
          for (const [type, count] of Object.entries(events))
            if (count > (before.occasions[place]?.events[type] ?? 0)) seen.add(type)
        if (each.do !== 'answer' || (refusal && refusal !== 'event_full')) continue
        const [was, is] = [before.occasions[each.occasion], model.occasions[each.occasion]]
        const rule = answered(seatsOf(was), ownOf(was, each.user), each.wanted)
        expectSame([each, rule], [each, refusal ?? ownOf(is, each.user)])
        expectSame(freeSeats(seatsOf(is)) === 0, isFull(is))
      }
    }),
    { numRuns: 10_000 },
  )
  // The sequences reach every refusal, and every event.
  for (const each of reached) expect(seen).toContain(each)
})

let stage: Stage
beforeAll(async () => {
  stage = await stageOf(await createTestEnvironment())
})
afterAll(() => stage.env.stop())

it.each(Object.entries(beginnings))(
  'the service agrees with the model on each operation on those %s',
  async (_, beginning) => {
    const remaining = everyOperation.values()
    const run = async () => {
      let scene: Scene | null = null
      let digest = ''
      for (const each of remaining) {
        if (!scene) {
          scene = await begin(stage)
          for (const first of beginning) await advance(scene, first)
          digest = (await storedOf(scene)).digest
        }
        const next = await step(scene, each, digest)
        if (next !== digest) scene = null
      }
    }
    await Promise.all(Array.from({ length: 6 }, run))
  },
)

it('the service agrees with the model after each operation of 12 sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async operations => {
      const scene = await begin(stage)
      let { digest } = await storedOf(scene)
      for (const each of operations) digest = await step(scene, each, digest)
    }),
    { numRuns: 12 },
  )
})
