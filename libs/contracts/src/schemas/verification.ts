import { z } from 'zod'
import { textId } from '../text-ids.ts'

/** The secret of a link in a mail. One that is malformed is answered as one that is unknown. */
export const LinkToken = z.string(textId('fields.text')).max(200, textId('fields.tooLong'))

export const EmailVerification = z.strictObject({ token: LinkToken })
export type EmailVerification = z.output<typeof EmailVerification>

/** The addresses of the signed-in user. */
export const EmailState = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** The new address, until it is confirmed; null when there is none. */
  pendingEmail: z.string().nullable(),
})
export type EmailState = z.output<typeof EmailState>

export const VerificationMail = z.object({
  /** Where the mail goes; null when no address waits for confirmation. */
  email: z.string().nullable(),
})
export type VerificationMail = z.output<typeof VerificationMail>
