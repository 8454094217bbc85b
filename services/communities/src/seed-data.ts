import { communityTypes } from '@vitrine/contracts'
import { z } from 'zod'

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
})
export type SeedCommunity = z.output<typeof SeedCommunity>

export const SeedData = z.object({ communities: z.array(SeedCommunity) })
export type SeedData = z.output<typeof SeedData>
