import { profilePhotoChanged } from '@vitrine/contracts'
import { on, type Subscription } from '@vitrine/messaging'
import type { IdentityContext } from '../context.ts'
import { lockPublishedUser } from '../roles/roles.repository.ts'
import { publishUser } from './publish-user.ts'

/** The address of a photo that media keeps, shown with the user's name from then on (SE3). */
export const keepProfilePhotos = (ctx: Pick<IdentityContext, 'outbox'>): Subscription =>
  on(
    profilePhotoChanged,
    'keep-profile-photos',
    async ({ data: { userId, imageUrl } }, { tx }) => {
      const user = await lockPublishedUser(tx, userId)
      // A user who was deleted meanwhile; media removes the photo by itself.
      if (!user || user.profileImageUrl === imageUrl) return
      await tx.query('update users set profile_image_url = $2 where id = $1::int', [userId, imageUrl])
      await publishUser(ctx, tx, { ...user, profileImageUrl: imageUrl })
    },
    { ordered: true },
  )
