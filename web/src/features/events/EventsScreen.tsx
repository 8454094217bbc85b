import type { AnyEvent } from '@vitrine/contracts'
import { CalendarSync } from 'lucide-react'
import type { ReactNode } from 'react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { Events } from './Events.tsx'
import styles from './events.module.css'

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
    <ListScreen
      title={t('events.title')}
      lead={t('events.lead')}
      create={status !== 'signed-out' && <Actions isKnown={status === 'signed-in'} create={create} />}
    >
      {status === 'loading' && <AgendaSkeleton skeleton={parts.skeleton} />}
      {status === 'signed-out' && <SignIn />}
      {status === 'signed-in' && <Events {...parts} />}
    </ListScreen>
  )
}

/** What members do; the button is there while the session is checked, so that what is below it does not move. */
function Actions({ isKnown, create }: { isKnown: boolean } & Pick<EventsScreenProps, 'create'>) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        disabled={!isKnown}
        icon={<CalendarSync size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => openContentDialog({ kind: 'ownCalendar' })}
      >
        {t('events.ownCalendar')}
      </Button>
      {isKnown && create}
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
