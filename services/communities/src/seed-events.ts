import { CreateMeetup, CreateMuseumEvent, type Rsvp } from '@vitrine/contracts'
import type { Caller, CommunitiesContext } from './context.ts'
import { createMeetup } from './meetups/create.service.ts'
import { announceMeetup } from './meetups/discussion/announce.service.ts'
import { createMeetupComment } from './meetups/discussion/comments.service.ts'
import { answerProposal } from './meetups/museum/answer.service.ts'
import { draftRecaps } from './meetups/recap/draft.task.ts'
import { writeRecap } from './meetups/recap/edit.service.ts'
import { publishRecap } from './meetups/recap/publication.service.ts'
import { answerMeetup } from './meetups/rsvp.service.ts'
import { createMuseumEvent } from './museum-events/create.service.ts'
import { answerMuseumEvent } from './museum-events/rsvp.service.ts'
import { type SeedEvent, SeedMeetup, SeedMuseumEvent } from './seed-data.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Sunday and Saturday. */
const weekendDays = new Set([0, 6])

/** What one user does, with its time. */
export interface SeedAction {
  at: number
  run(): Promise<unknown>
}

export interface Scene {
  by: (username: string) => Caller
  /** The present. */
  end: number
  /** The ids of museums by their slugs. */
  museums: ReadonlyMap<string, number>
}

interface Acts {
  create: (date: string) => Promise<{ id: number }>
  answer: (caller: Caller, eventId: number, status: Rsvp['status']) => Promise<unknown>
  /** What is done besides, so many hours after its creation. */
  more?: readonly { hoursAfter: number; run: (eventId: number) => Promise<unknown> }[]
}

/** The creation of an event, for a day, and the answers of users, one an hour. */
function actionsOf(
  { createdDaysAgo, inDays, onWeekend, attending, interested }: SeedEvent,
  { by, end }: Scene,
  { create, answer, more = [] }: Acts,
): SeedAction[] {
  const at = end - createdDaysAgo * dayMs
  let eventId = 0
  const created = async () => {
    const day = new Date(end + inDays * dayMs)
    while (onWeekend && !weekendDays.has(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
    eventId = (await create(day.toISOString().slice(0, 10))).id
  }
  const answers = [
    ...attending.map(username => ({ username, status: 'attending' as const })),
    ...interested.map(username => ({ username, status: 'interested' as const })),
  ]
  return [
    { at, run: created },
    ...answers.map(({ username, status }, index) => ({
      at: at + (index + 1) * hourMs,
      run: () => answer(by(username), eventId, status),
    })),
    ...more.map(({ hoursAfter, run }) => ({
      at: Math.min(at + hoursAfter * hourMs, end),
      run: () => run(eventId),
    })),
  ]
}

/** The fields that the API takes: those that the data do not declare. */
const formOf = (event: object, { shape }: { shape: object }) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !(name in shape)))

export const actionsOfMeetup = (
  ctx: CommunitiesContext,
  meetup: SeedMeetup,
  scene: Scene & { community: () => number },
): SeedAction[] =>
  actionsOf(meetup, scene, {
    create: date =>
      createMeetup(ctx, scene.by(meetup.organizer), {
        communityId: scene.community(),
        meetup: CreateMeetup.parse({
          ...formOf(meetup, SeedMeetup),
          museumId: meetup.museum === undefined ? null : scene.museums.get(meetup.museum),
          date,
        }),
      }),
    answer: (caller, meetupId, status) => answerMeetup(ctx, caller, { meetupId, status }),
    more: [
      ...meetup.discussion.map(({ author, hoursAfter, isAnnouncement, content }) => ({
        hoursAfter,
        run: (meetupId: number) =>
          isAnnouncement
            ? announceMeetup(ctx, scene.by(author), { meetupId, content })
            : createMeetupComment(ctx, scene.by(author), { meetupId, content, parentId: null }),
      })),
      ...[meetup.museumAnswer ?? []].flat().map(({ by, hoursAfter, status }) => ({
        hoursAfter,
        run: (meetupId: number) => answerProposal(ctx, scene.by(by), { meetupId, answer: { status } }),
      })),
      ...[meetup.recap ?? []].flat().map(text => ({
        hoursAfter: (meetup.createdDaysAgo + meetup.inDays + 2) * 24,
        run: (meetupId: number) => recap(ctx, scene.by(meetup.organizer), { meetupId, text }),
      })),
    ],
  })

/** Drafts the recaps that are due by then, and publishes that of one meetup. */
async function recap(
  ctx: CommunitiesContext,
  organizer: Caller,
  { meetupId, text }: { meetupId: number; text: string },
): Promise<void> {
  await draftRecaps(ctx)
  await writeRecap(ctx, organizer, { meetupId, text })
  await publishRecap(ctx, organizer, { meetupId })
}

export const actionsOfMuseumEvent = (
  ctx: CommunitiesContext,
  event: SeedMuseumEvent,
  scene: Scene,
): SeedAction[] => {
  const museumId = scene.museums.get(event.museum)
  return actionsOf(event, scene, {
    create: date =>
      createMuseumEvent(
        ctx,
        scene.by(event.by),
        CreateMuseumEvent.parse({ ...formOf(event, SeedMuseumEvent), museumId, date }),
      ),
    answer: (caller, eventId, status) => answerMuseumEvent(ctx, caller, { eventId, status }),
  })
}
