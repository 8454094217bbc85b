import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { Timestamp } from './common.ts'
import { UserCard } from './user.ts'

/** `friends`: who follows and is followed; `private`: followers, whom the user approved (SE4, D-17). */
export const profileVisibilities = ['public', 'friends', 'private'] as const
export type ProfileVisibility = (typeof profileVisibilities)[number]

/** Who may see a user. `hidden`: the account is shown to no one. */
export const audiences = [...profileVisibilities, 'hidden'] as const
export type Audience = (typeof audiences)[number]

export const PrivacySettings = z.object({
  profileVisibility: z.enum(profileVisibilities),
  showEmail: z.boolean(),
  showFollowers: z.boolean(),
  showFollowing: z.boolean(),
  allowMessages: z.boolean(),
  allowTagging: z.boolean(),
})
export type PrivacySettings = z.output<typeof PrivacySettings>

const toggle = z.boolean(textId('fields.yesOrNo')).optional()
/** What is left out stays as it is. */
export const UpdatePrivacySettings = z.strictObject({
  profileVisibility: z.enum(profileVisibilities, textId('privacy.visibility')).optional(),
  showEmail: toggle,
  showFollowers: toggle,
  showFollowing: toggle,
  allowMessages: toggle,
  allowTagging: toggle,
})
export type UpdatePrivacySettings = z.output<typeof UpdatePrivacySettings>

/** A request to follow a private profile; its id is that of the user who asks. */
export const FollowRequest = z.object({ id: UserCard.shape.id, user: UserCard, createdAt: Timestamp })
export type FollowRequest = z.output<typeof FollowRequest>

/** How long a mute lasts (B-03). */
export const muteDurations = ['1h', '1d', '1w', 'forever'] as const
export type MuteDuration = (typeof muteDurations)[number]
export const Mute = z.strictObject({ duration: z.enum(muteDurations, textId('fields.invalid')) })

export const BlockedUser = z.object({ user: UserCard, createdAt: Timestamp })
export type BlockedUser = z.output<typeof BlockedUser>
export const MutedUser = BlockedUser.extend({ until: Timestamp.nullable() })
export type MutedUser = z.output<typeof MutedUser>
