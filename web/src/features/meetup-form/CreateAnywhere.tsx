import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { creatableQuery } from './queries.ts'

/** Opens the form of a meetup, which asks for its community; only for those who may create one somewhere (EV7). */
export function CreateAnywhere() {
  const t = useT()
  const { user } = useCurrentUser()
  const { data = [] } = useQuery({ ...creatableQuery, enabled: user !== null })
  if (!user || data.length === 0) return null
  return (
    <Button
      variant="filled"
      icon={<CalendarPlus size={20} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => openContentDialog({ kind: 'meetup', task: { kind: 'create', communityId: null } })}
    >
      {t('events.create')}
    </Button>
  )
}
