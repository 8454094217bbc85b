import { can } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useT } from '../lib/i18n/useT.ts'
import { nextPath } from '../lib/next-path.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useSignInPath } from '../lib/sign-in-prompt.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { NotFound } from './NotFound.tsx'
import { useScreenSession } from './verification-banner.ts'

/** A screen for members: anonymous visitors see the not-found page, with a link to sign in and come back (SH1). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const t = useT()
  const session = useScreenSession()
  const path = useSignInPath()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-in') return children
  return (
    <NotFound
      action={
        <ButtonLink variant="filled" to={path}>
          {t('common.signIn')}
        </ButtonLink>
      }
    />
  )
}

/** A screen of administrators; others are led home (AA1). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useScreenSession()
  if (session.status === 'loading') return <PageSpinner />
  return session.user && can(session.user.role, 'view_admin') ? children : <Navigate to="/" replace />
}

/** A screen for everyone, of which members see more. */
export function BySession({ member, anonymous }: { member: ReactNode; anonymous: ReactNode }) {
  const session = useScreenSession()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? member : anonymous
}

/** The auth page: members are redirected to `next` or home, with a spinner until that screen is loaded. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const session = useCurrentUser()
  const [query] = useSearchParams()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out') return children
  return (
    <>
      <Navigate to={nextPath(query.get('next'))} replace />
      <PageSpinner />
    </>
  )
}
