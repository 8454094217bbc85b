import { chunk, whenReached } from '../lib/chunk.ts'
import { closeCreatePost, openCreatePost, useCreatePostRequest } from '../lib/create-post.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { DialogBoundary } from './DialogBoundary.tsx'

export const CreatePostChunk = chunk(
  withTexts(
    'dialogs',
    // What is wrong with files is said in the account's texts.
    withAccountTexts(() => import('./CreatePostDialog.tsx')),
  ),
)

/** What a button has that opens the dialog for a new post. */
export const createPostButton = {
  ...whenReached(CreatePostChunk.preload),
  onClick: () => openCreatePost(),
}

/** The create-post dialog, when a signed-in user asked for it. */
export function CreatePost() {
  const request = useCreatePostRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <DialogBoundary onClosed={closeCreatePost}>
      <CreatePostChunk user={user} {...request} onClosed={closeCreatePost} />
    </DialogBoundary>
  )
}
