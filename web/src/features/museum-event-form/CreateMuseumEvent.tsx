import type { Museum } from '@vitrine/contracts'
import { CalendarPlus } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the form of a new event of a museum, for those who may change the museum. */
export default function CreateMuseumEvent({ museum }: { museum: Museum }) {
  const t = useT()
  const { id, timezone } = museum
  return (
    <Button
      icon={<CalendarPlus size={20} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() =>
        openContentDialog({
          kind: 'museumEvent',
          task: { kind: 'create', museum: { id, timezone } },
        })
      }
    >
      {t('museumEventForm.title.create')}
    </Button>
  )
}
