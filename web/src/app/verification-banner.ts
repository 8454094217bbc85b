import { use } from 'react'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts } from '../lib/i18n/locale.ts'
import { type Session, useCurrentUser } from '../lib/session.ts'

/** Stands above every screen of a member whose address is not confirmed. */
export const VerificationBanner = chunk(
  withAccountTexts(() => import('../features/verification/VerificationBanner.tsx')),
)

export const needsVerification = ({ user }: Session): boolean => user?.emailVerified === false

let loading: Promise<void> | undefined

/**
 * The session, for a screen that is shown once it is known. Suspends until the banner above the screen is loaded, too: a
 * banner that comes later moves the whole screen, and the browser drops a press whose button moves before it is released.
 */
export function useScreenSession(): Session {
  const session = useCurrentUser()
  if (needsVerification(session)) {
    loading ??= VerificationBanner.preload()
    use(loading)
  }
  return session
}
