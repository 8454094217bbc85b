import { VerifyEmailScreen } from '../../features/verification/VerifyEmailScreen.tsx'

/** `/verify-email`, where the link of a mail leads; for signed-in users and anonymous visitors. */
export default function VerifyEmailPage() {
  return <VerifyEmailScreen />
}
