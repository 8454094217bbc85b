import { texts } from '@vitrine/contracts'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A screen threw, or its script could not be loaded: offers a reload, and logs the cause. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error('A screen failed.', error), [error])
  return (
    <main>
      <EmptyState
        as="h1"
        drawing="unplugged"
        title={texts.errors.unexpected}
        message="This screen could not be shown. Nothing of yours is lost."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </main>
  )
}
