import { z } from 'zod'
import { commentMaxCharacters } from '../../constants.ts'
import { textId } from '../../text-ids.ts'
import { text } from '../common.ts'

/** What users answered a meetup, in the order of the file that lists them. */
export const guestStatuses = ['attending', 'offered', 'waitlisted', 'interested'] as const
export type GuestStatus = (typeof guestStatuses)[number]

export const AnnounceMeetup = z.strictObject({
  content: text(commentMaxCharacters, {
    required: textId('meetup.announcementRequired'),
    tooLong: textId('meetup.announcementTooLong'),
  }),
})
export type AnnounceMeetup = z.output<typeof AnnounceMeetup>
