import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ScreenFailure } from './ScreenFailure.tsx'

/** The frame of the screens threw: offers a reload, and logs the cause. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error('The page failed.', error), [error])
  return (
    <main>
      <ScreenFailure retry={() => window.location.reload()} />
    </main>
  )
}
