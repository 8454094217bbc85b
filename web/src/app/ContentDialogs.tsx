import { lazy, Suspense } from 'react'
import { closeContentDialog, useContentDialogRequest } from '../lib/content-dialogs.ts'
import { useCurrentUser } from '../lib/session.ts'

const Dialog = lazy(() => import('./ContentDialog.tsx'))

/** The dialog about an existing post or comment that a signed-in user asked for. */
export function ContentDialogs() {
  const request = useContentDialogRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <Suspense fallback={null}>
      <Dialog user={user} request={request} onClosed={closeContentDialog} />
    </Suspense>
  )
}
