import { expect, it } from 'vitest'
import { makeSlot, makeVisitPlan } from '../../../test/make.ts'
import { bestSlots, choicesOf, withChoices, withMuseum, withTime } from './votes.ts'

const plan = makeVisitPlan()
const morning = { date: '2031-05-05', part: 'morning' } as const
const afternoon = { ...morning, part: 'afternoon' } as const
const none = { museumIds: [], times: [] }

it('adds a museum and a time to what is chosen, and takes them back', () => {
  const chosen = withTime(makeSlot())(withMuseum(2)(none))
  expect(chosen).toEqual({ museumIds: [2], times: [morning] })
  expect(withTime(afternoon)(chosen).times).toEqual([morning, afternoon])
  expect(withMuseum(2)(withTime(morning)(chosen))).toEqual(none)
})

it('shows choices in the plan, with counts, and reads the same choices from it', () => {
  const chosen = { museumIds: [2], times: [morning] }
  const shown = withChoices(plan, chosen)
  expect(choicesOf(shown)).toEqual(chosen)
  expect(shown.museums.map(({ votes, isMine, isChosen }) => [votes, isMine, isChosen])).toEqual([
    [0, false, false],
    [1, true, true],
  ])
  expect(shown.days[0]?.slots.map(({ votes, isMine }) => [votes, isMine])).toEqual([
    [1, true],
    [0, false],
  ])
  expect([shown.votersCount, shown.hasVoted]).toEqual([1, true])
  expect(withChoices(shown, none)).toEqual(plan)
  expect(withChoices(shown, chosen)).toEqual(shown)
})

it('keeps a time that is not offered now', () => {
  const later = { date: '2031-05-06', part: 'evening' } as const
  const kept = withTime(morning)(choicesOf(makeVisitPlan({ ownTimes: [later] })))
  expect(kept.times).toEqual([later, morning])
})

it('finds all times at which most can come, and none before anyone has voted', () => {
  const day = (...votes: number[]) => ({
    date: '2031-05-05',
    closed: [],
    slots: votes.map(count => makeSlot({ votes: count })),
  })
  expect(bestSlots([day(0, 0), day()])).toEqual([])
  expect(bestSlots([day(1, 3), day(3, 2)]).map(({ votes }) => votes)).toEqual([3, 3])
})
