import {
  collaborationStatuses,
  communityTypes,
  dayParts,
  reportReasons,
  visitLengths,
} from '@vitrine/contracts'
import { z } from 'zod'

const hours = z.number().min(0)

/** With the fields of its type, as the API takes them. People by their usernames. */
export const SeedPost = z.looseObject({
  author: z.string(),
  hoursAgo: hours,
  content: z.string(),
  likes: z.array(z.string()),
  comments: z.array(
    z.object({
      author: z.string(),
      content: z.string(),
      minutesAfter: hours,
      reports: z
        .array(z.object({ by: z.string(), category: z.enum(reportReasons), details: z.string() }))
        .default([]),
    }),
  ),
  pinned: z.boolean().default(false),
  /** Of a poll: the index of the option of each. */
  votes: z.record(z.string(), z.int().min(0)).default({}),
  /** Of an event, which begins in the evening of that day. */
  eventInDays: z.number().optional(),
})
export type SeedPost = z.output<typeof SeedPost>

const event = {
  createdDaysAgo: z.number().min(0),
  /** Its day, in UTC; negative: it is over. */
  inDays: z.number(),
  /** On the first day of a weekend from that day on. */
  onWeekend: z.boolean().default(false),
  attending: z.array(z.string()),
  interested: z.array(z.string()),
}
const SeedEvent = z.object(event)
export type SeedEvent = z.output<typeof SeedEvent>

/** With the fields of its form, as the API takes them. People by their usernames; those beyond its seats wait. */
export const SeedMeetup = z.looseObject({
  organizer: z.string(),
  ...event,
  /** By those who attend; announcements by its organizer. */
  discussion: z
    .array(
      z.object({
        author: z.string(),
        hoursAfter: hours,
        isAnnouncement: z.boolean().default(false),
        content: z.string(),
      }),
    )
    .default([]),
  /** The slug of the museum that is asked to take part. */
  museum: z.string().optional(),
  /** What its manager says; absent: nothing yet. */
  museumAnswer: z
    .object({ by: z.string(), hoursAfter: hours, status: z.enum(collaborationStatuses) })
    .optional(),
  /** The text of its recap, which its organizer publishes two days after; absent: the recap of one that is over stays a draft. */
  recap: z.string().optional(),
})
export type SeedMeetup = z.output<typeof SeedMeetup>

/** As {@link SeedMeetup}; the museum by its slug. */
export const SeedMuseumEvent = z.looseObject({
  museum: z.string(),
  /** Its manager, or an administrator. */
  by: z.string(),
  ...event,
})
export type SeedMuseumEvent = z.output<typeof SeedMuseumEvent>

/** Museums by their slugs, people by their usernames, days from the present on. */
export const SeedVisitPlan = z.object({
  by: z.string(),
  createdDaysAgo: z.number().min(0),
  inDays: z.number(),
  days: z.int().min(1),
  museums: z.array(z.string()),
  visitLength: z.literal(visitLengths),
  maxAttendees: z.int().nullable().default(null),
  votes: z.record(
    z.string(),
    z.object({
      museums: z.array(z.string()),
      times: z.array(z.object({ inDays: z.number(), part: z.enum(dayParts) })),
    }),
  ),
})
export type SeedVisitPlan = z.output<typeof SeedVisitPlan>

/** People by their usernames. */
export const SeedCommunity = z.object({
  name: z.string(),
  description: z.string(),
  location: z.string(),
  type: z.enum(communityTypes),
  isPrivate: z.boolean(),
  tags: z.array(z.string()),
  createdBy: z.string(),
  /** Who owns it now; absent: its creator. */
  owner: z.string().optional(),
  daysAgo: z.number().min(1),
  members: z.record(z.string(), z.enum(['member', 'moderator', 'admin'])),
  joinQuestions: z.array(z.string()).default([]),
  /** The answers of those who wait to be admitted. */
  requests: z.record(z.string(), z.array(z.string())).default({}),
  posts: z.array(SeedPost).default([]),
  meetups: z.array(SeedMeetup).default([]),
  visitPlans: z.array(SeedVisitPlan).default([]),
})
export type SeedCommunity = z.output<typeof SeedCommunity>

export const SeedData = z.object({
  communities: z.array(SeedCommunity),
  museumEvents: z.array(SeedMuseumEvent).default([]),
})
export type SeedData = z.output<typeof SeedData>

/** The slugs of museums that the data name. */
export const museumsIn = ({ communities, museumEvents }: SeedData): string[] => [
  ...communities.flatMap(({ visitPlans }) => visitPlans.flatMap(({ museums }) => museums)),
  ...[...communities.flatMap(({ meetups }) => meetups), ...museumEvents].flatMap(
    ({ museum }) => museum ?? [],
  ),
]

/** Who speaks for a museum in the data. */
export const managersIn = ({ communities, museumEvents }: SeedData): { museum: string; by: string }[] => [
  ...museumEvents,
  ...communities
    .flatMap(({ meetups }) => meetups)
    .flatMap(({ museum, museumAnswer }) => (museum && museumAnswer ? [{ museum, by: museumAnswer.by }] : [])),
]
