import { UnsubscribeScreen } from '../../features/unsubscribe/UnsubscribeScreen.tsx'

/** `/unsubscribe`, where the link of a mail leads; for signed-in users and anonymous visitors. */
export default function UnsubscribePage() {
  return <UnsubscribeScreen />
}
