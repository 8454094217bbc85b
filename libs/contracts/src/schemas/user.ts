import { z } from 'zod'
import {
  bioMaxCharacters,
  emailMaxCharacters,
  nameMaxCharacters,
  usernameMaxCharacters,
  usernameMinCharacters,
} from '../constants.ts'
import { roles } from '../roles.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { CurrentPassword, NewPassword, TwoFactorCode } from './security.ts'

/** A user as cards, comments and events refer to them. */
export const UserSummary = z.object({
  id: Id,
  username: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
})
export type UserSummary = z.output<typeof UserSummary>

export const UserCard = UserSummary.extend({ followersCount: z.int().min(0) })
export type UserCard = z.output<typeof UserCard>

export const RecommendedUser = UserCard.extend({
  mutualFollowersCount: z.int().min(0),
  commonMuseumsCount: z.int().min(0),
})
export type RecommendedUser = z.output<typeof RecommendedUser>

/** A profile as its viewer may see it. */
export const Profile = UserCard.extend({
  /** Empty when restricted. */
  bio: z.string(),
  followingCount: z.int().min(0),
  postsCount: z.int().min(0),
  isFollowing: z.boolean(),
  /** A request to follow waits for an answer. */
  isRequested: z.boolean(),
  followsViewer: z.boolean(),
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
  /** Null while muted: without an end. */
  mutedUntil: Timestamp.nullable(),
  /** The viewer sees the name and the counts only. */
  isRestricted: z.boolean(),
  /** Whether everyone is shown it. */
  isPublic: z.boolean(),
  /** Whether following needs an approval. */
  isPrivate: z.boolean(),
  allowsMessages: z.boolean(),
  createdAt: Timestamp,
  /** Own, or shown by its owner. */
  email: z.string().optional(),
})
export type Profile = z.output<typeof Profile>

/** The signed-in user. Contains nothing of the password. */
export const CurrentUser = UserSummary.extend({
  bio: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: Timestamp,
})
export type CurrentUser = z.output<typeof CurrentUser>

const reservedUsernames = new Set(
  'admin administrator moderator root system support help vitrine api auth login logout register settings profile museum museums discover search map groups communities events meetups sessions post posts vendor user users me null undefined'.split(
    ' ',
  ),
)

/** 3 to 30 letters, digits, dots and underscores; not digits alone, so that it is never taken for an id (AU3). */
export const Username = text(usernameMaxCharacters, {
  required: textId('auth.required.username'),
  tooLong: textId('auth.usernameRules'),
})
  .min(usernameMinCharacters, textId('auth.usernameRules'))
  .regex(/^[A-Za-z0-9_.]+$/, textId('auth.usernameRules'))
  .refine(name => !/^[0-9]+$/.test(name), textId('auth.usernameRules'))
  .refine(name => !reservedUsernames.has(name.toLowerCase()), textId('auth.usernameReserved'))

export const Email = text(emailMaxCharacters, { required: textId('auth.required.email') })
  .pipe(z.email(textId('auth.invalidEmail')))
  .transform(email => email.toLowerCase())

export const Credentials = z.strictObject({
  email: Email,
  password: CurrentPassword,
  rememberMe: z.boolean().default(false),
  /** For an account with two-factor authentication. */
  totpCode: TwoFactorCode.optional(),
})
export type Credentials = z.output<typeof Credentials>

export const Registration = z.strictObject({
  firstName: text(nameMaxCharacters, { required: textId('auth.required.firstName') }),
  lastName: text(nameMaxCharacters, { required: textId('auth.required.lastName') }),
  username: Username,
  email: Email,
  password: NewPassword,
  rememberMe: z.boolean().default(false),
  /** A hidden field: a bot fills it in, a user does not see it. */
  website: z.string().max(0, textId('errors.validation.message')).optional(),
  /** How long the form was open, in ms; below 1.5 s the sender is taken for a bot. */
  filledInMs: z.number().min(1_500, textId('errors.validation.message')).optional(),
})
export type Registration = z.output<typeof Registration>

/** `requested`: the profile is private, and its owner is asked. */
export const Following = z.object({ following: z.boolean(), requested: z.boolean() })
export type Following = z.output<typeof Following>

const { firstName, lastName } = Registration.shape
/** What is left out stays as it is. */
export const UpdateProfile = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  username: Username.optional(),
  bio: text(bioMaxCharacters, { tooLong: textId('profile.bioTooLong') }).optional(),
  /** Waits until it is confirmed. Needs a recent sign-in, or the password. */
  email: Email.optional(),
  currentPassword: CurrentPassword.optional(),
})
export type UpdateProfile = z.output<typeof UpdateProfile>

/** Username, else first and last name; empty when a user has none of them. */
export function knownName(user: { username?: string; firstName?: string; lastName?: string }): string {
  return user.username || [user.firstName, user.lastName].filter(Boolean).join(' ')
}

/** The display name of a user: username, else first and last name, else "User" (S1 §3). */
export const displayName = (user: Parameters<typeof knownName>[0]): string => knownName(user) || 'User'
