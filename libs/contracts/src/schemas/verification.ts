import { z } from 'zod'
import { textId } from '../text-ids.ts'

/** The secret of a link in a mail. One that is malformed is answered as one that is unknown. */
export const LinkToken = z.string(textId('fields.text')).max(200, textId('fields.tooLong'))

export const EmailVerification = z.strictObject({ token: LinkToken })
export type EmailVerification = z.output<typeof EmailVerification>

export const VerificationMail = z.object({
  /** Where the mail goes; null when no address waits for confirmation. */
  email: z.string().nullable(),
})
export type VerificationMail = z.output<typeof VerificationMail>
