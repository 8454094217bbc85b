import { MailboxScreen } from '../../features/mailbox/MailboxScreen.tsx'
import { NotFound } from '../NotFound.tsx'

/** `/mailbox`, for development: elsewhere it does not exist. */
export default function MailboxPage() {
  return <MailboxScreen absent={<NotFound />} />
}
