import { chunk } from '../lib/chunk.ts'
import { closeContentDialog, useContentDialogRequest } from '../lib/content-dialogs.ts'
import { withAccountTexts, withTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { DialogFailure } from './DialogFailure.tsx'
import { DialogLoading } from './DialogLoading.tsx'

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
    <Boundary pending={<DialogLoading />} failed={() => <DialogFailure onClosed={closeContentDialog} />}>
      <Dialog user={user} request={request} onClosed={closeContentDialog} />
    </Boundary>
  )
}
