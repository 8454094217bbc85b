import { chunk } from '../lib/chunk.ts'
import { closeCreatePost, useCreatePostRequest } from '../lib/create-post.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { DialogFailure } from './DialogFailure.tsx'

export const CreatePostChunk = chunk(
  withTexts(
    'dialogs',
    // What is wrong with files is said in the account's texts.
    withAccountTexts(() => import('./CreatePostDialog.tsx')),
  ),
)

/** The create-post dialog, when a signed-in user asked for it. */
export function CreatePost() {
  const request = useCreatePostRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <Boundary pending={null} failed={() => <DialogFailure onClosed={closeCreatePost} />}>
      <CreatePostChunk user={user} {...request} onClosed={closeCreatePost} />
    </Boundary>
  )
}
