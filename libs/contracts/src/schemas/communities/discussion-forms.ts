import { z } from 'zod'
import { picturesMax } from '../../media-limits.ts'
import { mediaIdOf } from '../../media-paths.ts'
import { textId } from '../../text-ids.ts'
import { Id, isBlank, isStorable, notStorable, RowId, Timestamp, text } from '../common.ts'
import { AltText, NewPictures } from '../media.ts'
import {
  communityPostMaxCharacters,
  communityPostTitleMaxCharacters,
  pollHours,
  pollOptionMaxCharacters,
  pollOptionsMax,
  pollOptionsMin,
} from './discussion-limits.ts'

const content = text(communityPostMaxCharacters, {
  required: textId('discussion.contentRequired'),
  tooLong: textId('discussion.contentTooLong'),
})
const title = text(communityPostTitleMaxCharacters, { tooLong: textId('discussion.titleTooLong') })
const EventTitle = text(100, { required: textId('discussion.eventTitleRequired') })
const EventTime = z.iso.datetime({ offset: true, error: textId('discussion.eventTimeRequired') })
const EventLocation = text(200)
const EventDescription = text(1_000)

/** An http or https address without a password; shown as text, never fetched (DS5). */
const WebUrl = z
  .string(textId('discussion.address'))
  .trim()
  .max(2_048, textId('fields.tooLong'))
  .refine(isStorable, notStorable)
  .refine(isWebUrl, textId('discussion.address'))

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}

/** An address of the web, or of the author's own upload, as it was answered (DS5). */
const VideoAddress = z
  .string(textId('discussion.video'))
  .trim()
  .max(2_048, textId('fields.tooLong'))
  .refine(isStorable, notStorable)
  .refine(value => mediaIdOf(value) !== null || isWebUrl(value), textId('discussion.video'))

const distinct = (options: readonly string[]) =>
  new Set(options.map(option => option.toLowerCase())).size === options.length
/** Blank ones are dropped. */
const PollOptions = z
  .array(text(pollOptionMaxCharacters, { tooLong: textId('discussion.pollOptionTooLong') }))
  .max(50, textId('discussion.pollTooManyOptions'))
  .transform(options => options.filter(option => !isBlank(option)))
  .pipe(
    z
      .array(z.string())
      .min(pollOptionsMin, textId('discussion.pollOptions'))
      .max(pollOptionsMax, textId('discussion.pollTooManyOptions'))
      .refine(distinct, textId('discussion.pollSameOptions')),
  )
const PollHours = z
  .int(textId('discussion.pollHours'))
  .min(pollHours.min, textId('discussion.pollHours'))
  .max(pollHours.max, textId('discussion.pollHours'))
  .default(pollHours.standard)

/** What belongs to the type, and nothing else (DS1). */
export const CreateCommunityPost = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('text'), content, images: NewPictures.default([]) }),
    z.strictObject({ type: z.literal('discussion'), content, title: title.default('') }),
    z.strictObject({
      type: z.literal('poll'),
      content,
      pollOptions: PollOptions,
      /** In how many hours it closes. */
      pollHours: PollHours,
    }),
    z.strictObject({
      type: z.literal('event'),
      content,
      eventTitle: EventTitle,
      eventDateTime: EventTime,
      eventLocation: EventLocation.default(''),
      eventDescription: EventDescription.default(''),
      /** The event of Vitrine that it is about, which its author is shown; null: none (DS4). */
      eventId: RowId.nullable().default(null),
    }),
    z.strictObject({
      type: z.literal('video'),
      content,
      videoUrl: VideoAddress,
      /** What an uploaded video shows, for those who do not see it. */
      videoAltText: AltText.default(''),
    }),
    z.strictObject({ type: z.literal('link'), content, linkUrl: WebUrl }),
  ],
  textId('discussion.kindRequired'),
)
export type CreateCommunityPost = z.output<typeof CreateCommunityPost>

/** What changes; what is absent stays. The options of a poll do not change. */
export const UpdateCommunityPost = z
  .strictObject({
    content: content.optional(),
    title: title.optional(),
    eventTitle: EventTitle.optional(),
    eventDateTime: EventTime.optional(),
    eventLocation: EventLocation.optional(),
    eventDescription: EventDescription.optional(),
    eventId: RowId.nullable().optional(),
    /** Of a video of another site; an uploaded one stays. */
    videoUrl: WebUrl.optional(),
    linkUrl: WebUrl.optional(),
    /** Of media that the post shows; those of others stay. */
    altTexts: z
      .array(z.strictObject({ mediaId: Id, altText: AltText }))
      .max(picturesMax, textId('fields.tooMany'))
      .optional(),
    /** As of an insight: of what the editor began with, null when it was never edited; refused once it was edited since. */
    editedAt: Timestamp.nullish(),
  })
  .refine(
    ({ editedAt: _, ...changes }) => Object.values(changes).some(change => change !== undefined),
    textId('post.noChanges'),
  )
export type UpdateCommunityPost = z.output<typeof UpdateCommunityPost>

export const VoteInPoll = z.strictObject({
  optionIndex: z.int(textId('discussion.pollOptionUnknown')).min(0, textId('discussion.pollOptionUnknown')),
})
export type VoteInPoll = z.output<typeof VoteInPoll>

export const PinCommunityPost = z.strictObject({ pin: z.boolean(textId('fields.yesOrNo')) })

export const ReviewCommunityPost = z.strictObject({
  decision: z.enum(['approve', 'reject'], textId('fields.invalid')),
  /** To the author. */
  reason: text(500, { tooLong: textId('discussion.reasonTooLong') }).default(''),
})
export type ReviewCommunityPost = z.output<typeof ReviewCommunityPost>
