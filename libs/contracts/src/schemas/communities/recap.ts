import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, Timestamp, text } from '../common.ts'
import { RenderedMedia } from '../media.ts'
import { MuseumRef } from '../museum.ts'
import { EventRef, eventVersion } from './event-parts.ts'
import { recapStates } from './meetup.ts'
import { MeetupPhoto } from './meetup-photo.ts'

/** The afterglow of a meetup (C-11): what became of it, drafted when it ends and published by its organizer. */

export const recapTextMaxCharacters = 2_000
/** The photos, and the insights, that one recap shows. */
export const recapPhotosMax = 48
export const recapInsightsMax = 24
/** Insights about the museum that whoever attended shares until then after the end are of the meetup, too. */
export const recapInsightHours = 72

/** A photo whose uploader agreed. */
export const RecapPhoto = MeetupPhoto.pick({ id: true, uploader: true, altText: true, caption: true }).extend(
  {
    media: RenderedMedia,
    /** False for whoever edits the recap alone: they left it out, or it came after the publication. */
    isShown: z.boolean(),
  },
)
export type RecapPhoto = z.output<typeof RecapPhoto>

/** An insight, which `listPostsByIds` answers. `isShown`: as of a photo. */
export const RecapInsight = z.object({ postId: Id, isShown: z.boolean() })
export type RecapInsight = z.output<typeof RecapInsight>

/** What became of a meetup, as the reader is shown it. */
export const Recap = z.object({
  meetupId: Id,
  state: z.enum(recapStates),
  /** In the words of its organizer; may be empty. */
  text: z.string(),
  /** Whose insights it shows; null: the meetup names no museum. */
  museum: MuseumRef.nullable(),
  attendedCount: z.int().min(0),
  /** The first that was uploaded first. Those that are not shown come last. */
  photos: z.array(RecapPhoto),
  /** The first that was shared first. Those that are not shown come last. */
  insights: z.array(RecapInsight),
  /** The next meetup of the community. */
  next: EventRef.nullable(),
  /** Null: it is a draft. */
  publishedAt: Timestamp.nullable(),
  /** Until when insights are added to it. */
  collectsUntil: Timestamp,
  mayEdit: z.boolean(),
  version: z.int(),
})
export type Recap = z.output<typeof Recap>

/** `version`: of the recap as it was read; 409 where it has changed since. */
export const UpdateRecap = z.strictObject({
  text: text(recapTextMaxCharacters, { tooLong: textId('recap.tooLong') }),
  ...eventVersion,
})
export type UpdateRecap = z.output<typeof UpdateRecap>

/** What the draft showed to whoever publishes it: of the photos and insights, no others are published. Absent: all that it shows. */
export const PublishRecap = z.strictObject({
  ...eventVersion,
  photoIds: z.array(Id).max(recapPhotosMax, textId('fields.tooMany')).optional(),
  insightIds: z.array(Id).max(recapInsightsMax, textId('fields.tooMany')).optional(),
})
export type PublishRecap = z.output<typeof PublishRecap>

/** Whether a recap shows one photo or one insight. */
export const ShownInRecap = z.strictObject({ isShown: z.boolean(textId('fields.yesOrNo')) })

/** Whether the recap of a meetup may show the user's photos, and to whom who attends is not shown, the user's insights. */
export const RecapConsent = z.strictObject({ isGiven: z.boolean(textId('fields.yesOrNo')) })
export type RecapConsent = z.output<typeof RecapConsent>
