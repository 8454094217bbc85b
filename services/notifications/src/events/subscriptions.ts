import {
  type EventDefinition,
  meetupAnnounced,
  meetupGuestsAffected,
  museumEventGuestsAffected,
  recapGuestsAffected,
  reminderTriggered,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { consume } from '../deliveries/consume.ts'
import {
  broadcastMeetups,
  broadcastMuseumEvents,
  broadcastsOfMeetups,
  broadcastsOfMuseumEvents,
  broadcastVisitPlans,
} from './broadcast.ts'
import { keepCourses } from './events.projection.ts'
import { courseOfMeetup, type MeetupEvent, meetupEvents } from './meetups.ts'
import { courseOfMuseumEvent, type MuseumEventEvent, museumEventEvents } from './museum-events.ts'
import { recapEvents, withdrawRecaps } from './recaps.projection.ts'
import { answerEvents, withdrawReminders } from './reminders.projection.ts'
import { courseOfVisitPlan, type VisitPlanEvent, visitPlanChanges, visitPlanEvents } from './visit-plans.ts'

/** Each concerns up to 500 users, so each has a transaction of its own. */
export const guestEvents: readonly EventDefinition[] = [
  meetupAnnounced,
  meetupGuestsAffected,
  museumEventGuestsAffected,
  recapGuestsAffected,
  reminderTriggered,
]

/**
 * What notifies comes first: what becomes of an event and of the answers to it then also withdraws what was notified before it in
 * the same batch.
 */
export const eventSubscriptions = (ctx: NotificationsContext): Subscription[] => {
  const notify = (event: EventDefinition, name: string) =>
    on(event, name, (received, handling) => consume(ctx)([received], handling))
  return [
    notify(meetupAnnounced, 'notify-of-announcements'),
    notify(meetupGuestsAffected, 'notify-of-guests'),
    notify(museumEventGuestsAffected, 'notify-of-museum-guests'),
    notify(recapGuestsAffected, 'notify-of-recaps'),
    notify(reminderTriggered, 'notify-of-reminders'),
    onBatch(answerEvents, 'withdraw-reminders', withdrawReminders(ctx), { ordered: true }),
    onBatch(recapEvents, 'withdraw-recaps', withdrawRecaps(ctx), { ordered: true }),
    onBatch(meetupEvents, 'keep-meetups', keepCourses<MeetupEvent>(ctx, courseOfMeetup), { ordered: true }),
    onBatch(
      museumEventEvents,
      'keep-museum-events',
      keepCourses<MuseumEventEvent>(ctx, courseOfMuseumEvent),
      { ordered: true },
    ),
    onBatch(visitPlanEvents, 'keep-visit-plans', keepCourses<VisitPlanEvent>(ctx, courseOfVisitPlan), {
      ordered: true,
    }),
    onBatch(broadcastsOfMeetups, 'broadcast-meetups', broadcastMeetups(ctx)),
    onBatch(broadcastsOfMuseumEvents, 'broadcast-museum-events', broadcastMuseumEvents(ctx)),
    onBatch(visitPlanChanges, 'broadcast-visit-plans', broadcastVisitPlans(ctx)),
  ]
}
