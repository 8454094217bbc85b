import { chunk } from '../lib/chunk.ts'
import { closeCreatePost, openCreatePost, useCreatePostRequest } from '../lib/create-post.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { DialogFailure } from './DialogFailure.tsx'
import { DialogLoading } from './DialogLoading.tsx'

export const CreatePostChunk = chunk(
  withTexts(
    'dialogs',
    // What is wrong with files is said in the account's texts.
    withAccountTexts(() => import('./CreatePostDialog.tsx')),
  ),
)

const preload = () => void CreatePostChunk.preload()

/** A button that opens the dialog for a new post, which is at hand once the button is pressed. */
export const createPostButton = {
  onPointerEnter: preload,
  onFocus: preload,
  onClick: () => openCreatePost(),
}

/** The create-post dialog, when a signed-in user asked for it. */
export function CreatePost() {
  const request = useCreatePostRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <Boundary pending={<DialogLoading />} failed={() => <DialogFailure onClosed={closeCreatePost} />}>
      <CreatePostChunk user={user} {...request} onClosed={closeCreatePost} />
    </Boundary>
  )
}
