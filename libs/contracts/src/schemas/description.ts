import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { Id, isBlank, Timestamp } from './common.ts'
import { AltText, CaptionLine, Captions } from './media.ts'
import { PostMedia } from './post.ts'
import { UserSummary } from './user.ts'

/** An alt text, or captions, that a reader offers to the author of an insight (C-10). */
export const OfferDescription = z
  .strictObject({
    mediaId: Id,
    altText: AltText.nullish().transform(altText => altText ?? null),
    captions: Captions.nullish().transform(captions => captions ?? null),
  })
  .refine(
    ({ altText, captions }) =>
      captions === null
        ? altText !== null && !isBlank(altText)
        : altText === null && captions.lines.length > 0,
    { path: ['altText'], error: textId('description.required') },
  )
export type OfferDescription = z.output<typeof OfferDescription>

/** What the media are part of, as lists of descriptions show it. */
const DescribedPost = z.object({ id: Id, excerpt: z.string(), user: UserSummary })

/** An offer that its author has not decided on. */
export const Description = z.object({
  id: Id,
  post: DescribedPost,
  media: PostMedia,
  /** Either this, or `captions`. */
  altText: z.string().nullable(),
  captions: z.object({ language: z.string(), lines: z.array(CaptionLine) }).nullable(),
  describer: UserSummary,
  createdAt: Timestamp,
})
export type Description = z.output<typeof Description>

/** A declined offer is deleted. */
export const DecideDescription = z.strictObject({ accepted: z.boolean(textId('fields.yesOrNo')) })
export type DecideDescription = z.output<typeof DecideDescription>

/** A picture without an alt text, which anyone may offer one for. */
export const UndescribedPicture = z.object({ post: DescribedPost, media: PostMedia })
export type UndescribedPicture = z.output<typeof UndescribedPicture>
