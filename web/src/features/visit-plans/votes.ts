import {
  type PlanDay,
  type PlanSlot,
  type PlanTime,
  type PlanVote,
  planTimeKey,
  type VisitPlanDetail,
} from '@vitrine/contracts'

const isSame = (a: PlanTime) => (b: PlanTime) => planTimeKey(a) === planTimeKey(b)
const timeOf = ({ date, part }: PlanTime): PlanTime => ({ date, part })

const slotsOf = (days: readonly PlanDay[]): PlanSlot[] => days.flatMap(({ slots }) => slots)

/** All that the reader has chosen, also times that are not offered now: a vote replaces them. */
export const choicesOf = ({ museums, ownTimes }: VisitPlanDetail): PlanVote => ({
  museumIds: museums.flatMap(({ isMine, museum }) => (isMine ? [museum.id] : [])),
  times: ownTimes,
})

/** The choices with a museum chosen, or no longer chosen. */
export const withMuseum =
  (id: number) =>
  ({ museumIds, times }: PlanVote): PlanVote => ({
    museumIds: museumIds.includes(id) ? museumIds.filter(each => each !== id) : [...museumIds, id],
    times,
  })

/** The choices with a time chosen, or no longer chosen. */
export const withTime =
  (time: PlanTime) =>
  ({ museumIds, times }: PlanVote): PlanVote => ({
    museumIds,
    times: times.some(isSame(time)) ? times.filter(each => !isSame(time)(each)) : [...times, timeOf(time)],
  })

const voted = <Choice extends { votes: number; isMine: boolean }>(
  choice: Choice,
  isMine: boolean,
): Choice => ({
  ...choice,
  isMine,
  votes: choice.votes + Number(isMine) - Number(choice.isMine),
})

/**
 * A plan as it is after the reader's choices, as far as the page can know it: only the server knows at which times other
 * museums are open together.
 */
export function withChoices(plan: VisitPlanDetail, { museumIds, times }: PlanVote): VisitPlanDetail {
  const museums = plan.museums.map(each => voted(each, museumIds.includes(each.museum.id)))
  const isAnyChosen = museums.some(({ votes }) => votes > 0)
  const hasVoted = museumIds.length + times.length > 0
  return {
    ...plan,
    ownTimes: times,
    hasVoted,
    votersCount: plan.votersCount + Number(hasVoted) - Number(plan.hasVoted),
    museums: museums.map(each => ({ ...each, isChosen: !isAnyChosen || each.votes > 0 })),
    days: plan.days.map(day => ({
      ...day,
      slots: day.slots.map(slot => voted(slot, times.some(isSame(slot)))),
    })),
  }
}

/** The slots at which most members can come; none while no one has chosen any. */
export function bestSlots(days: readonly PlanDay[]): PlanSlot[] {
  const slots = slotsOf(days)
  const max = Math.max(0, ...slots.map(({ votes }) => votes))
  return max === 0 ? [] : slots.filter(({ votes }) => votes === max)
}
