import {
  AppError,
  type ProfilePhoto,
  profilePhotoChanged,
  profilePhotoMaxBytes,
  texts,
} from '@vitrine/contracts'
import { addToFingerprint, type Caller, invalid, mutate, type Transaction } from '@vitrine/service-kit'
import { newAsset } from '../assets/accept.ts'
import type { Asset } from '../assets/asset.ts'
import { mainPath } from '../assets/names.ts'
import type { MediaContext } from '../context.ts'
import { insertFile } from '../ledger/files.repository.ts'
import { MediaRefused, processMedia } from '../processing/run.ts'
import { deleteUnlessKept, type ReceivedFile } from '../receive/incoming-files.ts'
import { pictureTypeOf } from '../receive/picture-type.ts'
import type { MultipartBody } from '../receive/read-parts.ts'
import { receiveFile } from '../receive/receive-file.ts'
import { requestRemoval } from '../removal/remove.ts'
import { deletePhoto, findPhoto, lockPhoto, setPhoto } from './profile-photos.repository.ts'
import { type RenderedPhoto, renderPhoto, storePhoto } from './render-photo.ts'
import type { Slots } from './slots.ts'

/** Changes one's own photo, while its request waits: it is small, and is shown at once. */
export async function changePhoto(
  ctx: MediaContext,
  slots: Slots,
  { viewer, idempotency }: Caller,
  body: MultipartBody,
): Promise<ProfilePhoto> {
  slots.expectPlace()
  await ctx.uploadLimit.consume(String(viewer.id))
  const { received, photo, type } = await receivePhoto(ctx, slots, body)
  const asset = await deleteUnlessKept([received], () => insertAsset(ctx, viewer.id, { received, type }))
  await processMedia(ctx, { mediaId: asset._id, kind: 'picture' }, run => storePhoto(run, photo))
  if ((await ctx.assets.find(asset._id))?.state !== 'ready')
    throw new AppError('service_unavailable', texts.errors.serviceUnavailable)
  addToFingerprint(idempotency, received.sha256)
  const answer = await mutate(ctx.db, idempotency, tx => showPhoto(ctx, tx, viewer.id, asset))
  if (idempotency?.replayed) await ctx.db.transaction(tx => requestRemoval(ctx, tx, asset._id, 'owner'))
  return answer
}

/** Shows the initials again. */
export const removePhoto = (ctx: MediaContext, { viewer, idempotency }: Caller): Promise<ProfilePhoto> =>
  mutate(ctx.db, idempotency, async tx => {
    await lockPhoto(tx, viewer.id)
    const earlier = await findPhoto(tx, viewer.id)
    if (earlier !== null) {
      await deletePhoto(tx, viewer.id)
      await requestRemoval(ctx, tx, earlier, 'owner')
      await ctx.outbox.publish(tx, profilePhotoChanged, { userId: viewer.id, imageUrl: null })
    }
    return { profileImageUrl: null }
  })

/** Receives and renders a photo; whatever refuses it leaves nothing behind. */
async function receivePhoto(ctx: MediaContext, slots: Slots, body: MultipartBody) {
  const received = await receiveFile(ctx, body, {
    field: 'photo',
    maxBytes: profilePhotoMaxBytes,
    tooLarge: texts.media.photo,
  })
  return deleteUnlessKept([received], async () => {
    const [unknown] = Object.keys(received.fields)
    if (unknown !== undefined) throw invalid(unknown, texts.fields.unknown)
    const type = await pictureTypeOf(received.path)
    // JPG, PNG or GIF (SE3).
    if (!type || type === 'image/webp') throw new AppError('unsupported_media', texts.media.photo)
    return { received, type, photo: await slots.run(() => render(received.path)) }
  })
}

async function render(path: string): Promise<RenderedPhoto> {
  try {
    return await renderPhoto(path)
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    const text = error.reason === 'too_many_pixels' ? texts.media.tooManyPixels : texts.media.damaged
    throw new AppError('unsupported_media', text, { cause: error })
  }
}

/**
 * The row and the document of a photo that is not shown yet: where the request ends here, it is removed as anything that
 * nothing shows. It reserves nothing of the quota, which is no reason to refuse so small a file.
 */
const insertAsset = (
  ctx: MediaContext,
  userId: number,
  { received: { file, bytes }, type }: { received: ReceivedFile; type: string },
): Promise<Asset> =>
  ctx.db.transaction(async tx => {
    const at = ctx.clock()
    const reserved = { bytes: 0, at, uploadedAt: at }
    const row = await insertFile(tx, { userId, kind: 'picture', purpose: 'profile', ...reserved })
    const asset = newAsset(row, { file, type, bytes })
    await ctx.assets.insert(asset)
    return asset
  })

async function showPhoto(
  ctx: MediaContext,
  tx: Transaction,
  userId: number,
  asset: Asset,
): Promise<ProfilePhoto> {
  await lockPhoto(tx, userId)
  const earlier = await findPhoto(tx, userId)
  await setPhoto(tx, userId, asset._id)
  if (earlier !== null) await requestRemoval(ctx, tx, earlier, 'owner')
  const profileImageUrl = mainPath(asset)
  await ctx.outbox.publish(tx, profilePhotoChanged, { userId, imageUrl: profileImageUrl })
  return { profileImageUrl }
}
