import { VerifiedEmailFor } from '@vitrine/service-kit'
import { z } from 'zod'

export const config = {
  /** How many event streams one process serves at once. */
  MAX_STREAMS: z.coerce.number().int().positive().default(5_000),
  /** For how long a notification is unread before it is sent by mail, so that users who are online get none. */
  NOTIFICATION_MAIL_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(15 * 60),
  VERIFIED_EMAIL_FOR: VerifiedEmailFor,
}
