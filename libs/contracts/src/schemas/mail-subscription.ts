import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { LinkToken } from './verification.ts'

/** What a link in a mail ends: all mails of notifications, the digest among them; or the weekly digest alone. */
export const mailLists = ['notifications', 'digest'] as const
export type MailList = (typeof mailLists)[number]

export const MailSubscription = z.object({ list: z.enum(mailLists) })
export type MailSubscription = z.output<typeof MailSubscription>

export const ChangeMailSubscription = z.strictObject({
  token: LinkToken,
  subscribed: z.boolean(textId('fields.yesOrNo')),
})
