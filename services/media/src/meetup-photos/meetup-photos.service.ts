import {
  meetupPhotoReceived,
  meetupPhotosMax,
  multipartOverheadBytes,
  texts,
  type UploadedPhotos,
} from '@vitrine/contracts'
import {
  addToFingerprint,
  type Caller,
  forbidden,
  isPhotoPermit,
  isTransient,
  mutate,
  type Transaction,
} from '@vitrine/service-kit'
import { acceptFile } from '../assets/accept.ts'
import type { MediaContext } from '../context.ts'
import { deleteFiles, deleteUnlessKept } from '../receive/incoming-files.ts'
import type { MultipartBody } from '../receive/read-parts.ts'
import { type PicturePart, receivePictures } from '../receive/receive-pictures.ts'
import { type PhotoTexts, photoTextsOf } from './photo-texts.ts'

export interface NewPhotos {
  meetupId: number
  /** What communities has permitted the user, as the gateway hands it on. */
  permit: string
  form: MultipartBody
}

/** An alt text for each photo, a caption, and some that are refused by their names. */
const maxFields = 2 * meetupPhotosMax

/**
 * Takes photos of a meetup (EV12), which are prepared in the background; communities shows them by the events that are published
 * here. The gateway alone limits these requests: each has up to 20 files, so they are not counted as uploads of one file are.
 */
export async function uploadPhotos(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  { meetupId, permit, form }: NewPhotos,
): Promise<UploadedPhotos> {
  const permission = { meetupId, userId: viewer.id }
  if (!isPhotoPermit(ctx.config.MEDIA_URL_KEYS, permit, permission, ctx.clock())) throw forbidden()
  const { parts, fields } = await receivePictures(ctx, form, {
    field: 'photos',
    maxFiles: meetupPhotosMax,
    maxFields,
    maxFieldBytes: multipartOverheadBytes,
    required: texts.meetup.photoRequired,
    tooMany: texts.meetup.tooManyPhotos,
  })
  const pictures = parts.flatMap(({ picture }) => picture ?? [])
  const answer = await deleteUnlessKept(
    pictures,
    async () => {
      const given = photoTextsOf(fields, parts.length)
      const contents = parts.map(({ picture, skipped }) => picture?.sha256 ?? skipped)
      addToFingerprint(idempotency, JSON.stringify([contents, given]))
      return mutate(ctx.db, idempotency, tx => acceptPhotos(ctx, tx, permission, parts, given))
    },
    // The commit may have been made: what belongs to no asset is deleted after a day.
    isTransient,
  )
  if (idempotency?.replayed) await deleteFiles(pictures)
  return answer
}

async function acceptPhotos(
  ctx: MediaContext,
  tx: Transaction,
  { meetupId, userId }: { meetupId: number; userId: number },
  parts: readonly PicturePart[],
  { caption, altTexts }: PhotoTexts,
): Promise<UploadedPhotos> {
  const answer: UploadedPhotos = { uploaded: [], skipped: [] }
  for (const [place, { name, picture, skipped }] of parts.entries()) {
    if (!picture) {
      answer.skipped.push({ name, reason: skipped })
      continue
    }
    const { file, type, bytes } = picture
    const accepted = { userId, kind: 'picture', purpose: 'meetup', input: { file, type, bytes } } as const
    const { id, createdAt } = await acceptFile(ctx, tx, accepted)
    await ctx.outbox.publish(tx, meetupPhotoReceived, {
      visibility: 'involved',
      meetupId,
      mediaId: id,
      ownerId: userId,
      altText: altTexts[place] ?? '',
      caption,
      receivedAt: createdAt,
    })
    answer.uploaded.push({ id, name })
  }
  return answer
}
