import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'

/** In place of events that could not be loaded. */
export function EventsFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <LoadFailure title={t('errors.failedToLoad.message', { thing: t('things.events') })} onRetry={onRetry} />
  )
}
