import { AppError, type Media, MediaPurpose, pictureMaxBytes, texts } from '@vitrine/contracts'
import { addToFingerprint, type Caller, invalid, isTransient, mutate } from '@vitrine/service-kit'
import { acceptFile } from '../assets/accept.ts'
import type { MediaContext } from '../context.ts'
import { deleteUnlessKept } from '../receive/incoming-files.ts'
import { pictureTypeOf } from '../receive/picture-type.ts'
import type { MultipartBody } from '../receive/read-parts.ts'
import { type FileOfAForm, receiveFile } from '../receive/receive-file.ts'
import { deleteIncoming } from '../removal/incoming.ts'

/** Takes a picture, which is prepared in the background. */
export async function uploadPicture(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  body: MultipartBody,
): Promise<Media> {
  await ctx.uploadLimit.consume(String(viewer.id))
  const received = await receiveFile(ctx, body, {
    field: 'file',
    maxBytes: pictureMaxBytes,
    tooLarge: texts.media.pictureTooLarge,
  })
  const media = await deleteUnlessKept(
    [received],
    async () => {
      const purpose = purposeOf(received)
      const type = await pictureTypeOf(received.path)
      if (!type) throw new AppError('unsupported_media', texts.media.pictureType)
      addToFingerprint(idempotency, `${received.sha256} ${purpose}`)
      const { file, bytes } = received
      return mutate(ctx.db, idempotency, tx =>
        acceptFile(ctx, tx, { userId: viewer.id, kind: 'picture', purpose, input: { file, type, bytes } }),
      )
    },
    // The commit may have been made: what belongs to no asset is deleted after a day.
    isTransient,
  )
  if (idempotency?.replayed) await deleteIncoming(ctx, received.file)
  return media
}

function purposeOf({ fields: { purpose, ...others } }: FileOfAForm): MediaPurpose {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid(unknown, texts.fields.unknown)
  const { data } = MediaPurpose.safeParse(purpose)
  if (!data) throw invalid('purpose', texts.media.purposeRequired)
  return data
}
