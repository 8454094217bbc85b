import { chunk } from '../lib/chunk.ts'
import { closeContentDialog, useContentDialogRequest } from '../lib/content-dialogs.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { DialogBoundary } from './DialogBoundary.tsx'

const Dialog = chunk(
  withTexts(
    'dialogs',
    withAccountTexts(() => import('./ContentDialog.tsx')),
  ),
)

/** The dialog about an existing post or comment that a signed-in user asked for. */
export function ContentDialogs() {
  const request = useContentDialogRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <DialogBoundary onClosed={closeContentDialog}>
      <Dialog user={user} request={request} onClosed={closeContentDialog} />
    </DialogBoundary>
  )
}
