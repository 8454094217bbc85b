import {
  AppError,
  CreateMeetup,
  clockOfMinutes,
  eventLocationMaxCharacters,
  type MeetupDetail,
  minutesOfClock,
  type PlanMeetup,
  texts,
  visitPlanSettled,
} from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { meetupMessage } from '../events/published.ts'
import { addMeetup } from '../meetups/create.service.ts'
import { requireMeetupCreator } from '../meetups/permission.ts'
import { getMeetup } from '../meetups/read.service.ts'
import { lockPlanIn, refuseClosed } from './access.ts'
import { type Offer, offerOf } from './offer.ts'
import type { PlanRow } from './plan-row.ts'
import { listPlanMuseums, type PlanMuseumRow, setMeetup } from './plans.repository.ts'
import { messageOf } from './published.ts'

/** The meetup that a plan becomes: at a time that it offers, at its place and by its clocks, with RSVP and waitlist (C-03). */
export async function createPlanMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { planId, chosen }: { planId: number; chosen: PlanMeetup },
): Promise<MeetupDetail> {
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const { standing, plan } = await lockPlanIn(ctx, tx, viewer, planId)
    const now = ctx.clock()
    refuseClosed(plan, now)
    requireMeetupCreator(standing, viewer)
    const offer = offerOf(plan, await listPlanMuseums(tx, planId), now)
    refuseUnoffered(offer, chosen)
    const form = CreateMeetup.parse(formOf(plan, offer, chosen))
    const meetup = await addMeetup(ctx, tx, { viewer, communityId: plan.community_id, form })
    await setMeetup(tx, planId, meetup.id)
    await ctx.outbox.publish(tx, visitPlanSettled, {
      ...messageOf(standing, planId),
      meetup: meetupMessage(meetup).meetup,
      settledBy: viewer.id,
    })
    return { id: meetup.id }
  })
  return getMeetup(ctx, viewer, id)
}

function formOf(
  plan: PlanRow,
  { place, timezone }: Offer,
  { title, description, date, startTime }: PlanMeetup,
) {
  return {
    title,
    description,
    date,
    startTime,
    endTime: clockOfMinutes(minutesOfClock(startTime) + plan.visit_length),
    timezone,
    location: locationOf(place),
    museumId: place.museum_id,
    maxAttendees: plan.max_attendees,
    enableWaitlist: true,
    rsvpRequired: true,
  }
}

const locationOf = ({ museum_name: name, museum_city: city }: PlanMuseumRow): string =>
  [name, city].filter(Boolean).join(', ').slice(0, eventLocationMaxCharacters).toWellFormed()

/** 409 for what is not, or no longer, offered. */
function refuseUnoffered({ days }: Offer, { date, part, startTime }: PlanMeetup): void {
  const slot = days.find(each => each.date === date)?.slots.find(each => each.part === part)
  if (!slot || startTime < slot.startTime || startTime > slot.latestStart)
    throw new AppError('slot_unavailable', texts.visitPlan.unavailable)
}
