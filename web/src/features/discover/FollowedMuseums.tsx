import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { MuseumGrid } from './MuseumGrid.tsx'
import { useFollowedMuseums } from './queries.ts'

/** The museums that a user follows, page by page (PR5). */
export default function FollowedMuseums({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const t = useT()
  const museums = useFollowedMuseums(userId)
  return (
    <MuseumGrid
      museums={museums}
      none={
        <EmptyState
          as="p"
          drawing="museum"
          title={t('profile.museums.none')}
          message={isOwn ? t('profile.museums.none.message') : undefined}
          action={isOwn && <ButtonLink to="/discover">{t('profile.museums.none.action')}</ButtonLink>}
        />
      }
      failure={
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
          onRetry={museums.refetch}
        />
      }
    />
  )
}
