import { useT } from '../lib/i18n/useT.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** In place of a screen that threw, or whose script could not be loaded. */
export function ScreenFailure({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <EmptyState
      as="h1"
      drawing="unplugged"
      title={t('errors.unexpected')}
      message={t('errors.screen')}
      action={<Button onClick={retry}>{t('common.tryAgain')}</Button>}
    />
  )
}
