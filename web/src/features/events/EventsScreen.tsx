import type { Meetup } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { Events } from './Events.tsx'
import styles from './events.module.css'

export interface EventParts {
  renderEvent: (meetup: Meetup) => ReactNode
  /** In place of one that is loading. */
  skeleton: ReactNode
}

interface EventsScreenProps extends EventParts {
  /** The way to a new meetup, for who may create one. */
  create: ReactNode
}

/** What takes place in all communities, for members; visitors are shown the way in (EV1). */
export function EventsScreen({ create, ...parts }: EventsScreenProps) {
  const t = useT()
  usePageTitle(t('events.title'))
  const { status } = useCurrentUser()
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{t('events.title')}</h1>
          <p className={styles.lead}>{t('events.lead')}</p>
        </div>
        {status === 'signed-in' && create}
      </header>
      {status === 'loading' && <AgendaSkeleton skeleton={parts.skeleton} />}
      {status === 'signed-out' && <SignIn />}
      {status === 'signed-in' && <Events {...parts} />}
    </div>
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
