import { z } from 'zod'
import { passwordMaxCharacters, passwordMinCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp } from './common.ts'
import { deviceKinds } from './session.ts'

/** The password that a user has; only its length is checked, since it may be older than today's rules. */
export const CurrentPassword = z
  .string(textId('auth.required.password'))
  .min(1, textId('auth.required.password'))
  .max(passwordMaxCharacters, textId('fields.tooLong'))

/** The password that a user chooses (AU3, SE6). */
export const NewPassword = z
  .string(textId('auth.required.password'))
  .min(passwordMinCharacters, textId('auth.passwordTooShort'))
  .max(passwordMaxCharacters, textId('fields.tooLong'))

export const ChangePassword = z.strictObject({
  newPassword: NewPassword,
  /** Needed when the sign-in is older than 15 minutes. */
  currentPassword: CurrentPassword.optional(),
})
export type ChangePassword = z.output<typeof ChangePassword>

/** For what needs a recent sign-in, or the password in its place. */
export const Reauthentication = z.strictObject({ currentPassword: CurrentPassword.optional() })

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and capitals do not matter. */
export const TwoFactorCode = z
  .string(textId('auth.twoFactor.malformed'))
  .max(60, textId('auth.twoFactor.malformed'))
  .transform(code => code.replace(/[\s-]/g, '').toLowerCase())
  .refine(code => /^(?:[0-9]{6}|[a-z2-7]{16})$/.test(code), textId('auth.twoFactor.malformed'))

export const TwoFactorProof = z.strictObject({ code: TwoFactorCode })

export const TwoFactorState = z.object({
  isEnabled: z.boolean(),
  enabledAt: Timestamp.nullable(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int().min(0),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

export const TwoFactorSetup = z.object({
  /** In Base32, to type into an authenticator app. */
  secret: z.string(),
  /** `otpauth://totp/…`, as a QR code shows it. */
  uri: z.string(),
})
export type TwoFactorSetup = z.output<typeof TwoFactorSetup>

export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const signInOutcomes = ['signed_in', 'wrong_password', 'code_missing', 'wrong_code'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** An attempt to sign in to the user's account. */
export const SignIn = z.object({
  id: Id,
  at: Timestamp,
  outcome: z.enum(signInOutcomes),
  device: z.enum(deviceKinds),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The /24 of IPv4, the /48 of IPv6. */
  network: z.string().nullable(),
})
export type SignIn = z.output<typeof SignIn>
