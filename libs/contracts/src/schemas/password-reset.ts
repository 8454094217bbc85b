import { z } from 'zod'
import { Email, Registration } from './user.ts'
import { LinkToken } from './verification.ts'

export const ForgottenPassword = z.strictObject({ email: Email })
export type ForgottenPassword = z.output<typeof ForgottenPassword>

/** The new password follows the rules of registration. */
export const PasswordReset = z.strictObject({ token: LinkToken, newPassword: Registration.shape.password })
export type PasswordReset = z.output<typeof PasswordReset>
