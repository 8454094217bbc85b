import { lazy, Suspense } from 'react'
import { closeCreatePost, useCreatePostRequest } from '../lib/create-post.ts'
import { useCurrentUser } from '../lib/session.ts'

const Dialog = lazy(() => import('./CreatePostDialog.tsx'))

/** The create-post dialog, when a signed-in user asked for it. */
export function CreatePost() {
  const request = useCreatePostRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <Suspense fallback={null}>
      <Dialog user={user} {...request} onClosed={closeCreatePost} />
    </Suspense>
  )
}
