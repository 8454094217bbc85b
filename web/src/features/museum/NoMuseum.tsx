import { isAbsence } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'

/** In place of a museum that does not exist, or could not be loaded. */
export function NoMuseum({ error, retry }: { error: Error | null; retry: () => void }) {
  const t = useT()
  if (isAbsence(error)) {
    return (
      <EmptyState
        as="h1"
        drawing="museum"
        title={t('museum.notFound')}
        message={t('museum.notFound.message')}
        action={
          <ButtonLink variant="filled" to="/discover">
            {t('common.back')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.museum') })}
      variant="filled"
      onRetry={retry}
    />
  )
}
