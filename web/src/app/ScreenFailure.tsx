import { useT } from '../lib/i18n/useT.ts'
import { LoadFailure } from '../ui/EmptyState.tsx'

/** In place of a screen that threw, or whose script could not be loaded. */
export function ScreenFailure({ retry }: { retry: () => void }) {
  const t = useT()
  return <LoadFailure as="h1" title={t('errors.unexpected')} message={t('errors.screen')} onRetry={retry} />
}
