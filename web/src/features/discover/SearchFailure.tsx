import { ApiError } from '@vitrine/api-client'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'

/** A search that the server refused, with its reason, or one that failed and can be tried again. */
export function SearchFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT()
  if (error instanceof ApiError && error.status === 400) {
    return <EmptyState drawing="search" title={failureText(error)} />
  }
  return (
    <LoadFailure title={t('errors.failedToLoad.message', { thing: t('things.search') })} onRetry={onRetry} />
  )
}
