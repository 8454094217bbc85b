import type { AnyEvent } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { Events } from './Events.tsx'

export interface EventParts {
  renderEvent: (event: AnyEvent) => ReactNode
  /** In place of one that is loading. */
  skeleton: ReactNode
}

interface EventsScreenProps extends EventParts {
  /** The way to a new meetup, for who may create one. */
  create: ReactNode
}

/** What takes place in all communities and museums, for members; visitors are shown the way in (EV1). */
export function EventsScreen({ create, ...parts }: EventsScreenProps) {
  const t = useT()
  const { status } = useCurrentUser()
  return (
    <ListScreen title={t('events.title')} lead={t('events.lead')} create={status === 'signed-in' && create}>
      {status === 'loading' && <AgendaSkeleton skeleton={parts.skeleton} />}
      {status === 'signed-out' && <SignIn />}
      {status === 'signed-in' && <Events {...parts} />}
    </ListScreen>
  )
}

function SignIn() {
  const t = useT()
  const path = useSignInPath()
  return (
    <EmptyState
      drawing="people"
      title={t('events.signIn')}
      message={t('events.signIn.message')}
      action={
        <ButtonLink variant="filled" to={path}>
          {t('common.signIn')}
        </ButtonLink>
      }
    />
  )
}
