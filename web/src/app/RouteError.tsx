import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A screen threw, or its script could not be loaded: offers a reload, and logs the cause. */
export function RouteError() {
  const t = useT()
  const error = useRouteError()
  useEffect(() => console.error('A screen failed.', error), [error])
  return (
    <main>
      <EmptyState
        as="h1"
        drawing="unplugged"
        title={t('errors.unexpected')}
        message={t('errors.screen')}
        action={<Button onClick={() => window.location.reload()}>{t('common.tryAgain')}</Button>}
      />
    </main>
  )
}
